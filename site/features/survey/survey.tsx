import { useState } from 'react';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { SurveyScreenWords } from '../../../core/survey/words.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { downloadText } from '../../ui/download-text.ts';
import note from '../../ui/form-note.module.css';
import type { Respondent, Responses } from './draft-store.ts';
import { EarlierProfile, ProfileDeleted } from './earlier-profile.tsx';
import { LastStep } from './last-step.tsx';
import { Profile } from './profile.tsx';
import { ResponsesDownload } from './responses-download.tsx';
import { writeResponsesText } from './responses-text.ts';
import { leaveSteps, useReturnToStep } from './step-entries.ts';
import { Steps } from './steps.tsx';
import css from './survey.module.css';
import { ReturnToStart, ThankYou } from './thank-you.tsx';
import { useDraft } from './use-draft.ts';
import { useKeptProfile } from './use-kept-profile.ts';
import { type Submitted, type SurveyDelivery, useSubmission } from './use-submission.ts';

interface SurveyProps {
  /** The statements: public once the survey is open, else from behind the gate. */
  survey: SurveyContent;
  words: SurveyScreenWords;
  respondent: Respondent;
  delivery: SurveyDelivery;
}

/**
 * The Implementation Survey: its sections, open comments, submission, the thank-you panel and the
 * respondent's own profile (specification, point 4). It reads local storage, so it is not
 * prerendered.
 */
export function Survey({ survey, words, respondent, delivery }: SurveyProps) {
  const draft = useDraft(STORAGE_KEYS.surveyDraft, survey.sections);
  const { store, kept } = useKeptProfile(STORAGE_KEYS.surveyProfile, survey.sections);
  const [submitted, setSubmitted] = useState<Submitted>();
  const end = (responses: Submitted) => {
    setSubmitted(responses);
    leaveSteps();
  };
  const submission = useSubmission({
    draft,
    respondent,
    delivery,
    survey,
    words: words.survey,
    profile: store,
    onDone: end,
  });
  const [isLooking, setIsLooking] = useState<boolean>();
  const [isDeleted, setIsDeleted] = useState(false);
  useReturnToStep(() => setIsLooking((isLooking) => isLooking && false));

  const download = ({ answers, comments }: Responses) =>
    downloadText(
      'survey-responses.txt',
      writeResponsesText(survey, words.survey, answers, comments),
    );
  const downloadButton = (responses: Responses, label?: string) => (
    <ResponsesDownload {...{ survey, responses, label }} words={words.survey} />
  );
  const deleteProfile = () => {
    store.clear();
    setIsDeleted(true);
  };
  if (submitted) {
    return (
      <>
        <ThankYou
          words={words.thankYou}
          goes={delivery.goes}
          uncopied={submitted.uncopied}
          changed={
            submitted.changed && downloadButton(submitted.changed, words.thankYou.changed.download)
          }
        >
          {downloadButton(submitted)}
          {isDeleted && !kept && <ProfileDeleted words={words.profile} />}
        </ThankYou>
        {kept && (
          <Profile
            profile={kept}
            isKept={store.isKept()}
            survey={survey}
            words={words.profile}
            isRespondent
            onDelete={deleteProfile}
          />
        )}
        <ReturnToStart words={words.thankYou} />
      </>
    );
  }
  const discard = () => void delivery.discard().catch(() => undefined);
  const { comments, submit, footer } = words.survey;
  const standing = {
    mailed: undefined,
    forwarded: words.survey.forwarded,
    nowhere: words.survey.cannotDeliver,
  }[delivery.goes];
  const head = (
    <>
      <h1 className={css.name}>{words.survey.heading}</h1>
      {standing && <p className={note.note}>{standing}</p>}
    </>
  );
  if (kept && isLooking) {
    return (
      <>
        <div className={`${css.head} ${layout.width}`}>{head}</div>
        <Profile
          profile={kept}
          isKept={store.isKept()}
          survey={survey}
          words={words.profile}
          isRespondent
          isNew
          onDelete={deleteProfile}
        >
          <Button variant="secondary" onClick={() => setIsLooking(false)}>
            {words.profile.back}
          </Button>
        </Profile>
      </>
    );
  }
  return (
    <>
      <div className={`${css.head} ${layout.width}`}>
        {head}
        {kept && (
          <EarlierProfile words={words.profile} profile={kept} onShow={() => setIsLooking(true)} />
        )}
      </div>
      <Steps
        survey={survey}
        words={words.survey}
        draft={draft}
        above={isDeleted && !kept && <ProfileDeleted words={words.profile} />}
        lastStep={{
          title: comments.heading,
          content: (
            <LastStep
              words={words.survey}
              draft={draft}
              respondent={respondent}
              submission={submission}
              goes={delivery.goes}
              earlier={kept}
              onDownload={download}
            />
          ),
        }}
        finish={{
          label: submission.isBusy ? submit.busy : submit.button,
          isBusy: submission.isBusy,
          onFinish: submission.submit,
        }}
        footer={<p>{footer}</p>}
        takesFocus={isLooking === false}
        onClear={discard}
      />
    </>
  );
}
