import type { NewMail } from './mail-row.ts';
import type { OpenDatabase } from './open.ts';
import { queueMail } from './queue-mail.ts';
import type { Secret } from './secret.ts';
import { isSuppressed } from './suppressions.ts';
import { takeTurns } from './turns.ts';

/**
 * What became of a test mail that an operator asked for: `limited` if the address has had too many,
 * `suppressed` if it gets no mail at all.
 */
export type TestOutcome = 'queued' | 'limited' | 'suppressed';

/** Queues a test mail to an operator. */
export function queueTest(
  { write, engine, mailDomain }: OpenDatabase,
  secret: Secret,
  { mail, now }: { mail: NewMail; now: number },
): Promise<TestOutcome> {
  return write(async (trx) => {
    if (await isSuppressed(trx, secret.addressKey(mail.recipient))) return 'suppressed';
    await takeTurns(trx, { engine, secret }, [mail]);
    return (await queueMail(trx, { secret, mailDomain }, { mail, now })) ? 'queued' : 'limited';
  });
}
