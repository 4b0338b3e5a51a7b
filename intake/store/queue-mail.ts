import { randomUUID } from 'node:crypto';
import { BULK_KINDS, MAIL_LIMITS, type NewMail } from './mail-row.ts';
import type { Secret } from './secret.ts';
import type { Trx } from './tables.ts';

interface Queued {
  mail: NewMail;
  domain: string;
  now: number;
}

/** Puts a mail into the outbox, unless its recipient has had enough of its kind. Its Message-ID is given here, for life. */
export async function queueMail(trx: Trx, secret: Secret, { mail, domain, now }: Queued): Promise<boolean> {
  const recipientKey = secret.addressKey(mail.recipient);
  for (const { count, withinMs } of MAIL_LIMITS[mail.kind] ?? []) {
    const { sent } = await trx
      .selectFrom('outbox')
      .select((select) => select.fn.countAll<number>().as('sent'))
      .where('recipient_key', '=', recipientKey)
      .where('kind', '=', mail.kind)
      .where('created_at', '>', now - withinMs)
      .executeTakeFirstOrThrow();
    if (sent >= count) return false;
  }
  const id = randomUUID();
  const facts = JSON.stringify({ ...mail.facts, recipient: mail.recipient });
  await trx
    .insertInto('outbox')
    .values({
      id,
      message_id: `<${id}@${domain}>`,
      kind: mail.kind,
      recipient_key: recipientKey,
      facts,
      state: 'pending',
      attempts: 0,
      due_at: now,
      created_at: now,
      settled_at: null,
      error: null,
      is_bulk: BULK_KINDS.includes(mail.kind) ? 1 : 0,
    })
    .execute();
  return true;
}
