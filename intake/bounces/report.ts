import PostalMime, { type Email } from 'postal-mime';
import { readReply } from '../mail/replies.ts';
import type { Store } from '../store/store.ts';
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

/** What a mail server or provider reports of a mail of ours. */
export interface Report {
  kind: 'bounce' | 'complaint';
  /** What the far server answered, such as `550 5.1.1 no such user`; empty for a complaint. */
  reply: string;
  /** Where the report was sent, and the original's return path: one of them can hold our tag. */
  addresses: string;
  /** The Message-ID of the original; undefined if the report doesn't return it. */
  messageId: string | undefined;
}

/**
 * Reads a message: a report that a mail was not delivered (RFC 3464, or as qmail writes it), or a
 * complaint about it (RFC 5965). @returns undefined for any other: replies, vacation notices, delays, and reports that a
 * mail arrived.
 */
export async function readReport(message: string | Uint8Array): Promise<Report | undefined> {
  const {
    headers,
    attachments,
    text = '',
  } = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(
    (): Pick<Email, 'headers' | 'attachments' | 'text'> => ({
      headers: [],
      attachments: [],
    }),
  );
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value);
  const isQmail = QMAIL.test(text);
  if (!isQmail && !/^multipart\/report\b/i.test(valuesOf('content-type')[0] ?? ''))
    return undefined;
  const partOf = (...types: string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  const [said = '', copy = ''] = isQmail ? text.split(QMAIL_COPY) : [];
  const returned = readFields(
    isQmail ? copy : partOf('message/rfc822', 'text/rfc822-headers', 'message/global'),
  )[0];
  const found = {
    addresses: [
      ...['to', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap(valuesOf),
      returned?.get('return-path') ?? '',
    ].join(' '),
    messageId: returned?.get('message-id'),
  };
  if (isQmail) return { ...found, kind: 'bounce', reply: replyOfQmail(said) };
  const [complaint] = readFields(partOf('message/feedback-report'));
  if (complaint)
    return /^(abuse|fraud|virus|opt-out)$/i.test(complaint.get('feedback-type') ?? '')
      ? { ...found, kind: 'complaint', reply: '' }
      : undefined;
  const [, ...recipients] = readFields(
    partOf('message/delivery-status', 'message/global-delivery-status'),
  );
  const failed = recipients.find((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  return failed && { ...found, kind: 'bounce', reply: replyOf(failed) };
}

// The format of qmail-send (https://cr.yp.to/proto/qsbmf.txt), which forks of qmail keep.
const QMAIL = /^Hi\. This is the [\w-]+ program at /;
const QMAIL_COPY = /^--- Below this line is a copy of the (?:message|bounce)\.$/m;

/** What qmail says of the first recipient: the far server's words, or its own with a status. */
function replyOfQmail(text: string): string {
  const [, reason = ''] = text.match(/^<[^>\n]*>:\n((?:.+\n?)*)/m) ?? [];
  const [, heard] = reason.match(/^Remote host said: (\d{3}[ -].*)/m) ?? [];
  const [, status = '5.0.0'] = reason.match(/\(#(\d\.\d{1,3}\.\d{1,3})\)/) ?? [];
  return (
    heard ??
    `550 ${status} ${reason
      .replace(/\s*\(#[\d.]+\)/, '')
      .replaceAll('\n', ' ')
      .trim()}`
  );
}

type Fields = Map<string, string>;

/** The fields of each group, which an empty line ends, by their name in lower case. */
function readFields(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(
      (group) =>
        new Map(
          [...group.replace(/\n[ \t]+/g, ' ').matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(
            ([, name = '', value = '']) => [name.toLowerCase(), value.trim()] as const,
          ),
        ),
    );
}

/** The far server's words, or the status and the words of whoever wrote the report. */
function replyOf(fields: Fields): string {
  const status = fields.get('status')?.match(/^[245]\.\d{1,3}\.\d{1,3}/)?.[0] ?? '5.0.0';
  const [, type = '', words = ''] = fields.get('diagnostic-code')?.match(/^([\w-]+); *(.*)$/) ?? [];
  if (/^smtp$/i.test(type) && /^\d{3}[ -]/.test(words)) return words;
  // A server that gave up waiting says 4.x.x with "failed"; what it last heard is no final answer.
  return `${status[0]}50 ${status} ${words}`.trim();
}
