import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../core/days.ts';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import type { MailKind } from '../../core/submissions/mails.ts';
import { wantsReply } from '../../core/submissions/submission.ts';
import type { Secret } from '../engine/secret.ts';
import type { Trx } from '../engine/tables.ts';
import type { NewMail } from '../mail/mail-row.ts';
import { type MailIdentity, queueMail } from '../mail/queue-mail.ts';
import { subscribe } from '../newsletter/subscriptions.ts';

/** Replays are recognised for this time (interface.md, HTTP). */
export const REPLAY_MS = 24 * 60 * 60 * 1000;

export type StoredRecord =
  | {
      kind: 'submission';
      userEmail: string;
      payload: object;
      spamReason?: string | undefined;
      /** Recognises copies of the text. */
      textKey?: string | undefined;
      /** If the survey is open, a request for access is promised no announcement. */
      isSurveyOpen?: boolean | undefined;
    }
  | { kind: 'subscriber'; userEmail: string }
  /** Of a response to the survey, only its copy is stored, until it has left. */
  | { kind: 'survey'; userEmail: string };

export interface Entry {
  resource: string;
  /** HMACs of the idempotency key and of the body. */
  receipt: { keyHash: string; bodyHash: string };
  receivedAt: number;
  record: StoredRecord;
  /** Without those held back from suspected spam. The store itself drops those of a copied text. */
  mails: NewMail[];
}

/**
 * `withheld`: mail that is not queued because the recipient has reached the limit, or that isn't
 * known to be queued. `conflict`: the same idempotency key came with another body.
 */
export type Acceptance =
  | { outcome: 'stored' | 'replayed'; id: string; withheld: MailKind[] }
  | { outcome: 'conflict' };

/** In the given transaction, once, with its mail. */
export async function accept(trx: Trx, identity: MailIdentity, entry: Entry): Promise<Acceptance> {
  const { secret } = identity;
  const { receipt, receivedAt } = entry;
  const id = randomUUID();
  const values = {
    key_hash: receipt.keyHash,
    body_hash: receipt.bodyHash,
    id,
    created_at: receivedAt,
    address_key: secret.addressKey(entry.record.userEmail),
  };
  const isNew = await trx
    .insertInto('receipt')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({
          body_hash: values.body_hash,
          id,
          created_at: values.created_at,
          address_key: values.address_key,
        })
        .where('receipt.created_at', '<=', receivedAt - REPLAY_MS),
    )
    .returning('id')
    .executeTakeFirst();
  if (!isNew) return recall(trx, entry);
  const mails = await keep(trx, secret, id, entry);
  const withheld: MailKind[] = [];
  for (const mail of mails)
    if (!(await queueMail(trx, identity, { mail, now: receivedAt }))) withheld.push(mail.kind);
  return { outcome: 'stored', id, withheld };
}

async function recall(trx: Trx, { receipt, record, mails }: Entry): Promise<Acceptance> {
  const { keyHash, bodyHash } = receipt;
  const known = await trx
    .selectFrom('receipt')
    .select(['id', 'body_hash'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
  if (known.body_hash !== bodyHash) return { outcome: 'conflict' };
  // Nothing records whether a survey copy was queued, so none is claimed.
  const withheld = record.kind === 'survey' ? mails.map(({ kind }) => kind) : [];
  return { outcome: 'replayed', id: known.id, withheld };
}

/** @returns the mails to queue. */
export async function keep(
  trx: Trx,
  secret: Secret,
  id: string,
  {
    resource,
    record,
    receivedAt,
    mails,
  }: Pick<Entry, 'resource' | 'record' | 'receivedAt' | 'mails'>,
): Promise<NewMail[]> {
  switch (record.kind) {
    case 'submission': {
      const { isCopy } = await insertSubmission({ trx, secret }, id, {
        resource,
        record,
        receivedAt,
      });
      // For `spamReason`, the caller has dropped the mails already.
      if (record.spamReason === undefined && isCopy) return [];
      return mails.map((mail) => ({ ...mail, submissionId: id }));
    }
    case 'subscriber':
      return subscribe(trx, secret, { userEmail: record.userEmail, now: receivedAt, mails });
    case 'survey':
      return mails;
  }
}

/** Quarantined if it is suspected spam. @returns whether its text is a copy of others. */
async function insertSubmission(
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

/** So many senders of one text in this time are suspicious (decisions/spam.md). */
const SENDERS = 3;
const WINDOW_MS = 7 * DAY_MS;
// The latest ones, or a sender of a hundred copies would hide those who follow.
const ROWS_MOST = 100;

/** Shown at a message in the inbox whose text others sent later. */
const COPIED_LATER = 'others sent the same text later';

/**
 * Compares a new text, by its key, with those of the last days. If several senders sent it, the
 * copies in the inbox are marked; they stay there.
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
  // By ids, because SQLite would look through all accepted ones.
  if (unmarked.length > 0)
    await trx
      .updateTable('submission')
      .set({ reason: COPIED_LATER })
      .where('id', 'in', unmarked)
      .execute();
  return `the same text came from ${senders} senders`;
}
