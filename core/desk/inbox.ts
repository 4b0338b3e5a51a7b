import * as v from 'valibot';

/** How far an enquiry, a submission whose form wants an answer, has come. */
export const PROGRESS = ['new', 'answered', 'closed'] as const;
export type Progress = (typeof PROGRESS)[number];

/**
 * The views of the inbox: enquiries that are due, and by how far they have come; what wants no
 * answer, such as requests for the guide; all that came in; what is kept apart from it.
 */
export const VIEWS = ['due', ...PROGRESS, 'requests', 'all', 'spam', 'undelivered', 'bin'] as const;
export type View = (typeof VIEWS)[number];
/** Those that list messages. */
export const MESSAGE_VIEWS = ['due', ...PROGRESS, 'requests', 'all', 'bin'] as const;
export type MessageView = (typeof MESSAGE_VIEWS)[number];

/** The places of a submission. What is in the bin is deleted after a day. */
const PLACES = ['inbox', 'quarantine', 'bin'] as const;

const NOTE_MAX_LENGTH = 2000;
const ANSWER_MAX_LENGTH = 10_000;

/** For how long an answer can be taken back before it leaves. */
export const ANSWER_UNDO_MS = 10_000;

const time = v.number();

const noteSchema = v.object({
  id: v.string(),
  at: time,
  author: v.string(),
  text: v.string(),
  /** Whether it was sent to whom the message is from. */
  isAnswer: v.boolean(),
});
export type Note = v.InferOutput<typeof noteSchema>;

export const handlingSchema = v.object({
  /** Counts the changes. A change names the revision that it was made on. */
  revision: v.number(),
  /** Null if the form wants no answer. */
  progress: v.nullable(v.picklist(PROGRESS)),
  /** Who set the progress, and when; null for one that nobody has touched. */
  progressBy: v.nullable(v.string()),
  progressAt: v.nullable(time),
  takenBy: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
  /** Whether it is new for longer than an answer may take. */
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

/** An answer to an enquiry, on the revision of it that was seen. */
export const newAnswerSchema = v.object({
  revision: v.pipe(v.number(), v.integer()),
  text: textOf('Please write the answer.', ANSWER_MAX_LENGTH),
});

/** The id of an answer, by which it can be taken back. */
export const answeredSchema = v.object({ id: v.string() });
export type Answered = v.InferOutput<typeof answeredSchema>;

function textOf(missing: string, most: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(most, `Please use at most ${most.toLocaleString('en-GB')} characters.`),
  );
}

/**
 * The numbers of enquiries without an answer, and of those that are due; the id of the latest
 * submission, by which a desk sees that another came.
 */
export const inboxCountsSchema = v.object({
  new: v.number(),
  due: v.number(),
  latest: v.nullable(v.string()),
});
export type InboxCounts = v.InferOutput<typeof inboxCountsSchema>;
