import { fill } from '../../../core/content/fill.ts';
import type { KeptProfile } from '../../../core/survey/profile.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import note from '../../ui/form-note.module.css';
import { CommentsFields } from './comments-fields.tsx';
import { CopyAddress } from './copy-address.tsx';
import type { Respondent, Responses } from './draft-store.ts';
import { formatDay } from './format-day.ts';
import { NotSent } from './not-sent.tsx';
import type { DraftHandle } from './use-draft.ts';
import type { Submission, SurveyDelivery } from './use-submission.ts';

interface LastStepProps {
  words: SurveyWords;
  draft: DraftHandle;
  respondent: Respondent;
  submission: Submission;
  goes: SurveyDelivery['goes'];
  /** The profile of responses that were submitted from this browser before. */
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
      {submission.hasFailed && <NotSent words={words} draft={draft} onDownload={onDownload} />}
    </>
  );
}
