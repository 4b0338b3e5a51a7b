import { amount } from '../../core/amount.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { IntakeSettings } from '../environment.ts';
import { mailDomain } from '../mail/message.ts';
import { openMail } from '../mail/open.ts';
import { previewMailing } from '../mail/preview-mailing.ts';
import { mailAddresses } from '../parts.ts';
import { NOT_SENT } from '../refusals.ts';
import { openExistingStore } from '../store/existing.ts';
import type { Mailing } from '../store/mailings.ts';
import { confirm } from './confirm.ts';
import { CommandRefused } from './run-command.ts';

interface Sending {
  settings: IntakeSettings;
  parts: IntakeParts;
  mailing: Mailing;
  /** The noun for a recipient, such as `confirmed address`, in singular and plural. */
  audience: [one: string, many: string];
  isConfirmed: boolean | undefined;
}

/** Shows a mailing, asks for confirmation, and queues it for each recipient who hasn't got it yet. @throws {CommandRefused} */
export async function sendMailing({ settings, parts, mailing, audience, isConfirmed }: Sending): Promise<void> {
  const { from } = mailAddresses(settings, parts);
  await using store = await openExistingStore({ ...settings, mailDomain: mailDomain(from) });
  const { transport, place } = openMail(settings, from);
  transport.close();
  if ((await store.mailings.find(mailing)) === 'changed') throw new CommandRefused(NOT_SENT.changed);
  console.log(preview(mailing, { settings, parts, store }));
  const { wanted, queued } = await store.mailings.count(mailing);
  const name = (count: number) => amount(count, ...audience);
  if (wanted === 0) throw new CommandRefused(`There is no ${audience[0]} yet: nothing was sent.`);
  if (queued === wanted) return console.log(`${wanted === 1 ? 'The' : 'All'} ${name(wanted)} got it already: nothing was sent.`);
  console.log(`It goes to ${name(wanted - queued)}${queued > 0 ? `; ${queued.toLocaleString('en-GB')} got it already` : ''}. Mail goes ${place}.`);
  await confirm('Send it?', isConfirmed);
  const done = await store.mailings.queue(mailing, Date.now());
  if (done === 'changed') throw new CommandRefused(NOT_SENT.changed);
  console.log(`Queued ${amount(done, 'mail')}. A running intake sends them after all other mail, and skips those who unsubscribe meanwhile.`);
}

function preview(...about: Parameters<typeof previewMailing>): string {
  const { subject, preview, text } = previewMailing(...about);
  return `Subject: ${subject}\nPreview: ${preview}\n\n${text.replace(/^(?=.)/gm, '  ')}`;
}
