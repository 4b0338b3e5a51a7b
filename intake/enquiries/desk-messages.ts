import type { Message, MessageMail } from '../../core/desk/desk.ts';
import { dueSince } from '../../core/desk/due.ts';
import {
  type InboxCounts,
  messageChangeSchema,
  newNoteSchema,
  PROGRESS,
} from '../../core/desk/inbox.ts';
import { saidIn } from '../../core/submissions/said.ts';
import { FORM_RESOURCES } from '../../core/submissions/submission.ts';
import { json } from '../http/answer.ts';
import {
  type Act,
  answerChange,
  gone,
  pageResponse,
  readChoice,
  wantedOf,
} from '../sign-in/answer-desk.ts';
import type { EnquiryDeps } from './deps.ts';
import type { Received } from './inbox.ts';

/**
 * Lists the submissions of one form or of all, the newest first; of enquiries those that are new,
 * due (the longest due first), answered or closed; those in the bin; those with all words of a
 * search.
 */
export const listMessages: Act<EnquiryDeps> = async ({ query }, { store, ...deps }) => {
  const view = readChoice(query, 'progress', [...PROGRESS, 'due']);
  const due = dueTime(deps);
  const filter = {
    kind: readChoice(query, 'kind', FORM_RESOURCES),
    progress: view === 'due' ? 'new' : view,
    until: view === 'due' ? due : undefined,
    search: query.get('search') ?? undefined,
    isDeleted: readChoice(query, 'place', ['bin']) !== undefined,
  } as const;
  const page = await store.inbox.list({ ...wantedOf(query), ...filter });
  const mails = await store.submissionMails.ofEach(page.items.map(({ id }) => id));
  return pageResponse(page, (item) => toMessage(item, mails.get(item.id) ?? [], due));
};

export const readMessage: Act<EnquiryDeps> = async ({ id }, { store, ...deps }) => {
  const found = await store.inbox.find(id);
  if (!found) return gone();
  const mails = await store.submissionMails.ofEach([id]);
  return json(200, toMessage(found, mails.get(id) ?? [], dueTime(deps)));
};

/**
 * Changes how far an enquiry has come, who takes care of a submission, or where it is. 409 if
 * another operator was faster.
 */
export const changeMessage: Act<EnquiryDeps> = async ({ id, read, operator }, { store, now }) => {
  const change = await read(messageChangeSchema);
  const outcome = await store.inbox.change(id, change, { operator, now: now() });
  if (outcome === 'stale') return json(409, { error: outcome });
  return answerChange(200, outcome === 'done');
};

export const addNote: Act<EnquiryDeps> = async ({ id, read, operator: author }, { store, now }) => {
  const { text } = await read(newNoteSchema);
  return answerChange(201, await store.notes.add(id, { at: now(), author, text }));
};

export const removeNote: Act<EnquiryDeps> = async ({ id }, { store }) =>
  answerChange(200, await store.notes.remove(id));

/** Counts what waits in the inbox; the desk asks often. */
export const countInbox: Act<EnquiryDeps> = async (_asked, { store, ...deps }) =>
  json(200, (await store.inbox.counts(dueTime(deps))) satisfies InboxCounts);

/** What came in by this time without an answer is due (ms since 1970). */
export function dueTime({ settings, now }: Pick<EnquiryDeps, 'settings' | 'now'>): number {
  return dueSince(now(), settings.answerDays);
}

function toMessage(
  { id, at, kind, payload, state, reason, handling, restorableUntil }: Received,
  mails: MessageMail[],
  due: number,
): Message {
  const isDue = handling?.progress === 'new' && restorableUntil === undefined && at <= due;
  return {
    id,
    at,
    kind,
    said: saidIn(kind, payload),
    mails,
    ...(state && { state }),
    ...(reason && { suspicion: reason }),
    ...(handling && { handling: { ...handling, isDue } }),
    ...(restorableUntil && { restorableUntil }),
  };
}
