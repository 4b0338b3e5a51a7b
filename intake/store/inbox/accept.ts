import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../../../core/days.ts';
import type { MailKind } from '../../../core/submissions/mails.ts';
import type { Trx } from '../engine/tables.ts';
import type { Secret } from '../keys/secret.ts';
import type { NewMail } from '../mail/mail-row.ts';
import { type MailIdentity, queueMail } from '../mail/queue-mail.ts';
import { type EncryptedResponse, insertPending } from '../survey/responses.ts';
import { insertSubmission } from './insert-submission.ts';

/** How long replays are recognised (interface.md, HTTP). */
export const REPLAY_MS = 24 * 60 * 60 * 1000;

export type StoredRecord =
  | {
      kind: 'submission';
      userEmail: string;
      payload: object;
      spamReason?: string | undefined;
      /** Recognises copies of its text. */
      textKey?: string | undefined;
      /** Whether the survey is open: a request for access is promised no announcement then. */
      isSurveyOpen?: boolean | undefined;
    }
  | { kind: 'subscriber'; userEmail: string }
  | {
      kind: 'survey';
      respondent: { userEmail: string; userRole: string; userCompany: string };
      edition: string;
      isExpected: boolean;
      answers: object;
      comments: object;
    };

export interface Entry {
  /** The id it gets; a new one if omitted. */
  id?: string | undefined;
  resource: string;
  /** HMACs of the idempotency key and of the body. */
  receipt: { keyHash: string; bodyHash: string };
  receivedAt: number;
  record: StoredRecord;
  /**
   * Its mails, without those held back because the record is suspected spam. The store leaves out
   * those of a text that it alone finds copied.
   */
  mails: NewMail[];
}

/**
 * `withheld`: mail that is not queued because the recipient has reached the limit, or that isn't
 * known to be queued. `conflict`: the same idempotency key came with another body.
 */
export type Acceptance =
  | { outcome: 'stored' | 'replayed'; id: string; withheld: MailKind[] }
  | { outcome: 'conflict' };

/**
 * Stores a submission once, with its mail, in the given transaction. @param response the answers
 * and comments of a survey response.
 */
export async function accept(
  trx: Trx,
  identity: MailIdentity,
  entry: Entry,
  response?: EncryptedResponse,
): Promise<Acceptance> {
  const { secret } = identity;
  const { receipt, receivedAt, id = randomUUID() } = entry;
  const values = {
    key_hash: receipt.keyHash,
    body_hash: receipt.bodyHash,
    id,
    created_at: receiptTime(entry),
    address_key: receiptAddress(secret, entry),
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
    if (!(await queueMail(trx, identity, { mail, now: receivedAt, id: response?.id })))
      withheld.push(mail.kind);
  if (response && entry.record.kind === 'survey') {
    const isCopied = mails.length > withheld.length;
    const { edition, isExpected } = entry.record;
    await insertPending(trx, { response, edition, isExpected, isCopied, day: dayOf(receivedAt) });
  }
  return { outcome: 'stored', id, withheld };
}

// Of a survey's respondents, times are days. Rounded up, so that replays are recognised for at
// least a day.
function receiptTime({ record, receivedAt }: Entry): number {
  return record.kind === 'survey' ? Math.ceil(receivedAt / DAY_MS) * DAY_MS : receivedAt;
}

// For erasure. Survey receipts carry no address key, so they can't be linked to a person.
function receiptAddress(secret: Secret, { record }: Entry): string | null {
  return record.kind === 'survey' ? null : secret.addressKey(record.userEmail);
}

async function recall(trx: Trx, { receipt, record, mails }: Entry): Promise<Acceptance> {
  const { keyHash, bodyHash } = receipt;
  const known = await trx
    .selectFrom('receipt')
    .select(['id', 'body_hash'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
  if (known.body_hash !== bodyHash) return { outcome: 'conflict' };
  // Nothing links a survey response to its copy, nor tells whether one was queued: none is claimed.
  const withheld = record.kind === 'survey' ? mails.map(({ kind }) => kind) : [];
  return { outcome: 'replayed', id: known.id, withheld };
}

/** Stores the record. @returns the mails to queue. */
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
      // The mails of what the record itself says is spam are left out before.
      if (record.spamReason === undefined && isCopy) return [];
      return mails.map((mail) => ({ ...mail, submissionId: id }));
    }
    case 'subscriber':
      return subscribe(trx, secret, { userEmail: record.userEmail, now: receivedAt, mails });
    case 'survey': {
      const { respondent } = record;
      const who = {
        id: randomUUID(),
        user_email: respondent.userEmail,
        user_role: plain(respondent.userRole),
        user_company: plain(respondent.userCompany),
        day: dayOf(receivedAt),
        address_key: secret.addressKey(respondent.userEmail),
      };
      await trx.insertInto('survey_respondent').values(who).execute();
      return mails;
    }
  }
}

/**
 * Removes NUL, which PostgreSQL's text type can't hold. JSON columns need no such care, because
 * JSON escapes it.
 */
function plain(text: string): string {
  return text.replaceAll('\0', '');
}

/**
 * Only an unconfirmed subscriber is mailed a confirmation; the HTTP answer is the same for all
 * (reliability.md, fault 19).
 */
async function subscribe(
  trx: Trx,
  secret: Secret,
  { userEmail, now, mails }: { userEmail: string; now: number; mails: NewMail[] },
): Promise<NewMail[]> {
  const { id, state } = await trx
    .insertInto('subscriber')
    .values({
      id: randomUUID(),
      user_email: userEmail.toLowerCase(),
      address_key: secret.addressKey(userEmail),
      state: 'pending',
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('user_email').doUpdateSet({
        changed_at: sql<number>`case when subscriber.state = 'confirmed' then subscriber.changed_at else ${now} end`,
        // Whoever signs up on the site isn't listed as imported any more.
        source: sql<
          string | null
        >`case when subscriber.state = 'confirmed' then subscriber.source end`,
      }),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  return state === 'confirmed'
    ? []
    : mails.map((mail) => ({
        ...mail,
        facts: { ...mail.facts, subscriberId: id, askedAt: now },
        submissionId: id,
      }));
}
