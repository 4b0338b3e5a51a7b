import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { domainLimitOf, limitsOf, mailOf, TO_VISITORS } from '../../core/submissions/mails.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { countRows, isThere } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Trx } from '../engine/tables.ts';
import { COUNTS_TOWARDS_LIMIT } from './mail-conditions.ts';
import type { NewMail } from './mail-row.ts';
import { isSuppressed } from './suppressions.ts';

interface Queued {
  mail: NewMail;
  now: number;
}

/** The secret of recipients' keys, and the domain of Message-IDs. */
export type MailIdentity = Pick<OpenDatabase, 'engine' | 'mailDomain'> & { secret: Secret };

/** For an address or its domain, and this kind of mail. */
export async function isOverMailLimit(
  trx: Trx,
  secret: Secret,
  { mail, now }: Queued,
): Promise<boolean> {
  const { kind, recipient } = mail;
  const limitKey = secret.limitKey(recipient);
  const atDomain = domainLimitOf(kind, recipient);
  for (const { column, key, kinds, count, withinMs } of [
    ...limitsOf(kind).map((limit) => ({ ...limit, column: 'limit_key' as const, key: limitKey })),
    ...(atDomain
      ? [{ ...atDomain, column: 'domain_key' as const, key: secret.domainKey(recipient) }]
      : []),
  ]) {
    const sent = trx
      .selectFrom('outbox')
      .where(column, '=', key)
      .where('kind', 'in', kinds)
      .where(COUNTS_TOWARDS_LIMIT)
      .where('created_at', '>', now - withinMs);
    if ((await countRows(sent)) >= count) return true;
  }
  return false;
}

/**
 * Every attempt keeps the Message-ID. A mail to an address that wants none is stored as withdrawn,
 * without its facts: it counts towards the limits, so that the answers don't reveal which addresses
 * want no mail (decisions/suppressed-mail.md). A mail over a limit is stored as withheld, once for
 * each submission.
 * @returns false if the recipient has reached the limit.
 */
export async function queueMail(
  trx: Trx,
  { secret, mailDomain }: MailIdentity,
  { mail, now }: Queued,
): Promise<boolean> {
  const { id = randomUUID(), submissionId, delayMs = 0 } = mail;
  const isOver = await isOverMailLimit(trx, secret, { mail, now });
  if (isOver && (submissionId === undefined || (await isWithheld(trx, mail.kind, submissionId))))
    return false;
  const recipientKey = secret.addressKey(mail.recipient);
  const { newsletter } = mail.facts;
  const kind = mailOf(mail.kind);
  const isWanted = kind.to === 'firm' || !(await isSuppressed(trx, recipientKey));
  const isQueued = isWanted && !isOver;
  await trx
    .insertInto('outbox')
    .values({
      id,
      message_id: `<${id}@${mailDomain}>`,
      kind: mail.kind,
      recipient_key: recipientKey,
      facts: isQueued ? JSON.stringify({ ...mail.facts, recipient: mail.recipient }) : '{}',
      state: isOver ? 'withheld' : isWanted ? 'pending' : 'withdrawn',
      attempts: 0,
      due_at: now + delayMs,
      created_at: now,
      settled_at: isQueued ? null : now,
      domain_key: secret.domainKey(mail.recipient),
      limit_key: secret.limitKey(mail.recipient),
      submission_id: submissionId ?? null,
      newsletter: typeof newsletter === 'string' ? newsletter : null,
      is_bulk:
        kind.to === 'many' || kind.to === 'invited' || (kind.to === 'visitor' && kind.isBulk)
          ? 1
          : 0,
    })
    .execute();
  return !isOver;
}

/**
 * Lets what was mailed to an address count towards no limit any more: its owner has used a link that
 * only they have, so what they ask for next is not a stranger's. Nor is the same form, sent again
 * without JavaScript, a replay.
 */
export async function forgetLimits(trx: Trx, secret: Secret, recipient: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ limit_key: '' })
    .where('limit_key', '=', secret.limitKey(recipient))
    .where('kind', 'in', TO_VISITORS)
    .execute();
  await trx
    .deleteFrom('receipt')
    .where('address_key', '=', secret.addressKey(recipient))
    .whereRef('key_hash', '=', 'body_hash')
    .execute();
}

async function isWithheld(trx: Trx, kind: string, submissionId: string): Promise<boolean> {
  return isThere(
    trx
      .selectFrom('outbox')
      .select('id')
      .where('submission_id', '=', submissionId)
      .where('kind', '=', kind)
      .where('state', '=', 'withheld'),
  );
}

/** `limited`: the address has had too many tests; `suppressed`: it gets no mail at all. */
export type TestOutcome = 'queued' | 'limited' | 'suppressed';

export function queueTest(
  open: OpenDatabase,
  secret: Secret,
  { mail, now }: { mail: NewMail; now: number },
): Promise<TestOutcome> {
  const identity = { ...open, secret };
  return open.write(async (trx) => {
    if (await isSuppressed(trx, secret.addressKey(mail.recipient))) return 'suppressed';
    await takeTurns(trx, identity, [mail]);
    return (await queueMail(trx, identity, { mail, now })) ? 'queued' : 'limited';
  });
}

/**
 * Serialises transactions, also of other processes, that mail the same address or domain or store
 * the same text, so that each sees the others' rows when it checks a limit. SQLite has one writer
 * anyway. @param textKey the key of the text.
 */
export async function takeTurns(
  trx: Trx,
  { engine, secret }: MailIdentity,
  mails: Pick<NewMail, 'kind' | 'recipient'>[],
  textKey?: string,
): Promise<void> {
  if (engine === 'sqlite') return;
  const keys = mails
    .filter(({ kind }) => limitsOf(kind).length > 0)
    .flatMap(({ kind, recipient }) => [
      secret.limitKey(recipient),
      ...(domainLimitOf(kind, recipient) ? [secret.domainKey(recipient)] : []),
    ]);
  // Always in the same order, to prevent deadlocks.
  const inOrder = [...new Set(textKey === undefined ? keys : [...keys, textKey])].sort();
  if (inOrder.length > 0)
    await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${inOrder}::text[]) as key`.execute(
      trx,
    );
}
