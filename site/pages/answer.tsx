import content from 'content:answer';
import surveyWords from 'content:implementation-survey';
import facts from 'delivery:facts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CampaignLink } from '../../core/campaigns/campaign.ts';
import { isLinkToken } from '../../core/campaigns/link-token.ts';
import { OPEN_SURVEY_PATH, SURVEY } from '../../core/gates/gates.ts';
import { isBegun } from '../../core/survey/draft.ts';
import type { SurveyContent } from '../../core/survey/survey.ts';
import { GatedItem } from '../features/gates/gated-item.tsx';
import { PasswordForm } from '../features/gates/password-form.tsx';
import { useGate } from '../features/gates/use-gate.ts';
import css from '../features/survey/answer/answer.module.css';
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
import { SurveyNotice } from '../features/survey/survey-notice.tsx';
import { fetchCampaign } from '../forms/delivery/campaign-links.ts';
import { BASE } from '../navigation/address.ts';
import layout from '../styles/layout.module.css';
import { Arrival } from '../ui/arriving/arrival.tsx';
import { useArriving } from '../ui/arriving/use-arriving.ts';

const GATE = 'survey-preview';
const STATEMENTS = { gate: GATE, path: SURVEY } as const;
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
      {!shown && link?.isCut && !wasAnswered && <Unknown about="cut" isShared={link.isShared} />}
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
          {campaign ? (
            <Known link={link} campaign={campaign} />
          ) : (
            <Unknown about="unknown" isShared={isShared} />
          )}
        </>
      )}
    </Arrival>
  );
}

function Unknown({ about, isShared }: { about: 'unknown' | 'cut'; isShared: boolean }) {
  return (
    <>
      <LinkNotice words={words} about={about} />
      <div className={layout.width}>
        <CodeForm words={words.code} onCode={(token) => answerLink().write({ token, isShared })} />
      </div>
    </>
  );
}

interface KnownProps {
  link: TokenLink;
  campaign: CampaignLink;
}

function Known({ link, campaign }: KnownProps) {
  const [isLeft] = useState(() => isBegun(answersBy(link).draft.draft()));
  if (campaign.state !== 'open' && !isLeft)
    return <LinkNotice words={words} link={campaign} about={campaign.state} />;
  if (content.surveyState === 'open') return <OpenSurvey link={link} campaign={campaign} />;
  return <PreviewedSurvey link={link} campaign={campaign} />;
}

/**
 * The survey while it is coming soon: whoever has the preview password answers as everybody will.
 */
function PreviewedSurvey({ link, campaign }: KnownProps) {
  const state = useGate(GATE);
  if (state.is === 'unknown') return null; // Until the remembered key has been read.
  if (state.is === 'unlocked') {
    return (
      <GatedItem<SurveyContent>
        place={STATEMENTS}
        contentKey={state.contentKey}
        heading={words.heading}
      >
        {(survey) => <AnswerSurvey {...{ link, campaign, survey, words, surveyWords }} />}
      </GatedItem>
    );
  }
  return (
    <>
      <LinkNotice words={words} link={campaign} about="comingSoon" />
      <section
        className={`${css.preview} ${layout.halves} ${layout.width}`}
        aria-labelledby="preview"
      >
        <div className={layout.lede}>
          <h2 id="preview">{content.preview.heading}</h2>
          <p>{content.preview.text}</p>
        </div>
        <div className={css.form}>
          <PasswordForm gate={GATE} words={content.preview} />
        </div>
      </section>
    </>
  );
}

function OpenSurvey({ link, campaign }: KnownProps) {
  return (
    <Arrival of={useArriving('open survey', fetchSurvey)} heading={words.heading}>
      {(survey) => <AnswerSurvey {...{ link, campaign, survey, words, surveyWords }} />}
    </Arrival>
  );
}

async function fetchSurvey(): Promise<SurveyContent> {
  const response = await fetch(BASE + OPEN_SURVEY_PATH);
  if (!response.ok) throw new Error(`The survey could not be fetched (${response.status}).`);
  return response.json();
}
