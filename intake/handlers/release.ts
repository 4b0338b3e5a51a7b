import type { Deps } from '../deps.ts';
import type { QuarantinedSubmission } from '../store/quarantine.ts';
import { isSentAtOnce, mailsOfForm, recordOfForm } from './record.ts';
import { recallSuspicion } from './traps.ts';

/**
 * Releases a submission from the quarantine: it is accepted, and the mail that was withheld is queued. One of a form that this version
 * does not know goes without mail.
 * @returns how many mails were queued; undefined where it is not in quarantine any more.
 */
export async function release(
  { id, kind: resource, userEmail, payload, reason }: QuarantinedSubmission,
  { store, mail, now }: Pick<Deps, 'store' | 'mail' | 'now'>,
): Promise<number | undefined> {
  const sent = { resource, userEmail, payload };
  const suspicion = recallSuspicion(reason);
  const mails = mailsOfForm(sent, mail.to).filter((one) => !isSentAtOnce(one, suspicion));
  return store.quarantine.release(id, { record: recordOfForm(sent), mails }, now());
}
