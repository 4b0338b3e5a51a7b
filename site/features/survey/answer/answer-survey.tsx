import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { ANSWER_PATH, SHEET_PATH } from '../../../../core/link-token.ts';
import { firstOpenStep } from '../../../../core/survey/answers.ts';
import { isBegun } from '../../../../core/survey/draft.ts';
import type { ShownSurvey } from '../../../../core/survey/shown-survey.ts';
import type { SurveyScreenWords } from '../../../../core/survey/words.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Arrival } from '../../../navigation/match.ts';
import layout from '../../../styles/layout.module.css';
import { useArrivalAt } from '../../../ui/arrive.ts';
import { Button } from '../../../ui/button.tsx';
import { TitledList } from '../../../ui/titled-list.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { CommentsFields } from '../comments-fields.tsx';
import type { Responses } from '../draft-store.ts';
import notSent from '../not-sent.module.css';
import { ResponsesDownload } from '../responses-download.tsx';
import { leaveSteps, readStepEntry, type StepEntry } from '../step-entries.ts';
import { Steps } from '../steps.tsx';
import surveyCss from '../survey.module.css';
import { useDraftIn } from '../use-draft.ts';
import css from './answer.module.css';
import { leaveLink, type TokenLink } from './answer-link.ts';
import { answersBy, clearAnswers } from './kept-answers.ts';
import { LinkNotice } from './link-notice.tsx';
import { valuesOf } from './link-words.ts';
import { type AnewEntry, useClearing } from './shared-device.tsx';
import { SharedThanks, Thanks } from './thanks.tsx';
import { type Answered, type Refusal, useAnswerSubmission } from './use-answer-submission.ts';

interface AnswerSurveyProps {
  link: TokenLink;
  campaign: CampaignLink;
  survey: ShownSurvey;
  words: AnswerWords;
  surveyWords: SurveyScreenWords;
}

/**
 * A client's survey: welcome, the sections, submission and thanks. It asks for no name, and stores
 * nothing beyond this tab. It reads the browser's storage, so it is not prerendered.
 */
export function AnswerSurvey({ link, campaign, survey, words, surveyWords }: AnswerSurveyProps) {
  const [kept] = useState(() => answersBy(link));
  const handle = useDraftIn(kept.draft, survey.sections);
  const [answered, setAnswered] = useState<Answered>();
  const [refusal, setRefusal] = useState<Refusal>();
  const { state } = useLocation();
  const navigate = useNavigate();
  const clear = useClearing(link);
  const { draft } = handle;
  const hasBegun = isBegun(draft);
  useEffect(() => {
    if (hasBegun) kept.survey.write(survey);
  }, [hasBegun, kept, survey]);

  const end = (result: Answered) => {
    setAnswered(result);
    clearAnswers(kept);
    showToast({ title: surveyWords.survey.success.title, text: words.success });
    leaveSteps().then(() => {
      if (link.isShared) return;
      leaveLink(link);
      const entry: AnsweredEntry = { isOwn: true, hasAnswered: true };
      navigate(ANSWER_PATH, { replace: true, state: entry });
    });
  };
  const { submit, isBusy, hasFailed, isWaiting } = useAnswerSubmission({
    token: link.token,
    answers: draft.answers,
    kept,
    survey,
    words: surveyWords.survey,
    onDone: end,
    onRefused: setRefusal,
  });
  const downloadButton = (responses: Responses, label?: string) => (
    <ResponsesDownload {...{ survey, responses, label }} words={surveyWords.survey} />
  );
  if (answered && link.isShared) {
    return (
      <SharedThanks
        words={words.thankYou}
        onNext={() => {
          setAnswered(undefined);
          clear();
        }}
      />
    );
  }
  if (answered) {
    return (
      <Thanks
        words={words}
        surveyWords={surveyWords}
        survey={survey}
        answered={answered}
        isCopyMailed={campaign.isCopyMailed}
        downloadButton={downloadButton}
      />
    );
  }
  if (refusal)
    return (
      <LinkNotice
        words={words}
        link={campaign}
        about={refusal}
        download={hasBegun && downloadButton(draft)}
      />
    );
  if (!readStepEntry(state)) {
    const begin = () => {
      const step = Math.min(draft.step, firstOpenStep(survey.sections, draft.answers));
      const entry: Arrival & StepEntry = { isOwn: true, step, depth: 0 };
      navigate(ANSWER_PATH, { state: entry });
    };
    const { anew } = (state ?? {}) as AnewEntry;
    return (
      <Welcome
        key={anew}
        words={words.welcome}
        link={campaign}
        asksForBeliefs={campaign.asksForBeliefs}
        isShared={link.isShared}
        hasBegun={hasBegun}
        isAnew={anew !== undefined}
        onBegin={begin}
      />
    );
  }
  const { note: _, comments, submit: submitWords, ...stepWords } = surveyWords.survey;
  const { restored, notKept, notSaved, untraceable } = words.survey;
  return (
    <>
      <div className={`${surveyCss.head} ${layout.width}`}>
        <h1 className={surveyCss.name}>{surveyWords.survey.heading}</h1>
      </div>
      <Steps
        survey={survey}
        words={{ ...stepWords, restored, notSaved: link.isShared ? notKept : notSaved }}
        draft={handle}
        lastStep={{
          title: comments.heading,
          content: (
            <>
              <CommentsFields
                words={{ ...comments, text: words.survey.comments }}
                comments={draft.comments}
                errors={NO_ERRORS}
                readOnly={isBusy}
                onComment={(field, text) => kept.draft.comment(field, text)}
              />
              <p className={css.note}>{untraceable}</p>
              {hasFailed && (
                <div className={notSent.ways}>
                  <p>{isWaiting ? surveyWords.survey.waiting : words.survey.notSent}</p>
                  {downloadButton(draft)}
                </div>
              )}
            </>
          ),
        }}
        finish={{
          label: isBusy ? submitWords.busy : submitWords.button,
          isBusy,
          onFinish: () => void submit(),
        }}
        takesFocus
        onClear={kept.attempt.clear}
      />
    </>
  );
}

