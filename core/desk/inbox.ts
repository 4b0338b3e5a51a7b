import * as v from 'valibot';
import { count } from '../amount.ts';

/** Of an enquiry: a submission whose form asks for an answer. */
const PROGRESS = ['new', 'answered', 'closed'] as const;
export type Progress = (typeof PROGRESS)[number];

/**
 * `due` and the progress of enquiries; `requests` need no answer, such as requests for the guide.
 */
export const VIEWS = ['due', ...PROGRESS, 'requests', 'all', 'spam', 'undelivered', 'bin'] as const;
export type View = (typeof VIEWS)[number];
export const MESSAGE_VIEWS = ['due', ...PROGRESS, 'requests', 'all', 'bin'] as const;
export type MessageView = (typeof MESSAGE_VIEWS)[number];

/** The bin is emptied after a day. */
const PLACES = ['inbox', 'quarantine', 'bin'] as const;

const NOTE_MAX_LENGTH = 2000;
const ANSWER_MAX_LENGTH = 10_000;

/** For how long an answer can be taken back before it is sent. */
export const ANSWER_UNDO_MS = 10_000;

const time = v.number();

const noteSchema = v.object({
  id: v.string(),
  at: time,
  author: v.string(),
  text: v.string(),
  /** Whether it was sent to the message's sender. */
  isAnswer: v.boolean(),
});
export type Note = v.InferOutput<typeof noteSchema>;

export const handlingSchema = v.object({
  /** Counts changes. A change states the revision it is based on. */
  revision: v.number(),
  /** Null if the form asks for no answer. */
  progress: v.nullable(v.picklist(PROGRESS)),
  /** Null if nobody has set the progress. */
  progressBy: v.nullable(v.string()),
  progressAt: v.nullable(time),
  takenBy: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
  /** Whether it has been new for longer than an answer may take. */
  isDue: v.boolean(),
  /** The earliest first. */
  notes: v.array(noteSchema),
});
export type Handling = v.InferOutput<typeof handlingSchema>;

export const messageChangeSchema = v.object({
  revision: v.pipe(v.number(), v.integer()),
  progress: v.optional(v.picklist(PROGRESS)),
  isTaken: v.optional(v.boolean()),
  place: v.optional(v.picklist(PLACES)),
});
export type MessageChange = v.InferOutput<typeof messageChangeSchema>;

export const newNoteSchema = v.object({
  text: textOf('Please write the note.', NOTE_MAX_LENGTH),
});

/** Based on the revision that the operator saw. */
export const newAnswerSchema = v.object({
  revision: v.pipe(v.number(), v.integer()),
  text: textOf('Please write the answer.', ANSWER_MAX_LENGTH),
});

/** By this id, it can be taken back. */
export const answeredSchema = v.object({ id: v.string() });
export type Answered = v.InferOutput<typeof answeredSchema>;

function textOf(missing: string, most: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(most, `Please use at most ${count(most)} characters.`),
  );
}

/** `latest`: the id of the latest submission, by which a desk notices new ones. */
export const inboxCountsSchema = v.object({
  new: v.number(),
  due: v.number(),
  latest: v.nullable(v.string()),
});
export type InboxCounts = v.InferOutput<typeof inboxCountsSchema>;
