import { DAY_MS } from '../../../core/days.ts';
import { mailboxOf } from '../../../core/submissions/mailbox.ts';
import { wantsReply } from '../../../core/submissions/submission.ts';
import type { Trx } from '../engine/tables.ts';
import type { Secret } from '../keys/secret.ts';
import type { Entry, StoredRecord } from './accept.ts';

/**
 * Stores a form's submission, quarantined if it is suspected spam. @returns whether its text is a
 * copy of others.
 */
export async function insertSubmission(
  { trx, secret }: { trx: Trx; secret: Secret },
  id: string,
  {
    resource,
    record,
    receivedAt,
  }: Pick<Entry, 'resource' | 'receivedAt'> & {
    record: Extract<StoredRecord, { kind: 'submission' }>;
  },
): Promise<{ isCopy: boolean }> {
  const { userEmail, payload, textKey, isSurveyOpen } = record;
  const copied =
    textKey === undefined
      ? undefined
      : await judgeSameText(trx, { textKey, userEmail, receivedAt });
  const reason = record.spamReason ?? copied ?? null;
  await trx
    .insertInto('submission')
    .values({
      id,
      resource,
      state: reason === null ? 'accepted' : 'quarantined',
      user_email: userEmail,
      address_key: secret.addressKey(userEmail),
      payload: JSON.stringify(payload),
      reason,
      received_at: receivedAt,
      progress: wantsReply(resource) ? 'new' : null,
      text_key: textKey ?? null,
      awaits_survey: resource !== 'access-requests' ? null : isSurveyOpen ? 0 : 1,
    })
    .execute();
  return { isCopy: copied !== undefined };
}

/** From how many senders a text is suspected, and within what time (decisions/spam.md). */
const SENDERS = 3;
const WINDOW_MS = 7 * DAY_MS;
// The latest ones, or a sender of a hundred copies would hide those who follow.
const ROWS_MOST = 100;

/** What is said of a message in the inbox whose text came from others later. */
const COPIED_LATER = 'others sent the same text later';

/**
 * Checks a new text, by its key, against those of the last days. If it came from several senders,
 * the copies in the inbox are marked; they stay there.
 * @returns why the new one is suspected; undefined if it isn't.
 */
export async function judgeSameText(
  trx: Trx,
  { textKey, userEmail, receivedAt }: { textKey: string; userEmail: string; receivedAt: number },
): Promise<string | undefined> {
  const earlier = await trx
    .selectFrom('submission')
    .select(['id', 'state', 'user_email', 'reason'])
    .where('text_key', '=', textKey)
    .where('received_at', '>', receivedAt - WINDOW_MS)
    .orderBy('received_at', 'desc')
    .limit(ROWS_MOST)
    .execute();
  const senders = new Set(
    [userEmail, ...earlier.map(({ user_email }) => user_email)].map(mailboxOf),
  ).size;
  if (senders < SENDERS) return undefined;
  const unmarked = earlier
    .filter(({ state, reason }) => state === 'accepted' && reason === null)
    .map(({ id }) => id);
  // By their ids, because SQLite would look through all accepted ones.
  if (unmarked.length > 0)
    await trx
      .updateTable('submission')
      .set({ reason: COPIED_LATER })
      .where('id', 'in', unmarked)
      .execute();
  return `the same text came from ${senders} senders`;
}
