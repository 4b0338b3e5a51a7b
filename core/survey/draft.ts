import { type Answers, isAnswers, isStatementId } from './answers.ts';

/** The open comments, in their order (specification, point 3). */
export const COMMENT_FIELDS = ['workingWell', 'improvements', 'suggestions'] as const;
export type CommentField = (typeof COMMENT_FIELDS)[number];
export type Comments = Record<CommentField, string>;

/** When each answer and comment was given, in milliseconds since 1970, by the statement's id or the comment's name. */
export type Times = Readonly<Record<string, number>>;

/** A survey under way, as far as several devices share it: not who answers. */
export interface SharedDraft {
  answers: Answers;
  comments: Comments;
  times: Times;
  /** The step it was left at. */
  step: number;
}

/** Whether something is the times of answers and comments; not necessarily of all. */
export function isTimes(value: unknown): value is Times {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const isField = (field: string) => isStatementId(field) || (COMMENT_FIELDS as readonly string[]).includes(field);
  return Object.entries(value).every(([field, time]) => isField(field) && Number.isSafeInteger(time) && time >= 0);
}

/** A shared draft as it was stored or sent; undefined where it is something else. What is missing besides the answers is empty. */
export function readSharedDraft(value: unknown): SharedDraft | undefined {
  const { answers, comments, times, step } = (value ?? {}) as Partial<SharedDraft>;
  if (!isAnswers(answers)) return undefined;
  const text = (field: CommentField) => (typeof comments?.[field] === 'string' ? comments[field] : '');
  return {
    answers,
    comments: { workingWell: text('workingWell'), improvements: text('improvements'), suggestions: text('suggestions') },
    times: isTimes(times) ? times : {},
    step: Number.isInteger(step) ? Math.max(0, step as number) : 0,
  };
}

/** The time of a change: later than that of whatever it changes, even where a device's clock is wrong. */
export function timeOfChange(times: Times, field: string, now: number): number {
  return Math.max(now, (times[field] ?? 0) + 1);
}

/**
 * One draft of two: nothing answered in either is lost, and of two answers to the same statement the later holds. The rest, and
 * whatever is of the same time, is as in the first.
 */
export function mergeDrafts<Draft extends SharedDraft>(first: Draft, second: SharedDraft): Draft {
  const isLater = (field: string) => (second.times[field] ?? 0) > (first.times[field] ?? 0);
  const answers = Object.entries(second.answers).filter(([id]) => !(id in first.answers) || isLater(id));
  const isUnwritten = (field: CommentField) => first.comments[field] === '' && first.times[field] === undefined;
  const comments = COMMENT_FIELDS.filter((field) => isLater(field) || isUnwritten(field)).map((field) => [field, second.comments[field]]);
  const times = Object.entries(second.times).filter(([field]) => isLater(field));
  return {
    ...first,
    answers: { ...first.answers, ...Object.fromEntries(answers) },
    comments: { ...first.comments, ...Object.fromEntries(comments) },
    times: { ...first.times, ...Object.fromEntries(times) },
  };
}

/** Whether a draft holds something later than what is known elsewhere. */
export function hasNews({ times }: Pick<SharedDraft, 'times'>, known: Times): boolean {
  return Object.entries(times).some(([field, time]) => time > (known[field] ?? 0));
}
