import { randomUUID } from 'node:crypto';
import { limitsOf, mailOf } from '../../core/submissions/mails.ts';
import type { NewMail } from './mail-row.ts';
import type { Secret } from './secret.ts';
import type { Trx } from './tables.ts';

interface Queued {
  mail: NewMail;
  domain: string;
  now: number;
}

/** Whether a mail's recipient has had as many of its kind as one address is sent. */
export async function hasHadEnough(trx: Trx, secret: Secret, { mail, now }: Omit<Queued, 'domain'>): Promise<boolean> {
  for (const { count, withinMs } of limitsOf(mail.kind)) {
    const { sent } = await trx
      .selectFrom('outbox')
      .select((select) => select.fn.countAll<number>().as('sent'))
      .where('recipient_key', '=', secret.addressKey(mail.recipient))
      .where('kind', '=', mail.kind)
      .where('created_at', '>', now - withinMs)
      .executeTakeFirstOrThrow();
    if (sent >= count) return true;
  }
  return false;
}

/** Puts a mail into the outbox, unless its recipient has had enough of its kind. Its Message-ID is given here, for life. */
export async function queueMail(trx: Trx, secret: Secret, { mail, domain, now }: Queued): Promise<boolean> {
  if (await hasHadEnough(trx, secret, { mail, now })) return false;
  const id = randomUUID();
  const facts = JSON.stringify({ ...mail.facts, recipient: mail.recipient });
  await trx
    .insertInto('outbox')
    .values({
      id,
      message_id: `<${id}@${domain}>`,
      kind: mail.kind,
      recipient_key: secret.addressKey(mail.recipient),
      facts,
      state: 'pending',
      attempts: 0,
      due_at: now,
      created_at: now,
      settled_at: null,
      error: null,
      domain_key: secret.domainKey(mail.recipient),
      is_bulk: mailOf(mail.kind).to === 'many' ? 1 : 0,
    })
    .execute();
  return true;
}
