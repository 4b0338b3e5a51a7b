import * as v from 'valibot';
import { type Answers, isAnswers, type Wordings } from '../survey/answers.ts';
import { isTimes, isWordings, type Times } from '../survey/draft.ts';
import { MOST_SECTIONS } from '../survey/limits.ts';
import { email } from './fields.ts';
import { TEXT_MAX_LENGTH } from './limits.ts';

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
// Not trimmed, because the respondent may still be typing.
const comment = v.optional(v.pipe(v.string(), v.maxLength(TEXT_MAX_LENGTH)), '');
const commentsSchema = v.object({ workingWell: comment, improvements: comment, suggestions: comment });

/** A draft as a device sends it (interface.md, HTTP): the answers so far, and the revision that the device knows, 0 for a new draft. */
export const surveyDraftSchema = v.object({
  revision: v.optional(v.pipe(wholeNumber, v.maxValue(Number.MAX_SAFE_INTEGER - 1)), 0),
  answers: v.custom<Answers>(isAnswers, 'must be whole numbers from 1 to 5 by the ids of statements'),
  /** The wordings that were answered, by which answers to reworded statements are not taken for answers to the new words. */
  wordings: v.optional(v.custom<Wordings>(isWordings, 'must be eight hexadecimal digits by the ids of statements'), {}),
  comments: v.optional(commentsSchema, () => v.parse(commentsSchema, {})),
  times: v.optional(v.custom<Times>(isTimes, 'must be milliseconds by the ids of statements and the names of comments'), {}),
  step: v.optional(v.pipe(wholeNumber, v.maxValue(MOST_SECTIONS)), 0),
});

/** The request to mail a resume link. */
export const draftLinkSchema = v.object({ userEmail: email });
