import type { Deps } from '../deps.ts';
import { MARKED_AS_SPAM } from '../store/change-submission.ts';
import type { QuarantinedSubmission } from '../store/quarantine.ts';
import { isSentAtOnce, mailsOfForm, recordOfForm } from './record.ts';
import { recallSuspicion } from './traps.ts';

/**
 * Releases a submission from the quarantine: accepts it and queues the mail that was withheld. If
 * this version doesn't know the form, no mail is sent.
 * @returns the number of queued mails; undefined if the submission is no longer in quarantine.
 */
export async function release(
  { id, kind: resource, userEmail, payload, reason }: QuarantinedSubmission,
  { store, mail, now }: Pick<Deps, 'store' | 'mail' | 'now'>,
): Promise<number | undefined> {
  const sent = { resource, userEmail, payload };
  const suspicion = recallSuspicion(reason);
  const withheld = mailsOfForm(sent, mail.to).filter((one) => !isSentAtOnce(one, suspicion));
  const mails = reason === MARKED_AS_SPAM ? [] : withheld;
  return store.quarantine.release(id, { record: recordOfForm(sent), mails }, now());
}
