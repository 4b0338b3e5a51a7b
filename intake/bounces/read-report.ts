import PostalMime from 'postal-mime';

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
 * Reads a message: a report that a mail was not delivered (RFC 3464), or a complaint about it
 * (RFC 5965). @returns undefined for any other: replies, vacation notices, delays, and reports that a
 * mail arrived.
 */
export async function readReport(message: string | Uint8Array): Promise<Report | undefined> {
  const { headers, attachments } = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => ({ headers: [], attachments: [] }));
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value);
  if (!/^multipart\/report\b/i.test(valuesOf('content-type')[0] ?? '')) return undefined;
  const partOf = (...types: string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  const returned = readFields(partOf('message/rfc822', 'text/rfc822-headers', 'message/global'))[0];
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
      ? { ...found, kind: 'complaint', reply: '' }
      : undefined;
  const [, ...recipients] = readFields(
    partOf('message/delivery-status', 'message/global-delivery-status'),
  );
  const failed = recipients.find((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  return failed && { ...found, kind: 'bounce', reply: replyOf(failed) };
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

/** The far server's words, or the status alone where there are none. */
function replyOf(fields: Fields): string {
  const status = fields.get('status')?.match(/^[245]\.\d{1,3}\.\d{1,3}/)?.[0] ?? '5.0.0';
  const said = fields.get('diagnostic-code')?.match(/^smtp; *(\d{3}[ -].*)$/i)?.[1];
  // A server that gave up waiting says 4.x.x with "failed"; what it last heard is no final answer.
  return said ?? `${status[0]}50 ${status}`;
}
