import type { Message, MessageMail } from '../../core/desk/desk.ts';
import { dueSince } from '../../core/desk/due.ts';
import {
  type Answered,
  type InboxCounts,
  MESSAGE_VIEWS,
  type MessageView,
  messageChangeSchema,
  newAnswerSchema,
  newNoteSchema,
} from '../../core/desk/inbox.ts';
import { saidIn } from '../../core/submissions/said.ts';
import { json } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
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

const STOPPED =
  'This address gets no mail from us, because its owner stopped it or mail to it failed.';
const LEFT = 'It has left already, so it can’t be taken back.';

/**
 * The newest come first, but of those that are due the oldest. With a search, only those with all
 * its words.
 */
export const listMessages: Act<EnquiryDeps> = async ({ query }, { store, ...deps }) => {
  const due = dueTime(deps);
  const filter = filterOf(readChoice(query, 'view', MESSAGE_VIEWS) ?? 'all', due);
  const search = query.get('search') ?? undefined;
  const page = await store.inbox.list({ ...wantedOf(query), ...filter, search });
  const mails = await store.submissionMails.ofEach(page.items.map(({ id }) => id));
  return pageResponse(page, (item) => toMessage(item, mails.get(item.id) ?? [], due));
};

function filterOf(view: MessageView, due: number) {
  if (view === 'all') return {};
  if (view === 'bin') return { isDeleted: true };
  if (view === 'due') return { progress: 'new', until: due } as const;
  return { progress: view === 'requests' ? null : view };
}

export const readMessage: Act<EnquiryDeps> = async ({ id }, { store, ...deps }) => {
  const found = await store.inbox.find(id);
  if (!found) return gone();
  const mails = await store.submissionMails.ofEach([id]);
  const message = toMessage(found, mails.get(id) ?? [], dueTime(deps));
  const { userEmail } = message.said;
  const isStopped = userEmail !== undefined && (await store.suppressions.isSuppressed(userEmail));
  return json(200, { ...message, isStopped } satisfies Message);
};

/**
 * How far an enquiry has come, who takes care of it, or where it is. 409 if another operator was
 * faster.
 */
export const changeMessage: Act<EnquiryDeps> = async ({ id, read, operator }, { store, now }) => {
  const change = await read(messageChangeSchema);
  const outcome = await store.inbox.change(id, change, { operator, now: now() });
  if (outcome === 'stale') return json(409, { error: outcome });
  return answerChange(200, outcome === 'done');
};

/**
 * From the firm's address. 409 if another operator was faster.
 * @throws {Refusal} if its address gets no mail.
 */
export const addAnswer: Act<EnquiryDeps> = async (
  { id, read, operator },
  { store, desk, now, onMail },
) => {
  const answer = await read(newAnswerSchema);
  const replyTo = desk?.operators.find(({ name }) => name === operator)?.address;
  const outcome = await store.answers.add(id, { ...answer, replyTo }, { operator, now: now() });
  if (outcome === 'gone') return gone();
  if (outcome === 'stale') return json(409, { error: outcome });
  if (outcome === 'stopped') throw new Refusal('invalid', { errors: { text: STOPPED } });
  onMail();
  return json(201, outcome satisfies Answered);
};

/** @throws {Refusal} if the answer has left. */
export const removeAnswer: Act<EnquiryDeps> = async ({ id, operator }, { store, now }) => {
  const outcome = await store.answers.remove(id, { operator, now: now() });
  if (outcome === 'left') throw new Refusal('invalid', { errors: { id: LEFT } });
  return answerChange(200, outcome === 'done');
};

export const addNote: Act<EnquiryDeps> = async ({ id, read, operator: author }, { store, now }) => {
  const { text } = await read(newNoteSchema);
  return answerChange(201, await store.notes.add(id, { at: now(), author, text }));
};

export const removeNote: Act<EnquiryDeps> = async ({ id }, { store }) =>
  answerChange(200, await store.notes.remove(id));

/** The desk asks often. */
export const countInbox: Act<EnquiryDeps> = async (_asked, { store, ...deps }) =>
  json(200, (await store.inbox.counts(dueTime(deps))) satisfies InboxCounts);

/** Unanswered enquiries from this time (ms since 1970) or earlier are due. */
export function dueTime({ settings, now }: Pick<EnquiryDeps, 'settings' | 'now'>): number {
  return dueSince(now(), settings.answerDays);
}

function toMessage(
  { id, at, kind, payload, reason, handling, restorableUntil }: Received,
  mails: MessageMail[],
  due: number,
): Message {
  const isDue = handling.progress === 'new' && restorableUntil === undefined && at <= due;
  return {
    id,
    at,
    kind,
    said: saidIn(kind, payload),
    mails,
    handling: { ...handling, isDue },
    ...(reason && { suspicion: reason }),
    ...(restorableUntil && { restorableUntil }),
  };
}
