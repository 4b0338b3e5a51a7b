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

const time = v.number();

const noteSchema = v.object({
  id: v.string(),
  at: time,
  author: v.string(),
  text: v.string(),
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
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Please write the note.'),
    v.maxLength(
      NOTE_MAX_LENGTH,
      `Please use at most ${NOTE_MAX_LENGTH.toLocaleString('en-GB')} characters.`,
    ),
  ),
});

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
