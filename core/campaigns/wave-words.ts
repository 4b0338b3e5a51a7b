import * as v from 'valibot';
import { questionnaireSchema } from '../survey/questionnaire.ts';
import { type ShownSurvey, showSurvey } from '../survey/shown-survey.ts';
import type { Side } from './sides.ts';
import { nameSystem, readBy } from './survey-words.ts';

/**
 * The words of a wave, kept when it is first used: what is edited later is the next wave's
 * (decisions/wave-words.md).
 */
export const waveWordsSchema = v.object({
  system: v.string(),
  welcome: v.string(),
  ...questionnaireSchema.entries,
});
export type WaveWords = v.InferOutput<typeof waveWordsSchema>;

/** The survey of a wave as one side reads it, with the system's name. */
export function surveyOf({ system, ...words }: WaveWords, side: Side): Promise<ShownSurvey> {
  return showSurvey(nameSystem(readBy(side, words), system));
}
