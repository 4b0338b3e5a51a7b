import * as v from 'valibot';
import type { SubmissionWords } from '../../core/content/submissions.ts';
import type { Language } from '../../core/language.ts';
import { mainFieldOf, saidIn, sentAt } from '../../core/submissions/said.ts';
import { hasForm } from '../../core/submissions/submission.ts';
import {
  beginningOf,
  type Composing,
  type MailBlock,
  type MailMessage,
  messageOf,
  oneLine,
  shown,
  unlinked,
} from './message.ts';

const facts = v.object({
  items: v.array(
    v.object({
      resource: v.string(),
      payload: v.record(v.string(), v.unknown()),
      reason: v.string(),
    }),
  ),
  waiting: v.number(),
  deskUrl: v.optional(v.string()),
});

// Enough to tell a person from spam, but too little for filters that judge the whole text.
const MOST_SAID = 80;
const MOST_NAME = 30;

/**
 * The number of unread submissions in quarantine, sender, first words and reason of each new one,
 * and the link to the desk. Nothing typed becomes a link.
 */
export function composeDigest(
  stored: Record<string, unknown>,
  { parts: { mail, submissions }, stopped }: Composing,
): MailMessage {
  const words = mail['quarantine-digest'];
  const { items, waiting, deskUrl } = v.parse(facts, stored);
  const factsOf = (resource: string, payload: Record<string, unknown>, reason: string) => {
    const { name, userEmail, said } = readSender(resource, payload);
    return [
      { label: words.from, value: unlinked(name ? `${name} <${userEmail}>` : userEmail) },
      { label: words.begins, value: unlinked(beginningOf(said, MOST_SAID)) },
      { label: words.why, value: reason },
      { label: words.mail, value: stopped?.has(userEmail) ? words.stopped : '' },
    ].filter(({ value }) => value !== '');
  };
  const blocks = items.flatMap(({ resource, payload, reason }): MailBlock[] => [
    {
      kind: 'heading',
      text: words.item.replace(
        '{form}',
        hasForm(resource) ? submissions.forms[resource].one : resource,
      ),
    },
    { kind: 'facts', facts: factsOf(resource, payload, reason) },
  ]);
  const count: MailBlock = {
    kind: 'facts',
    facts: [{ label: words.waiting, value: String(waiting) }],
  };
  const way: MailBlock =
    deskUrl === undefined
      ? { kind: 'paragraph', text: words.noDesk }
      : { kind: 'button', label: words.button, href: `${deskUrl}#/inbox/spam` };
  return messageOf(words, mail.reasons.firm, [count, ...blocks, way]);
}

/** Whose submissions a digest lists. */
export function sendersInDigest(stored: Record<string, unknown>): string[] {
  return v
    .parse(facts, stored)
    .items.map(({ resource, payload }) => readSender(resource, payload).userEmail);
}

/**
 * `said` is the main field. `who` is the name, or else the address, with the company. A name that
 * contains an address is dropped: mail programs would show it instead of the real one.
 */
export function readSender(
  resource: string,
  payload: Record<string, unknown>,
): { name: string; userEmail: string; who: string; said: string } {
  const typed = saidIn(resource, payload);
  const { name: typedName = '', userEmail = '', userCompany = '', company = userCompany } = typed;
  const { [mainFieldOf(resource)]: said, source: _page, ...others } = typed;
  const own = oneLine(typedName);
  const name = own.includes('@') ? '' : own;
  const named = name ? beginningOf(name, MOST_NAME) : userEmail;
  const who = [named, beginningOf(company, MOST_NAME)].filter(Boolean).join(', ');
  // A form that this version doesn't know has no main field.
  return {
    name,
    userEmail,
    who,
    said: said ?? (hasForm(resource) ? '' : Object.values(others).join(' ')),
  };
}

/** With labels, page and time. A field without a label is shown by its name. */
export function saidBlock(
  resource: string,
  payload: Record<string, unknown>,
  labels: SubmissionWords['labels'],
  language: Language,
): MailBlock {
  const known: Record<string, string> = labels;
  const time = sentAt(resource, payload);
  const facts = Object.entries(saidIn(resource, payload)).map(([field, text]) => ({
    label: known[field] ?? field,
    value: shown(text),
  }));
  return {
    kind: 'facts',
    facts: [
      ...facts,
      ...(time ? [{ label: labels.time, value: readable(time, language) }] : []),
    ].filter(({ value }) => value !== ''),
  };
}

function readable(time: string, { tag }: Language): string {
  return `${new Date(time).toLocaleString(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
