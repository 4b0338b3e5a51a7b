import PostalMime, { type Email } from 'postal-mime';

export interface Report {
  kind: 'bounce' | 'complaint';
  /**
   * Those named as failed, or the complainer. `address` is undefined if nobody is named. `reply` is
   * the far server's answer, such as `550 5.1.1 no such user`; empty for a complaint.
   */
  recipients: { address: string | undefined; reply: string }[];
  /** Where the report was sent, and the original's return path: one of them can contain our tag. */
  addresses: string;
  /** Of the original; undefined if the report doesn't return it. */
  messageId: string | undefined;
}

/** Real reports have a few hundred lines, and a line costs the parser more than its length. */
const MOST_LINES = 5000;
// A mail of ours has one recipient, but a mailing list can report more.
const MOST_RECIPIENTS = 100;
const MOST_WORDS = 1000;

/**
 * A report that a mail was not delivered (RFC 3464), or a complaint (RFC 5965). @returns undefined
 * for any other message: replies, vacation notices, delays, and reports of delivery.
 */
export async function readReport(message: string | Uint8Array): Promise<Report | undefined> {
  const { headers, attachments } = await PostalMime.parse(beginningOf(message), {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch((): Pick<Email, 'headers' | 'attachments'> => ({ headers: [], attachments: [] }));
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value);
  if (!/^multipart\/report\b/i.test(valuesOf('content-type')[0] ?? '')) return undefined;
  const partOf = (...types: string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  const [returned] = readFields(
    partOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'),
  );
  const found = {
    addresses: [
      ...['to', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap(valuesOf),
      returned?.get('return-path') ?? '',
    ].join(' '),
    messageId: returned?.get('message-id'),
  };
  const [complaint] = readFields(partOf('message/feedback-report'));
  if (complaint)
    return /^(abuse|fraud|virus|opt-out)$/i.test(complaint.get('feedback-type') ?? '')
      ? {
          ...found,
          kind: 'complaint',
          recipients: [{ address: addressIn(complaint.get('original-rcpt-to')), reply: '' }],
        }
      : undefined;
  const [, ...groups] = readFields(
    partOf('message/delivery-status', 'message/global-delivery-status'),
  );
  const failed = groups.filter((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  if (failed.length === 0) return undefined;
  const recipients = failed.slice(0, MOST_RECIPIENTS).map((fields) => ({
    address:
      addressIn(fields.get('final-recipient')) ?? addressIn(fields.get('original-recipient')),
    reply: replyOf(fields).slice(0, MOST_WORDS),
  }));
  return { ...found, kind: 'bounce', recipients };
}

function beginningOf(message: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(message);
  let end = -1;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    end = bytes.indexOf('\n', end + 1);
    if (end < 0) return bytes;
  }
  return bytes.subarray(0, end);
}

/** Of a field such as `rfc822; ines@example.org`. */
function addressIn(field = ''): string | undefined {
  const address = field.slice(field.indexOf(';') + 1).trim();
  const bare = address.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : address;
  return bare.includes('@') ? bare : undefined;
}

type Fields = Map<string, string>;

/** Groups end with an empty line. Names are in lower case. */
function readFields(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(
      (group) =>
        new Map(
          [...group.replace(/\n[ \t]+/g, ' ').matchAll(/^([\w-]+):(.*)/gm)].map(
            ([, name = '', value = '']) => [name.toLowerCase(), value.trim()] as const,
          ),
        ),
    );
}

/** The far server's words, or the status and the words of the report's author. */
function replyOf(fields: Fields): string {
  const status = fields.get('status')?.match(/^[245]\.\d{1,3}\.\d{1,3}/)?.[0] ?? '5.0.0';
  const [, type = '', said = ''] = fields.get('diagnostic-code')?.match(/^([\w-]+);(.*)/s) ?? [];
  const words = said.trim();
  if (/^smtp$/i.test(type) && /^\d{3}[ -]/.test(words)) return words;
  // A server that gave up says 4.x.x with "failed"; the last answer it got was not final.
  return `${status[0]}50 ${status} ${words}`.trim();
}
