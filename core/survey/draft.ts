import { type Answers, hasFewFields, isAnswers, isStatementId, type Wordings } from './answers.ts';
import { byComment, type Comments } from './comments.ts';
import { isWording } from './wording.ts';

/** Unsent answers, without the respondent. */
export interface Answering {
  answers: Answers;
  wordings: Wordings;
  comments: Comments;
  step: number;
}

function isWordings(value: unknown): value is Wordings {
  if (!hasFewFields(value)) return false;
  return Object.entries(value).every(([id, wording]) => isStatementId(id) && isWording(wording));
}

/** Undefined if `value` contains no answers. Other missing parts become empty. */
export function readAnswering(value: unknown): Answering | undefined {
  const { answers, wordings, comments, step } = (value ?? {}) as Partial<Answering>;
  if (!isAnswers(answers)) return undefined;
  return {
    answers,
    wordings: isWordings(wordings) ? wordings : {},
    comments: byComment((field) => (typeof comments?.[field] === 'string' ? comments[field] : '')),
    step: Number.isInteger(step) ? Math.max(0, step as number) : 0,
  };
}

export function isBegun({ answers, comments }: Pick<Answering, 'answers' | 'comments'>): boolean {
  return Object.keys(answers).length > 0 || Object.values(comments).some(Boolean);
}
