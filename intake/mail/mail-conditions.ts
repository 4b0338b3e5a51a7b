import { sql } from 'kysely';
import type { Database } from '../engine/tables.ts';

export const AWAITS_SURVEY = sql<boolean>`awaits_survey = 1`;

export const COUNTS_TOWARDS_LIMIT = sql<boolean>`outbox.state != 'withheld'`;

/** Mails whose text is still stored: that of settled ones is blanked. */
export const HAS_FACTS = sql<boolean>`facts != '{}'`;

/** The enquiries that came in by a time (ms since 1970) and have no answer: they are due. */
export function dueAnswers(db: Database, { answerDue }: { answerDue: number }) {
  return db
    .selectFrom('submission')
    .where('state', '=', 'accepted')
    .where('progress', '=', 'new')
    .where('received_at', '<=', answerDue);
}
