import * as v from 'valibot';
import { type Answers, isCompleteAnswers } from '../survey/answers.ts';
import { byComment } from '../survey/comments.ts';
import { type Mistake, optionalTextBlock } from './fields.ts';

export const EVERY_STATEMENT: Mistake = 'everyStatement';

export const comments = v.object(byComment(() => optionalTextBlock));

/** To every statement, and to no other. */
export function answersTo(sections: Parameters<typeof isCompleteAnswers>[0]) {
  return v.custom<Answers>((given) => isCompleteAnswers(sections, given), EVERY_STATEMENT);
}
