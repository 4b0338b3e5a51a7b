import * as v from 'valibot';

const line = v.pipe(v.string(), v.maxLength(1000));

/** The JSON of a webhook (interface.md, HTTP). */
export const bounceReportSchema = v.object({
  kind: v.picklist(['bounce', 'complaint']),
  messageId: v.optional(line),
  returnPath: v.optional(line, ''),
  /** If it isn't the mail's address, the report counts against nobody. */
  recipient: v.optional(line),
  reply: v.optional(line, ''),
});
