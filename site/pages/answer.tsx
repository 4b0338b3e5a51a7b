import content from 'content:answer';
import surveyWords from 'content:implementation-survey';
import facts from 'delivery:facts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CampaignLink } from '../../core/campaigns/campaign.ts';
import type { AnswerWords } from '../../core/content/pages/answer.ts';
import { isCardCode, isLinkToken, linkIn, sheetLink } from '../../core/link-token.ts';
import { isBegun } from '../../core/survey/draft.ts';
import type { SurveyScreenWords } from '../../core/survey/words.ts';
import { AnswerFrame } from '../features/survey/answer/answer-frame.tsx';
import {
  type AnswerLink,
  answerLink,
  type TokenLink,
  useAnswerLink,
} from '../features/survey/answer/answer-link.ts';
import { type AnsweredEntry, AnswerSurvey } from '../features/survey/answer/answer-survey.tsx';
import { CodeForm } from '../features/survey/answer/code-form.tsx';
import { InLanguage } from '../features/survey/answer/in-language.tsx';
import { answersBy } from '../features/survey/answer/kept-answers.ts';
import { LinkNotice } from '../features/survey/answer/link-notice.tsx';
import { Opening } from '../features/survey/answer/opening.tsx';
import { SharedDevice } from '../features/survey/answer/shared-device.tsx';
import { ResponsesDownload } from '../features/survey/responses-download.tsx';
import { SurveyNotice } from '../features/survey/survey-notice.tsx';
import { fetchCampaign } from '../forms/delivery/campaign-links.ts';
import layout from '../styles/layout.module.css';
import { Arrival } from '../ui/arriving/arrival.tsx';
import { useArriving } from '../ui/arriving/use-arriving.ts';

const { withoutScript } = content;

export const describe = () => content.words;

export function Screen() {
  const link = useAnswerLink();
  const [campaign, setCampaign] = useState<CampaignLink>();
  const [lastLink, setLastLink] = useState<TokenLink>();
  if (link?.token && link !== lastLink) setLastLink(link as TokenLink);
  // A link whose response has counted is forgotten, but the thanks stay until somebody else begins.
  const shown = link?.token ? (link as TokenLink) : !link || link.isShared ? undefined : lastLink;
  const own = { language: content.language, answer: content.words, survey: surveyWords };
  const of = shown && campaign;
  // Beside the thanks the link is forgotten, and leaving this tab would lose the profile.
  const sheet = link?.token ? undefined : of && sheetLink('', of.sheetToken);
  return (
    <InLanguage
      own={own}
      titleOf={({ answer }) => answer.title}
      languages={content.languages}
      link={shown ?? link}
      campaign={of}
    >
      {(spoken, { choice, isComing }) => (
        <AnswerFrame
          words={spoken.answer}
          client={of?.client}
          sheet={sheet && linkIn(sheet, spoken.language.tag)}
          choice={choice}
        >
          <Part {...(!isComing && { link, shown })} spoken={spoken} onCampaign={setCampaign} />
        </AnswerFrame>
      )}
    </InLanguage>
  );
}

/** What is shown, in one language. */
interface Spoken {
  language: { tag: string };
  answer: AnswerWords;
  survey: SurveyScreenWords;
}

interface PartProps {
  /** Undefined in documents, and until the words have come. */
  link?: ReturnType<typeof useAnswerLink>;
  shown?: TokenLink | undefined;
  spoken: Spoken;
  onCampaign: (campaign: CampaignLink | undefined) => void;
}

function Part({ link, shown, spoken, onCampaign }: PartProps) {
  const { state } = useLocation();
  const { hasAnswered } = (state ?? {}) as AnsweredEntry;
  const [wasAnswered] = useState(hasAnswered);
  const { answer: words } = spoken;
  if (shown)
    return (
      <Linked
        key={`${shown.token} ${shown.isShared}`}
        link={shown}
        spoken={spoken}
        onCampaign={onCampaign}
      />
    );
  if (link && wasAnswered)
    return (
      <SurveyNotice
        about="gone"
        level={1}
        heading={words.thankYou.heading}
        text={words.thankYou.gone}
      />
    );
  if (link?.isCut)
    return (
      <>
        <LinkNotice words={words} about="cut" />
        <OtherCode words={words} link={link} />
      </>
    );
  return (
    <Opening words={words} others={withoutScript}>
      {link && <CodeForm words={words.code} onCode={(token) => follow(link, token)} />}
    </Opening>
  );
}

interface LinkedProps extends Pick<PartProps, 'spoken' | 'onCampaign'> {
  link: TokenLink;
}

function Linked({ link, spoken, onCampaign }: LinkedProps) {
  const { token, isShared } = link;
  const { answer: words, survey: surveyWords, language } = spoken;
  const isKnowable = facts.name === 'intake' && isLinkToken(token);
  const found = useArriving('link', async () => ({
    campaign: isKnowable ? await fetchCampaign(token) : undefined,
  }));
  const campaign = found.is === 'here' ? found.value.campaign : undefined;
  useEffect(() => onCampaign(campaign), [campaign, onCampaign]);
  return (
    <Arrival of={found} heading={words.heading}>
      {({ campaign }) => (
        <>
          {campaign && isShared && <SharedDevice words={words.idle} link={link} />}
          {campaign?.survey ? (
            <AnswerSurvey
              {...{ link, campaign, words, surveyWords }}
              survey={campaign.translations?.[language.tag] ?? campaign.survey}
              language={language.tag}
            />
          ) : (
            <Closed link={link} campaign={campaign} spoken={spoken} />
          )}
        </>
      )}
    </Arrival>
  );
}

interface ClosedProps {
  link: TokenLink;
  campaign: CampaignLink | undefined;
  spoken: Spoken;
}

/** A link that doesn't open the survey (any more): answers left in the tab can be downloaded. */
function Closed({ link, campaign, spoken: { answer: words, survey: surveyWords } }: ClosedProps) {
  const { draft, survey } = answersBy(link);
  const [left] = useState(() => isBegun(draft.draft()) && survey.latest());
  const state = campaign && campaign.state !== 'open' ? campaign.state : 'unknown';
  if (state === 'unknown' && isCardCode(link.token) && !left)
    return (
      <Opening words={words}>
        <CodeForm words={words.code} unknown={link.token} onCode={(token) => follow(link, token)} />
      </Opening>
    );
  return (
    <>
      <LinkNotice
        words={words}
        link={campaign}
        about={state}
        download={
          left && (
            <ResponsesDownload survey={left} words={surveyWords.survey} responses={draft.draft()} />
          )
        }
      />
      {state === 'unknown' && <OtherCode words={words} link={link} />}
    </>
  );
}

function OtherCode({ words, link }: { words: AnswerWords; link: AnswerLink }) {
  return (
    <div className={layout.width}>
      <CodeForm words={words.code} onCode={(token) => follow(link, token)} />
    </div>
  );
}

function follow(link: AnswerLink, token: string): void {
  answerLink().write({ ...link, token });
}
