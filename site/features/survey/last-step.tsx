import { fill } from '../../../core/content/fill.ts';
import type { KeptProfile } from '../../../core/survey/profile.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import note from '../../ui/form-note.module.css';
import { CommentsFields, KeptField } from './comments-fields.tsx';
import type { Respondent, Responses } from './draft-store.ts';
import { formatDay } from './format-day.ts';
import css from './last-step.module.css';
import { NotSent } from './not-sent.tsx';
import type { DraftHandle } from './use-draft.ts';
import type { Submission, SurveyDelivery } from './use-submission.ts';

interface LastStepProps {
  words: SurveyWords;
  draft: DraftHandle;
  respondent: Respondent;
  submission: Submission;
  goes: SurveyDelivery['goes'];
  earlier: KeptProfile | undefined;
  onDownload: (responses: Responses) => void;
}

/**
 * The step after the sections: the comments, and the address for the copy. It requires nothing
 * (specification, point 5).
 */
export function LastStep({
  words,
  draft: { store, draft },
  respondent,
  submission,
  goes,
  earlier,
  onDownload,
}: LastStepProps) {
  const { submit } = words;
  return (
    <>
      {earlier && goes !== 'nowhere' && (
        <p className={note.note}>{fill(submit.again, { date: formatDay(earlier.takenAt) })}</p>
      )}
      <CommentsFields
        words={words.comments}
        comments={draft.comments}
        errors={submission.errors}
        readOnly={submission.isBusy}
        onComment={(field, text) => store.comment(field, text)}
      />
      {goes !== 'nowhere' && (
        <CopyAddress
          words={submit[goes]}
          known={respondent.userEmail}
          typed={draft.respondent.userEmail}
          error={submission.errors.userEmail}
          readOnly={submission.isBusy}
          onType={(text) => store.correct('userEmail', text)}
          note={goes === 'forwarded' ? words.forwarded : submit.untraceable}
        />
      )}
      {submission.hasFailed && (
        <NotSent
          words={words}
          draft={draft}
          isWaiting={submission.isWaiting}
          onDownload={onDownload}
        />
      )}
    </>
  );
}

interface CopyAddressProps {
  words: SurveyWords['submit']['mailed'];
  /** The address that the access form was given. */
  known: string;
  /** The corrected address, if any. */
  typed: string | undefined;
  error: string | undefined;
  /** Read-only while the response is being submitted. */
  readOnly: boolean;
  onType: (text: string) => void;
  note: string;
}

/**
 * The e-mail address of the response, which the respondent can correct before submission
 * (product.md, Survey). It may stay empty.
 */
function CopyAddress({
  words,
  known,
  typed = known,
  error,
  readOnly,
  onType,
  note,
}: CopyAddressProps) {
  const hint = fill(words.hint, { email: known });
  return (
    <div className={css.address}>
      <KeptField
        label={words.label}
        hint={hint}
        name="userEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required={false}
        text={typed}
        error={error}
        readOnly={readOnly}
        onText={onType}
      />
      <p className={css.note}>{note}</p>
    </div>
  );
}
