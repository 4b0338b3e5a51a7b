import { sql } from 'kysely';
import { MAIL_DUE_MS } from '../../core/desk/promises.ts';
import { PROMISED_MAILS } from '../../core/submissions/promises.ts';
import { RESPONDENT_KINDS } from './mail-row.ts';

/** The promised mails that operators may see one by one: not those to respondents of the survey. */
export const LISTED_MAILS = PROMISED_MAILS.filter((kind) => !RESPONDENT_KINDS.includes(kind));

// Literals: SQLite can't use a partial index with a bound parameter.
/** Whether a mail of the outbox is a dead letter. */
export const IS_DEAD = sql<boolean>`outbox.state = 'dead'`;
/** Whether a mail of the outbox has left. */
export const IS_DELIVERED = sql<boolean>`outbox.state = 'delivered'`;
/** Whether a delivered mail left after it was due. */
export const WAS_LATE = sql<boolean>`settled_at - created_at >= ${sql.lit(MAIL_DUE_MS)}`;
/** Whether a mail of the outbox waits to be sent. */
export const IS_WAITING = sql<boolean>`outbox.state in ('pending', 'sending')`;
/** Whether a submission is an answered enquiry. */
export const IS_ANSWERED = sql<boolean>`progress = 'answered'`;
/** Whether a submission is promised the announcement of the survey. */
export const AWAITS_SURVEY = sql<boolean>`awaits_survey = 1`;

/** Whether a mail counts towards the limits of its recipient. */
export const COUNTS_TOWARDS_LIMIT = sql<boolean>`outbox.state != 'withheld'`;

/** Whether a mail's submission still needs it. Mails to respondents of the survey name none. */
export const IS_NEEDED = sql<boolean>`(outbox.submission_id is null
  or exists (select 1 from submission where submission.id = outbox.submission_id and submission.state = 'accepted'
    and (submission.progress is null or submission.progress = 'new'))
  or exists (select 1 from subscriber where subscriber.id = outbox.submission_id and subscriber.state = 'pending'))`;

/** Mails whose text is still stored: that of settled ones is blanked. */
export const HAS_FACTS = sql<boolean>`facts != '{}'`;
