import { type Answers, hasFewFields, isAnswers, isStatementId, type Wordings } from './answers.ts';
import { isWording } from './edition.ts';
import { MOST_STATEMENTS } from './limits.ts';

/** The open comments, in their order (specification, point 3). */
export const COMMENT_FIELDS = ['workingWell', 'improvements', 'suggestions'] as const;
export type CommentField = (typeof COMMENT_FIELDS)[number];
export type Comments = Record<CommentField, string>;

/** When each answer and comment was given, in milliseconds since 1970, by the statement's id or the comment's name. */
export type Times = Readonly<Record<string, number>>;

/** The part of a draft that devices share. It holds no data of the respondent. */
export interface SharedDraft {
  answers: Answers;
  wordings: Wordings;
  comments: Comments;
  times: Times;
  /** The last shown step. */
  step: number;
}

/** Whether a value holds times of answers and comments, not necessarily of all. */
export function isTimes(value: unknown): value is Times {
  if (!hasFewFields(value, MOST_STATEMENTS + COMMENT_FIELDS.length)) return false;
  const isField = (field: string) => isStatementId(field) || (COMMENT_FIELDS as readonly string[]).includes(field);
  return Object.entries(value).every(([field, time]) => isField(field) && Number.isSafeInteger(time) && time >= 0);
}

/** Whether a value holds the wordings of answered statements. */
export function isWordings(value: unknown): value is Wordings {
  if (!hasFewFields(value)) return false;
  return Object.entries(value).every(([id, wording]) => isStatementId(id) && isWording(wording));
}

/** Parses a stored or received draft; undefined if it is not one. Missing parts other than the answers are empty. */
export function readSharedDraft(value: unknown): SharedDraft | undefined {
  const { answers, wordings, comments, times, step } = (value ?? {}) as Partial<SharedDraft>;
  if (!isAnswers(answers)) return undefined;
  const text = (field: CommentField) => (typeof comments?.[field] === 'string' ? comments[field] : '');
  return {
    answers,
    wordings: isWordings(wordings) ? wordings : {},
    comments: { workingWell: text('workingWell'), improvements: text('improvements'), suggestions: text('suggestions') },
    times: isTimes(times) ? times : {},
    step: Number.isInteger(step) ? Math.max(0, step as number) : 0,
  };
}

/** The time of a change, in ms since 1970: always later than the time of the changed value, even if a device's clock is wrong. */
export function timeOfChange(times: Times, field: string, now: number): number {
  return Math.max(now, (times[field] ?? 0) + 1);
}

/**
 * Merges two drafts: the later of two answers to the same statement wins, and no answer is lost. The first draft wins for everything else,
 * and where times are equal.
 */
export function mergeDrafts<Draft extends SharedDraft>(first: Draft, second: SharedDraft): Draft {
  const isLater = (field: string) => (second.times[field] ?? 0) > (first.times[field] ?? 0);
  const taken = Object.keys(second.answers).filter((id) => !(id in first.answers) || isLater(id));
  const isUnwritten = (field: CommentField) => first.comments[field] === '' && first.times[field] === undefined;
  const comments = COMMENT_FIELDS.filter((field) => isLater(field) || isUnwritten(field)).map((field) => [field, second.comments[field]]);
  const times = Object.entries(second.times).filter(([field]) => isLater(field));
  return {
    ...first,
    answers: { ...first.answers, ...pick(second.answers, taken) },
    wordings: { ...omit(first.wordings, taken), ...pick(second.wordings, taken) },
    comments: { ...first.comments, ...Object.fromEntries(comments) },
    times: { ...first.times, ...Object.fromEntries(times) },
  };
}

/** Whether a draft has any answer or comment. */
export function isBegun({ answers, comments }: Pick<SharedDraft, 'answers' | 'comments'>): boolean {
  return Object.keys(answers).length > 0 || Object.values(comments).some(Boolean);
}

/** Whether a draft has an answer or comment that is later than the known one. */
export function hasNews({ times }: Pick<SharedDraft, 'times'>, known: Times): boolean {
  return Object.entries(times).some(([field, time]) => time > (known[field] ?? 0));
}

function pick<Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

function omit<Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}
