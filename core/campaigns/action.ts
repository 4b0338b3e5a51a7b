import * as v from 'valibot';
import { LINE_MAX_LENGTH, line } from '../submissions/fields.ts';
import { date } from './date.ts';

/** In one wave. */
export const MOST_ACTIONS = 60;
const ACTION_MAX_LENGTH = 400;
const NO_SECTION = 'Please choose a section.';
const NO_TEXT = 'Please write what is done, in a sentence.';

/** What a client has agreed to do about a section of a wave. */
export const newActionSchema = v.object({
  category: v.pipe(
    v.string(NO_SECTION),
    v.nonEmpty(NO_SECTION),
    v.maxLength(LINE_MAX_LENGTH, NO_SECTION),
  ),
  text: v.pipe(
    v.string(NO_TEXT),
    v.trim(),
    v.nonEmpty(NO_TEXT),
    v.maxLength(ACTION_MAX_LENGTH, `Please use at most ${ACTION_MAX_LENGTH} characters.`),
  ),
  /** A role. */
  owner: line('Please say who does it, by their role.'),
  /** A date (UTC). */
  dueOn: date,
});
export type NewAction = v.InferOutput<typeof newActionSchema>;

export const actionSchema = v.object({ id: v.string(), ...newActionSchema.entries });
export type Action = v.InferOutput<typeof actionSchema>;
