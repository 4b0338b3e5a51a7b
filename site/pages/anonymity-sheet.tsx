import content from 'content:anonymity-sheet';
import facts from 'delivery:facts';
import { isLinkToken } from '../../core/link-token.ts';
import { AnonymitySheet } from '../features/survey/answer/anonymity-sheet.tsx';
import { AnswerFrame } from '../features/survey/answer/answer-frame.tsx';
import { type TokenLink, useAnswerLink } from '../features/survey/answer/answer-link.ts';
import { Opening } from '../features/survey/answer/opening.tsx';
import { SharedDevice } from '../features/survey/answer/shared-device.tsx';
import { fetchSheet } from '../forms/delivery/campaign-links.ts';
import { Arrival } from '../ui/arriving/arrival.tsx';
import { useArriving } from '../ui/arriving/use-arriving.ts';

const { words, frame, firm } = content;
const opening = { heading: words.heading, withoutScript: frame.withoutScript };

export const describe = () => words;

export function Screen() {
  const link = useAnswerLink();
  if (!link?.token) {
    return (
      <AnswerFrame words={frame} client={undefined}>
        <Opening words={opening}>{link && <p>{words.withoutLink}</p>}</Opening>
      </AnswerFrame>
    );
  }
  return <Sheet key={link.token} link={link as TokenLink} />;
}

function Sheet({ link }: { link: TokenLink }) {
  const { token, isShared } = link;
  const isKnowable = facts.name === 'intake' && isLinkToken(token);
  const found = useArriving('link', async () => ({
    stated: isKnowable ? await fetchSheet(token) : undefined,
  }));
  const client = found.is === 'here' ? found.value.stated?.client : undefined;
  return (
    <AnswerFrame words={frame} client={client}>
      {isShared && <SharedDevice words={frame.idle} link={link} />}
      <Arrival of={found} heading={words.heading}>
        {({ stated }) =>
          stated ? (
            <AnonymitySheet words={words} stated={stated} firm={firm} />
          ) : (
            <Opening words={opening}>{words.withoutLink}</Opening>
          )
        }
      </Arrival>
    </AnswerFrame>
  );
}
