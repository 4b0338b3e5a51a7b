import type { BotSigns } from '../../../core/submissions/bot-signs.ts';
import type { FormValues } from '../../../core/submissions/check-form.ts';
import type { Delivery } from '../../../core/submissions/submission.ts';

/** 'Sending...' is shown for at least this long (specification, points 4 and 9). */
const SENDING_MS = 1500;

/** Fetches the contact form's rules. */
export async function loadMessageCheck() {
  const { checkForm } = await import('../../../core/submissions/check-form.ts');
  return (typed: Record<string, string>) => checkForm('contact-messages', typed);
}

/** Sends a contact message. @throws where it was not delivered. */
export async function sendMessage(delivery: Delivery, values: FormValues<'contact-messages'>, source: string, signs: BotSigns): Promise<void> {
  const payload = { formName: 'Contact Message', ...values, sentAt: new Date().toISOString(), source } as const;
  const [sent] = await Promise.allSettled([delivery.deliver({ resource: 'contact-messages', payload }, signs), waitFor(SENDING_MS)]);
  if (sent.status === 'rejected') throw sent.reason;
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
