import brand from 'content:brand';
import { useState } from 'react';
import type * as v from 'valibot';
import { fill } from '../../../core/content/fill.ts';
import { formatDayIn } from '../../../core/language.ts';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import type { Deliver } from '../../../core/submissions/submission.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { SURVEY_RESPONSE } from '../../../core/submissions/survey-response.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { SurveyScreenWords, SurveyWords } from '../../../core/survey/words.ts';
import { Button } from '../../ui/button.tsx';
import note from '../../ui/form-note.module.css';
import { useLanguage } from '../../ui/language.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import { Answering, Head } from './answering.tsx';
import { CopyAddress } from './copy-address.tsx';
import type { Respondent, Responses } from './draft-store.ts';
import { EarlierProfile, ProfileDeleted } from './earlier-profile.tsx';
import { Profile } from './profile.tsx';
import { mailResponses } from './responses-text.ts';
import { leaveSteps, useReturnToStep } from './step-entries.ts';
import { Thanks } from './thank-you.tsx';
import { useDraft } from './use-draft.ts';
import { useKeptProfile } from './use-kept-profile.ts';
import { type Submitted, useSubmission } from './use-submission.ts';

interface SurveyProps {
  /** Public once the survey is open, else from behind the gate. */
  survey: SurveyContent;
  words: SurveyScreenWords;
  respondent: Respondent;
  /** See product.md, Delivery. */
  delivery: { deliver: Deliver; discard: () => Promise<void>; goes: SurveyGoes };
}

/**
 * The site's own survey (specification, point 4): responses go with the respondent's address, and
 * this browser keeps draft and profile. It reads local storage, so it is not prerendered.
 */
export function Survey({ survey, words, respondent, delivery }: SurveyProps) {
  const language = useLanguage();
  const { goes } = delivery;
  const { success, submit, ...said } = words.survey;
  const draft = useDraft(STORAGE_KEYS.surveyDraft, survey.sections);
  const { store, kept } = useKeptProfile(STORAGE_KEYS.surveyProfile, survey.sections);
  const [submitted, setSubmitted] = useState<Submitted>();
  const [uncopied, setUncopied] = useState<string>();
  const submission = useSubmission({
    draft,
    survey,
    words: words.survey,
    door: {
      compose: (answered, { respondent: typed }) => ({
        ...respondent,
        // Without another address, it is the access form's.
        userEmail: typed.userEmail?.trim() || respondent.userEmail,
        ...answered,
        submittedAt: new Date().toISOString(),
        ...(goes === 'mailed' && factsOf(survey)),
      }),
      rules: goes === 'nowhere' ? {} : RESPONDENT,
      send: (payload) => delivery.deliver({ resource: 'survey-responses', payload }),
      // A forwarding service can't recognise what it has received already.
      knowsRetries: goes === 'mailed',
      onDone: (done, { userEmail: email }, { isCopyMailed = true }) => {
        store.write(done.profile);
        showToast({
          title: success.title,
          text: fill(isCopyMailed ? success.text : success.withheld, { email }),
        });
        setUncopied(isCopyMailed ? undefined : email);
        setSubmitted(done);
        leaveSteps();
      },
    },
  });
  const [isLooking, setIsLooking] = useState<boolean>();
  const [isDeleted, setIsDeleted] = useState(false);
  useReturnToStep(() => setIsLooking((isLooking) => isLooking && false));
  const deleteProfile = () => {
    store.clear();
    setIsDeleted(true);
  };
  const deleted = isDeleted && !kept && <ProfileDeleted words={words.profile} />;
  if (submitted) {
    const { thankYou } = words;
    const text = goes === 'mailed' ? thankYou.text : thankYou[goes];
    return (
      <Thanks
        heading={thankYou.heading}
        text={uncopied ? [...text, fill(thankYou.withheld, { email: uncopied })] : text}
        words={words}
        survey={survey}
        submitted={submitted}
        profile={kept}
        isKept={store.isKept()}
        onDelete={deleteProfile}
        actions={deleted}
        end={
          <Button variant="secondary" onClick={() => location.reload()}>
            {thankYou.button}
          </Button>
        }
      />
    );
  }
  const standing = {
    mailed: undefined,
    forwarded: said.forwarded,
    nowhere: said.cannotDeliver,
  }[goes];
  const head = standing && <p className={note.note}>{standing}</p>;
  if (kept && isLooking) {
    return (
      <>
        <Head words={words.survey}>{head}</Head>
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
    <Answering
      survey={survey}
      words={words.survey}
      draft={draft}
      submission={submission}
      head={
        <>
          {head}
          {kept && (
            <EarlierProfile
              words={words.profile}
              profile={kept}
              onShow={() => setIsLooking(true)}
            />
          )}
        </>
      }
      above={deleted}
      before={
        kept &&
        goes !== 'nowhere' && (
          <p className={note.note}>
            {fill(submit.again, { date: formatDayIn(undefined, language, kept.takenAt) })}
          </p>
        )
      }
      after={
        goes !== 'nowhere' && (
          <CopyAddress
            words={submit[goes]}
            known={respondent.userEmail}
            typed={draft.draft.respondent.userEmail}
            error={submission.errors.userEmail}
            readOnly={submission.isBusy}
            onType={(text) => draft.store.correct('userEmail', text)}
            note={goes === 'forwarded' ? said.forwarded : submit.untraceable}
          />
        )
      }
      notSent={<MailInstead words={words.survey} responses={draft.draft} />}
      footer={<p>{said.footer}</p>}
      takesFocus={isLooking === false}
      onClear={() => void delivery.discard().catch(() => undefined)}
    />
  );
}

const { userEmail, userRole, userCompany } = SURVEY_RESPONSE.payload.entries;
/** Not required where responses reach nobody. */
const RESPONDENT = { userEmail, userRole, userCompany } satisfies v.ObjectEntries;

/** `previewToken` only until the survey is open: it proves that the preview was allowed. */
function factsOf({ wordsId, previewToken }: SurveyContent): {
  wordsId: string;
  previewToken?: string;
} {
  // Without a token there is no such key, or a second attempt would differ from the kept one.
  return previewToken === undefined ? { wordsId } : { wordsId, previewToken };
}

interface MailInsteadProps {
  words: SurveyWords;
  responses: Responses;
}

/** After a failed submission: the responses as an e-mail, which reveals the sender. */
function MailInstead({ words, responses: { answers, comments } }: MailInsteadProps) {
  const address = brand.emails[0]?.address ?? '';
  const { link, isWhole } = mailResponses(address, words, answers, comments);
  return (
    <>
      <p>
        <a href={link}>{words.otherWay}</a>
      </p>
      {!isWhole && <p>{words.otherWayTooLong}</p>}
      <p>{words.otherWayCaution}</p>
    </>
  );
}
