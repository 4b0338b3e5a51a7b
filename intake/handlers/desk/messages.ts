import type { Message } from '../../../core/desk/desk.ts';
import { dueSince } from '../../../core/desk/due.ts';
import {
  type InboxCounts,
  messageChangeSchema,
  newNoteSchema,
  PROGRESS,
} from '../../../core/desk/inbox.ts';
import type { Promised } from '../../../core/desk/promises.ts';
import { saidIn } from '../../../core/submissions/said.ts';
import { FORM_RESOURCES } from '../../../core/submissions/submission.ts';
import { circumstancesOf } from '../../circumstances.ts';
import type { Deps } from '../../deps.ts';
import type { Received } from '../../store/inbox/inbox.ts';
import { json } from '../respond.ts';
import { type Act, answerChange, gone, pageResponse, readChoice, wantedOf } from './answer.ts';

/**
 * Lists the submissions of one form or of all, the newest first; of enquiries those that are new,
 * due (the longest due first), answered or closed; those in the bin; those with all words of a
 * search.
 */
export const listMessages: Act = async ({ query }, { store, ...deps }) => {
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
  const promises = await store.promises.ofEach(
    page.items,
    circumstancesOf(deps.settings, deps.parts, deps.now()),
  );
  return pageResponse(page, (item) => toMessage(item, promises.get(item.id) ?? []));
};

export const readMessage: Act = async ({ id }, { store, ...deps }) => {
  const found = await store.inbox.find(id);
  if (!found) return gone();
  const promises = await store.promises.ofEach(
    [found],
    circumstancesOf(deps.settings, deps.parts, deps.now()),
  );
  return json(200, toMessage(found, promises.get(id) ?? []));
};

/**
 * Changes how far an enquiry has come, who takes care of a submission, or where it is. 409 if
 * another operator was faster.
 */
export const changeMessage: Act = async ({ id, read, operator }, { store, now }) => {
  const change = await read(messageChangeSchema);
  const outcome = await store.inbox.change(id, change, { operator, now: now() });
  if (outcome === 'stale') return json(409, { error: outcome });
  return answerChange(200, outcome === 'done');
};

export const addNote: Act = async ({ id, read, operator: author }, { store, now }) => {
  const { text } = await read(newNoteSchema);
  return answerChange(201, await store.notes.add(id, { at: now(), author, text }));
};

export const removeNote: Act = async ({ id }, { store }) =>
  answerChange(200, await store.notes.remove(id));

/** Counts what waits in the inbox; the desk asks often. */
export const countInbox: Act = async (_asked, { store, ...deps }) =>
  json(200, (await store.inbox.counts(dueTime(deps))) satisfies InboxCounts);

/** What came in by this time without an answer is due (ms since 1970). */
export function dueTime({ settings, now }: Pick<Deps, 'settings' | 'now'>): number {
  return dueSince(now(), settings.answerDays);
}

function toMessage(
  { id, at, kind, payload, state, reason, handling, restorableUntil }: Received,
  promises: Promised[],
): Message {
  const isDue = promises.some((one) => one.name === 'answer' && one.state === 'due');
  return {
    id,
    at,
    kind,
    said: saidIn(kind, payload),
    promises,
    ...(state && { state }),
    ...(reason && { suspicion: reason }),
    ...(handling && { handling: { ...handling, isDue } }),
    ...(restorableUntil && { restorableUntil }),
  };
}
