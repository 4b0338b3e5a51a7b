import type { Deps } from '../deps.ts';
import { mailDomain } from '../mail/message.ts';
import type { QuarantinedSubmission } from '../store/quarantine.ts';
import { isSent } from './receive.ts';
import { handlerOf } from './resources.ts';
import { recallSuspicion } from './traps.ts';

/**
 * Takes what was kept aside as if it had never looked like spam: it is stored, and what mail did not leave at the time leaves now.
 * @returns how many mails those are; undefined where it is not kept aside any more.
 */
export async function release(
  { id, kind, payload, reason }: QuarantinedSubmission,
  { store, mail, now }: Pick<Deps, 'store' | 'mail' | 'now'>,
): Promise<number | undefined> {
  const handler = handlerOf(kind);
  // It was checked when it came.
  const checked = payload as Parameters<typeof handler.record>[0];
  const suspicion = recallSuspicion(reason);
  const mails = handler.mails(checked, { firm: mail.to }).filter(({ recipient }) => !isSent(recipient, mail.to, suspicion));
  return store.quarantine.release(id, { record: handler.record(checked, undefined), mails, mailDomain: mailDomain(mail.from) }, now());
}
