import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ANSWER_PATH } from '../../../../core/answer-paths.ts';
import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { firstOpenStep } from '../../../../core/survey/answers.ts';
import { isBegun } from '../../../../core/survey/draft.ts';
import type { ShownSurvey } from '../../../../core/survey/shown-survey.ts';
import type { SurveyScreenWords } from '../../../../core/survey/words.ts';
import { submitResponse } from '../../../forms/delivery/campaign-links.ts';
import type { Arrival } from '../../../navigation/match.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { Answering, type AnsweringWords } from '../answering.tsx';
import { ResponsesDownload } from '../responses-download.tsx';
import { leaveSteps, readStepEntry, type StepEntry } from '../step-entries.ts';
import { Thanks, ThankYou } from '../thank-you.tsx';
import { useDraftIn } from '../use-draft.ts';
import { type Submitted, useSubmission } from '../use-submission.ts';
import { leaveLink, type TokenLink } from './answer-link.ts';
import { CopyForm } from './copy-form.tsx';
import { answersBy, clearAnswers, newAttempt } from './kept-answers.ts';
import { LinkNotice } from './link-notice.tsx';
import { explainRefusal } from './refusal.ts';
import { type AnewEntry, useClearing } from './shared-device.tsx';
import { Welcome } from './welcome.tsx';

interface AnswerSurveyProps {
  link: TokenLink;
  campaign: CampaignLink;
  survey: ShownSurvey;
  words: AnswerWords;
  surveyWords: SurveyScreenWords;
  /** In which the copy is written. */
  language: string;
}

/**
 * By a link, a card or at a shared device. It asks for no name, and stores nothing beyond this tab.
 * It reads the browser's storage, so it is not prerendered.
 */
export function AnswerSurvey(props: AnswerSurveyProps) {
  const { link, campaign, survey, words, surveyWords, language } = props;
  const [kept] = useState(() => answersBy(link));
  const draft = useDraftIn(kept.draft, survey.sections);
  const [submitted, setSubmitted] = useState<Submitted>();
  const [refusal, setRefusal] = useState<Awaited<ReturnType<typeof explainRefusal>>>();
  const { state } = useLocation();
  const navigate = useNavigate();
  const clear = useClearing(link);
  const hasBegun = isBegun(draft.draft);
  useEffect(() => {
    if (hasBegun) kept.survey.write(survey);
  }, [hasBegun, kept, survey]);

  const said = wordsOf(words, surveyWords, link, campaign.translations !== undefined);
  const response = { campaignToken: link.token, wordsId: survey.wordsId };
  const submission = useSubmission({
    draft,
    survey,
    words: said,
    door: {
      compose: (answered) => ({ ...response, ...answered }),
      send: (sent) => {
        const attempt = kept.attempt.latest() ?? newAttempt(sent);
        kept.attempt.write(attempt);
        return submitResponse(sent, attempt.key);
      },
      knowsRetries: true,
      earlier: ({ isRetry }) => (isRetry ? kept.attempt.latest() : undefined),
      explain: async (error) => {
        const reason = await explainRefusal(error, { token: link.token, campaign });
        setRefusal(reason);
        return reason !== undefined;
      },
      onDone: (done) => {
        setSubmitted(done);
        clearAnswers(kept);
        showToast({ title: said.success.title, text: words.success });
        leaveSteps().then(() => {
          if (link.isShared) return;
          leaveLink(link);
          const entry: AnsweredEntry = { isOwn: true, hasAnswered: true };
          navigate(ANSWER_PATH, { replace: true, state: entry });
        });
      },
    },
  });
  if (submitted && link.isShared) {
    const begin = () => {
      setSubmitted(undefined);
      clear();
    };
    return (
      <ThankYou heading={words.thankYou.heading} text={words.thankYou.shared}>
        <Button onClick={begin}>{words.thankYou.next}</Button>
      </ThankYou>
    );
  }
  if (submitted) {
    const { answers, comments } = submitted;
    return (
      <Thanks
        heading={words.thankYou.heading}
        text={words.thankYou.text}
        words={surveyWords}
        survey={survey}
        submitted={submitted}
        profile={submitted.profile}
        isKept={false}
        note={words.thankYou.notKept}
      >
        {campaign.isCopyMailed && (
          <CopyForm
            words={words.copy}
            success={said.success}
            response={{ ...response, answers, comments, language }}
          />
        )}
      </Thanks>
    );
  }
  if (refusal)
    return (
      <LinkNotice
        words={words}
        {...refusal}
        download={
          hasBegun && <ResponsesDownload survey={survey} words={said} responses={draft.draft} />
        }
      />
    );
  if (!readStepEntry(state)) {
    const begin = () => {
      const step = Math.min(draft.draft.step, firstOpenStep(survey.sections, draft.draft.answers));
      const entry: Arrival & StepEntry = { isOwn: true, step, depth: 0 };
      navigate(ANSWER_PATH, { state: entry });
    };
    const { anew } = (state ?? {}) as AnewEntry;
    return (
      <Welcome
        key={anew}
        words={words}
        link={campaign}
        isShared={link.isShared}
        hasBegun={hasBegun}
        isAnew={anew !== undefined}
        onBegin={begin}
      />
    );
  }
  return (
    <Answering
      survey={survey}
      words={said}
      draft={draft}
      submission={submission}
      after={<p>{words.survey.untraceable}</p>}
      notSent={!submission.isWaiting && <p>{words.survey.notSent}</p>}
      takesFocus
      onClear={kept.attempt.clear}
    />
  );
}

/** Marks the history entry on which somebody has answered, so that a reload says so. */
export interface AnsweredEntry extends Arrival {
  hasAnswered?: boolean;
}

/** As they apply to a client's survey. */
function wordsOf(
  { survey: { restored, notKept, notSaved, comments }, languages }: AnswerWords,
  { survey: { note: _, ...survey } }: SurveyScreenWords,
  { isShared }: TokenLink,
  hasLanguages: boolean,
): AnsweringWords {
  return {
    ...survey,
    restored,
    notSaved: isShared ? notKept : notSaved,
    comments: {
      ...survey.comments,
      text: hasLanguages ? [...comments, languages.comments] : comments,
    },
  };
}
