import { createHash } from 'node:crypto';
import type { Secret } from '../../engine/secret.ts';
import { readReply } from '../replies.ts';
import type { createBounces } from './bounces.ts';
import { MOST_BYTES, readApart } from './read-apart.ts';
import type { Report } from './report.ts';
import { readTag } from './return-path.ts';

export interface Ears {
  bounces: ReturnType<typeof createBounces>;
  secret: Secret;
}

/** @throws if it isn't read within the limits. */
type Reading = (beginning: Uint8Array) => Promise<Report | undefined>;

/**
 * @returns whether the message counts as a report about a mail of ours. Any other message, and a
 * report that proves nothing, changes nothing; nor does one whose reading began twice and never
 * ended, as when the process crashed.
 */
export async function hearMessage(
  store: Ears,
  message: Uint8Array,
  now: number,
  read: Reading = readApart,
): Promise<boolean> {
  const beginning = message.subarray(0, MOST_BYTES);
  const hash = createHash('sha256').update(beginning).digest('base64url');
  while (await store.bounces.begin(hash, now)) {
    const reading = await read(beginning).then(
      (report) => ({ report }),
      () => undefined,
    );
    if (!reading) continue;
    await store.bounces.finish(hash);
    return reading.report !== undefined && hearReport(store, reading.report, now);
  }
  return false;
}

/**
 * Counts only if the report proves that it had the mail (threat-model.md). @returns whether it
 * counts.
 */
export async function hearReport(
  { bounces, secret }: Ears,
  { kind, recipients, addresses, messageId = '' }: Report,
  now: number,
): Promise<boolean> {
  const mailId = readTag(addresses, secret);
  const hearing = await bounces.hear(
    {
      kind,
      named: mailId === undefined ? { messageId } : { mailId },
      recipients: recipients.map(({ address, reply }) => ({
        address,
        isAddressRefused: readReply(reply).means === 'recipient gone',
        reply: codesOf(reply),
      })),
    },
    now,
  );
  return hearing === 'counted';
}

// Only the codes: the text can contain the recipient's address.
function codesOf(reply: string): string {
  return reply.match(/^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/)?.[0].replace('-', ' ') ?? '';
}
