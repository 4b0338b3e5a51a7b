import * as v from 'valibot';

const line = v.pipe(v.string(), v.maxLength(1000));

/** What a webhook reports of a mail, as JSON (interface.md, HTTP). */
export const bounceReportSchema = v.object({
  kind: v.picklist(['bounce', 'complaint']),
  messageId: v.optional(line),
  returnPath: v.optional(line, ''),
  /** The address that it is about; if it is another than the mail's, it counts against nobody. */
  recipient: v.optional(line),
  reply: v.optional(line, ''),
});
