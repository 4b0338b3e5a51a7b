import type { SubmissionWords } from '../../core/content/submissions.ts';
import { saidIn, sentAt } from '../../core/submissions/said.ts';
import { type MailBlock, shown } from './message.ts';

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
