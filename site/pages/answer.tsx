import content from 'content:answer';
import surveyWords from 'content:implementation-survey';
import facts from 'delivery:facts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CampaignLink } from '../../core/campaigns/campaign.ts';
import { isLinkToken } from '../../core/link-token.ts';
import { isBegun } from '../../core/survey/draft.ts';
import { AnswerFrame } from '../features/survey/answer/answer-frame.tsx';
import {
  answerLink,
  type TokenLink,
  useAnswerLink,
} from '../features/survey/answer/answer-link.ts';
import { type AnsweredEntry, AnswerSurvey } from '../features/survey/answer/answer-survey.tsx';
import { CodeForm } from '../features/survey/answer/code-form.tsx';
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

const { words } = content;

export const describe = () => words;

export function Screen() {
  const link = useAnswerLink();
  const { state } = useLocation();
  const [client, setClient] = useState<string>();
  const { hasAnswered } = (state ?? {}) as AnsweredEntry;
  const [wasAnswered] = useState(hasAnswered);
  const [lastLink, setLastLink] = useState<TokenLink>();
  if (link?.token && link !== lastLink) setLastLink(link as TokenLink);
  // A link that has counted is forgotten, but its thanks stay until somebody else begins.
  const shown = link?.token ? (link as TokenLink) : !link || link.isShared ? undefined : lastLink;
  return (
    <AnswerFrame words={words} client={shown && client}>
      {!shown && link?.isCut && !wasAnswered && (
        <>
          <LinkNotice words={words} about="cut" />
          <OtherCode isShared={link.isShared} />
        </>
      )}
      {!shown && !link?.isCut && !(link && wasAnswered) && (
        <Opening words={words}>
          {link && (
            <CodeForm
              words={words.code}
              onCode={(token) => answerLink().write({ ...link, token })}
            />
          )}
        </Opening>
      )}
      {link && !shown && wasAnswered && (
        <SurveyNotice level={1} heading={words.thankYou.heading} text={words.thankYou.gone} />
      )}
      {shown && (
        <Linked key={`${shown.token} ${shown.isShared}`} link={shown} onClient={setClient} />
      )}
    </AnswerFrame>
  );
}

interface LinkedProps {
  link: TokenLink;
  onClient: (client: string | undefined) => void;
}

function Linked({ link, onClient }: LinkedProps) {
  const { token, isShared } = link;
  const isKnowable = facts.name === 'intake' && isLinkToken(token);
  const found = useArriving('link', async () => ({
    campaign: isKnowable ? await fetchCampaign(token) : undefined,
  }));
  const client = found.is === 'here' ? found.value.campaign?.client : undefined;
  useEffect(() => onClient(client), [client, onClient]);
  return (
    <Arrival of={found} heading={words.heading}>
      {({ campaign }) => (
        <>
          {campaign && isShared && <SharedDevice words={words.idle} link={link} />}
          {campaign?.survey ? (
            <AnswerSurvey {...{ link, campaign, words, surveyWords }} survey={campaign.survey} />
          ) : (
            <Closed link={link} campaign={campaign} />
          )}
        </>
      )}
    </Arrival>
  );
}

/** A link that opens no survey, or none any more: answers that were left in the tab can be saved. */
function Closed({ link, campaign }: { link: TokenLink; campaign: CampaignLink | undefined }) {
  const { draft, survey } = answersBy(link);
  const [left] = useState(() => isBegun(draft.draft()) && survey.latest());
  const state = campaign && campaign.state !== 'open' ? campaign.state : 'unknown';
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
      {state === 'unknown' && <OtherCode isShared={link.isShared} />}
    </>
  );
}

function OtherCode({ isShared }: { isShared: boolean }) {
  return (
    <div className={layout.width}>
      <CodeForm words={words.code} onCode={(token) => answerLink().write({ token, isShared })} />
    </div>
  );
}
