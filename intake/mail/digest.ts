import * as v from 'valibot';
import type { SubmissionWords } from '../../core/content/submissions.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { saidIn, sentAt } from '../../core/submissions/said.ts';
import { hasForm } from '../../core/submissions/submission.ts';
import { type MailBlock, type MailMessage, messageOf, shown } from './message.ts';

const facts = v.object({
  items: v.array(
    v.object({
      resource: v.string(),
      payload: v.record(v.string(), v.unknown()),
      reason: v.string(),
    }),
  ),
  waiting: v.number(),
  /** The address of the desk, if there is one. */
  deskUrl: v.optional(v.string()),
});

/**
 * The digest of the quarantine: how many are unread in it, each new submission with the reason, and
 * the way to the desk.
 */
export function composeDigest(
  stored: Record<string, unknown>,
  { mail, submissions: { labels, forms } }: IntakeParts,
): MailMessage {
  const words = mail['quarantine-digest'];
  const { items, waiting, deskUrl } = v.parse(facts, stored);
  const blocks = items.flatMap(({ resource, payload, reason }): MailBlock[] => [
    {
      kind: 'heading',
      text: words.item.replace('{form}', hasForm(resource) ? forms[resource].one : resource),
    },
    saidBlock(resource, payload, labels),
    { kind: 'facts', facts: [{ label: words.why, value: reason }] },
  ]);
  const count: MailBlock = {
    kind: 'facts',
    facts: [{ label: words.waiting, value: String(waiting) }],
  };
  const way: MailBlock =
    deskUrl === undefined
      ? { kind: 'paragraph', text: words.noDesk }
      : { kind: 'button', label: words.button, href: `${deskUrl}#/quarantine` };
  return messageOf(words, mail.reasons.firm, [count, ...blocks, way]);
}

/**
 * The fields of a submission with their labels, the page and the time. A field without a label is
 * shown by its name.
 */
export function saidBlock(
  resource: string,
  payload: Record<string, unknown>,
  labels: SubmissionWords['labels'],
): MailBlock {
  const known: Record<string, string> = labels;
  const time = sentAt(resource, payload);
  const facts = Object.entries(saidIn(resource, payload)).map(([field, text]) => ({
    label: known[field] ?? field,
    value: shown(text),
  }));
  return {
    kind: 'facts',
    facts: [...facts, ...(time ? [{ label: labels.time, value: readable(time) }] : [])].filter(
      ({ value }) => value !== '',
    ),
  };
}

function readable(time: string): string {
  return `${new Date(time).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
