import { randomUUID } from 'node:crypto';
import { limitsOf, mailOf } from '../../core/submissions/mails.ts';
import { countRows } from './count-rows.ts';
import { noteWithheld } from './mail-outcomes.ts';
import type { NewMail } from './mail-row.ts';
import type { Secret } from './secret.ts';
import { isSuppressed } from './suppressions.ts';
import type { Trx } from './tables.ts';

interface Queued {
  mail: NewMail;
  now: number;
  /** The id of the mail, if something else is stored under it. */
  id?: string | undefined;
}

/** The store's part of every mail: the secret for the recipient's key, and the domain of the Message-ID. */
export interface MailIdentity {
  secret: Secret;
  mailDomain: string;
}

/** Whether an address has reached its limit for this kind of mail. */
export async function isOverMailLimit(trx: Trx, secret: Secret, { mail, now }: Queued): Promise<boolean> {
  for (const { kinds, count, withinMs } of limitsOf(mail.kind)) {
    const sent = trx
      .selectFrom('outbox')
      .where('recipient_key', '=', secret.addressKey(mail.recipient))
      .where('kind', 'in', kinds)
      .where('created_at', '>', now - withinMs);
    if ((await countRows(sent)) >= count) return true;
  }
  return false;
}

/**
 * Queues a mail with a Message-ID that every attempt keeps. A mail to an address that wants none is stored as withdrawn, without its facts: it
 * counts towards the limits, so that nobody learns from the answers which addresses want no mail (decision 0077).
 * @returns false if the recipient has reached the limit.
 */
export async function queueMail(trx: Trx, { secret, mailDomain }: MailIdentity, { mail, now, id = randomUUID() }: Queued): Promise<boolean> {
  const { submissionId } = mail;
  if (await isOverMailLimit(trx, secret, { mail, now })) {
    if (submissionId !== undefined) await noteWithheld(trx, { kind: mail.kind, submissionId }, now);
    return false;
  }
  const recipientKey = secret.addressKey(mail.recipient);
  const { mailing } = mail.facts;
  const kind = mailOf(mail.kind);
  const isWanted = kind.to === 'firm' || !(await isSuppressed(trx, recipientKey));
  await trx
    .insertInto('outbox')
    .values({
      id,
      message_id: `<${id}@${mailDomain}>`,
      kind: mail.kind,
      recipient_key: recipientKey,
      facts: isWanted ? JSON.stringify({ ...mail.facts, recipient: mail.recipient }) : '{}',
      state: isWanted ? 'pending' : 'withdrawn',
      attempts: 0,
      due_at: now,
      created_at: now,
      settled_at: isWanted ? null : now,
      error: null,
      domain_key: secret.domainKey(mail.recipient),
      submission_id: submissionId ?? null,
      mailing_id: typeof mailing === 'string' ? mailing : null,
      is_bulk: kind.to === 'many' || kind.to === 'invited' || (kind.to === 'visitor' && kind.isBulk) ? 1 : 0,
    })
    .execute();
  return true;
}
