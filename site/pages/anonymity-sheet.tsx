import content from 'content:anonymity-sheet';
import facts from 'delivery:facts';
import type { CampaignSheet } from '../../core/campaigns/campaign.ts';
import { isLinkToken } from '../../core/link-token.ts';
import { AnonymitySheet } from '../features/survey/answer/anonymity-sheet.tsx';
import { AnswerFrame } from '../features/survey/answer/answer-frame.tsx';
import { type TokenLink, useAnswerLink } from '../features/survey/answer/answer-link.ts';
import { InLanguage } from '../features/survey/answer/in-language.tsx';
import { Opening } from '../features/survey/answer/opening.tsx';
import { SharedDevice } from '../features/survey/answer/shared-device.tsx';
import { versionOf, writeSheet } from '../features/survey/answer/sheet-parts.ts';
import { loadSpoken } from '../features/survey/answer/use-spoken.ts';
import { fetchSheet } from '../forms/delivery/campaign-links.ts';
import { Arrival } from '../ui/arriving/arrival.tsx';
import { useArriving } from '../ui/arriving/use-arriving.ts';

const { words, language, languages, frame, firm, withoutScript } = content;
const own = { language, sheet: words, answer: frame };
type Own = typeof own;

export const describe = () => words;

export function Screen() {
  const link = useAnswerLink();
  return (
    <InLanguage own={own} titleOf={({ sheet }) => sheet.title} languages={languages} link={link}>
      {(spoken, { choice, isComing }) =>
        link?.token && !isComing ? (
          <Sheet key={link.token} link={link as TokenLink} spoken={spoken} choice={choice} />
        ) : (
          <AnswerFrame words={spoken.answer} client={undefined} choice={choice}>
            <Opening words={openingOf(spoken)} others={withoutScript}>
              {link && !isComing && <p>{spoken.sheet.withoutLink}</p>}
            </Opening>
          </AnswerFrame>
        )
      }
    </InLanguage>
  );
}

function openingOf({ sheet, answer }: Own) {
  return { heading: sheet.heading, withoutScript: answer.withoutScript };
}

interface SheetProps {
  link: TokenLink;
  spoken: Own;
  choice: React.ReactNode;
}

function Sheet({ link, spoken, choice }: SheetProps) {
  const { token, isShared } = link;
  const { sheet, answer, language } = spoken;
  const isKnowable = facts.name === 'intake' && isLinkToken(token);
  const found = useArriving('link', async () => {
    const stated = isKnowable ? await fetchSheet(token) : undefined;
    return { stated, version: stated && (await readVersion(stated)) };
  });
  const client = found.is === 'here' ? found.value.stated?.client : undefined;
  const about = { firm, languages, sides: answer.sides };
  return (
    <AnswerFrame words={answer} client={client} choice={choice}>
      {isShared && <SharedDevice words={answer.idle} link={link} />}
      <Arrival of={found} heading={sheet.heading}>
        {({ stated, version }) =>
          stated && version ? (
            <AnonymitySheet
              words={sheet}
              text={writeSheet(sheet, stated, about, language)}
              {...{ stated, firm, version }}
            />
          ) : (
            <Opening words={openingOf(spoken)}>{sheet.withoutLink}</Opening>
          )
        }
      </Arrival>
    </AnswerFrame>
  );
}

/** The same in each language: an agreement holds for all of them. */
async function readVersion(stated: CampaignSheet): Promise<string> {
  const others = import.meta.env.HAS_LANGUAGES ? Object.values(await loadSpoken()) : [];
  return versionOf(
    [own, ...others].map(({ sheet, answer, language }) =>
      writeSheet(sheet, stated, { firm, languages, sides: answer.sides }, language),
    ),
  );
}
