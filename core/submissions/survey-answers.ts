import * as v from 'valibot';
import { type Answers, isCompleteAnswers } from '../survey/answers.ts';
import { byComment } from '../survey/comments.ts';
import { optionalTextBlock } from './fields.ts';

export const EVERY_STATEMENT = 'Please answer every statement with a whole number from 1 to 5.';

export const comments = v.object(byComment(() => optionalTextBlock));

/** The schema of the answers to a survey: to every statement, and to no other. */
export function answersTo(sections: Parameters<typeof isCompleteAnswers>[0]) {
  return v.custom<Answers>((given) => isCompleteAnswers(sections, given), EVERY_STATEMENT);
}
