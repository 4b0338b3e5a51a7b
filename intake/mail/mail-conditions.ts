import { sql } from 'kysely';
import type { Database } from '../engine/tables.ts';

export const AWAITS_SURVEY = sql<boolean>`awaits_survey = 1`;

export const COUNTS_TOWARDS_LIMIT = sql<boolean>`outbox.state != 'withheld'`;

/** Only while the text is stored: it is blanked when a mail is settled. */
export const HAS_FACTS = sql<boolean>`facts != '{}'`;

/** @param answerDue in ms since 1970: enquiries without an answer from then or earlier are due. */
export function dueAnswers(db: Database, { answerDue }: { answerDue: number }) {
  return db
    .selectFrom('submission')
    .where('state', '=', 'accepted')
    .where('progress', '=', 'new')
    .where('received_at', '<=', answerDue);
}
