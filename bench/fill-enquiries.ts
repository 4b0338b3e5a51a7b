import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { PROGRESS } from '../core/desk/inbox.ts';
import type { Secret } from '../intake/store/secret.ts';
import type { Database, Tables } from '../intake/store/tables.ts';
import { NOW } from '../tests/support/intake.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';

const ENQUIRIES = 100_000;
const EVERY_MS = 10 * 60 * 1000;
// As long as the outbox keeps a settled mail.
const MAIL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
// Databases limit the values of one statement.
const ROWS_MOST = 500;
// Of each hundred, five ask for access, and one was deleted.
const REQUESTS = 5;
/** A text as people write. */
export const TEXT = 'Six months after go-live, our planners still keep their own spreadsheets beside the system. '.repeat(4);

/** Inserts 100,000 submissions with their mails: enquiries, half of them new, requests for access, which wait for the survey, and what is in the bin. */
export async function fillEnquiries(db: Database, secret: Secret): Promise<void> {
  for (let first = 0; first < ENQUIRIES; first += ROWS_MOST) {
    const rows = Array.from({ length: ROWS_MOST }, (_, index) => submission(first + index, secret));
    await db.insertInto('submission').values(rows).execute();
    const mails = rows.flatMap(mailsOf);
    const recent = mails.filter(({ created_at }) => created_at > NOW - MAIL_KEPT_MS);
    if (recent.length > 0) await db.insertInto('outbox').values(recent).execute();
  }
}

function submission(number: number, secret: Secret) {
  const isRequest = number % 100 < REQUESTS;
  const isDeleted = number % 100 === REQUESTS;
  const user_email = `person-${number}@example.org`;
  const payload = JSON.stringify({ ...SUBMISSIONS['contact-messages'], name: `Person ${number}`, userEmail: user_email, message: `${number}: ${TEXT}` });
  return {
    ...{ id: randomUUID(), user_email, address_key: secret.addressKey(user_email), payload, reason: null, revision: 0 },
    ...{ resource: isRequest ? 'access-requests' : 'contact-messages', awaits_survey: isRequest ? 1 : null },
    ...{ state: isDeleted ? ('deleted' as const) : ('accepted' as const), changed_at: isDeleted ? NOW : null, changed_by: null },
    ...{ received_at: NOW - number * EVERY_MS, digested_at: null, progress_by: null, progress_at: null, taken_by: null },
    progress: isRequest ? null : (PROGRESS[number % 4] ?? 'new'),
  };
}

// Of each hundred mails, one is a dead letter and one waits.
const STATES: Record<number, 'dead' | 'pending'> = { 0: 'dead', 1: 'pending' };

/** Two promised mails of an enquiry, as the outbox has them. */
function mailsOf({ id, received_at }: { id: string; received_at: number }, index: number): (Insertable<Tables['outbox']> & { submission_id: string })[] {
  const state = STATES[index % 100] ?? 'delivered';
  return ['contact-notice', 'contact-confirmation'].map((kind) => ({
    ...{ id: randomUUID(), message_id: '', kind, recipient_key: id, facts: state === 'delivered' ? '{}' : '{"recipient":"a@example.org"}', state },
    ...{ attempts: 1, due_at: received_at, created_at: received_at, settled_at: state === 'pending' ? null : received_at },
    ...{ error: null, is_bulk: 0, domain_key: '', submission_id: id },
  }));
}