const NO_ERRORS = {};

/** The state of the history entry on which somebody has answered, so that a reload says so. */
export interface AnsweredEntry extends Arrival {
  hasAnswered?: boolean;
}

interface WelcomeProps {
  words: AnswerWords['welcome'];
  link: CampaignLink;
  /** Whether the statements ask what a sponsor believes of others. */
  asksForBeliefs: boolean;
  isShared: boolean;
  hasBegun: boolean;
  isAnew: boolean;
  onBegin: () => void;
}

/**
 * Welcomes whoever came by a campaign's link: for whom, about what and where their answers are
 * counted.
 */
function Welcome({
  words,
  link,
  asksForBeliefs,
  isShared,
  hasBegun,
  isAnew,
  onBegin,
}: WelcomeProps) {
  const heading = useArrivalAt('welcome', 'start', { first: isAnew });
  const values = valuesOf(link, words.noUnits);
  const once = link.kind === 'open' ? undefined : words.once;
  const text = [
    link.welcome,
    ...words.text,
    asksForBeliefs ? words.forSponsors : undefined,
    once,
    words.counted[link.unit.kind],
    isShared ? words.shared : undefined,
  ];
  return (
    <>
      <div className={`${css.welcome} ${layout.halves} ${layout.width}`}>
        <h1 ref={heading}>{fill(words.heading, values)}</h1>
        <div className={css.words}>
          {text.map(
            (paragraph) =>
              paragraph && (
                <p key={paragraph}>
                  {paragraph === link.welcome ? paragraph : fill(paragraph, values)}
                </p>
              ),
          )}
          <p>
            <Link to={SHEET_PATH}>{words.sheet}</Link>
          </p>
          <div className={css.begin}>
            <Button onClick={onBegin}>{hasBegun ? words.goOn : words.begin}</Button>
          </div>
        </div>
      </div>
      <section className={`${css.cards} ${layout.width}`} aria-labelledby="before">
        <h2 id="before" className={layout.hidden}>
          {words.before}
        </h2>
        <TitledList
          items={words.cards.map(({ title, text }) => ({ title, text: fill(text, values) }))}
          arrangement="pairs"
        />
      </section>
    </>
  );
}
