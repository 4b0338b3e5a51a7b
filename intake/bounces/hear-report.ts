import { readReply } from '../mail/replies.ts';
import type { Store } from '../store/store.ts';
import { type Report, readReport } from './read-report.ts';
import { readTag } from './return-path.ts';

type Hearing = Pick<Store, 'bounces' | 'secret'>;

/**
 * Reads a message and stores what it reports of a mail of ours. @returns whether it told of one: a
 * message of any other kind, and a report that proves nothing, change nothing.
 */
export async function hearMessage(
  store: Hearing,
  message: string | Uint8Array,
  now: number,
): Promise<boolean> {
  const report = await readReport(message);
  return report !== undefined && hearReport(store, report, now);
}

/**
 * Stores what a report says of a mail of ours. Believed is the mail that its tag or Message-ID
 * names, both unknown to whoever didn't get it; whom the report names is not believed
 * (threat-model.md).
 */
export async function hearReport(
  { bounces, secret }: Hearing,
  { kind, reply, addresses, messageId = '' }: Report,
  now: number,
): Promise<boolean> {
  const tagged = readTag(addresses, secret);
  const mail = tagged === undefined ? { messageId } : { mailId: tagged };
  return kind === 'complaint'
    ? bounces.noteComplaint(mail, now)
    : bounces.noteBounce(
        mail,
        { isAddressRefused: readReply(reply).means === 'recipient gone', reply: codesOf(reply) },
        now,
      );
}

// Only the codes: the text can hold the recipient's address.
function codesOf(reply: string): string {
  return reply.match(/^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/)?.[0].replace('-', ' ') ?? '';
}
