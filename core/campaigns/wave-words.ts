import * as v from 'valibot';
import { questionnaireSchema, translated } from '../survey/questionnaire.ts';
import { type ShownSurvey, showSurvey } from '../survey/shown-survey.ts';
import type { Side } from './sides.ts';
import { nameSystem, readBy } from './survey-words.ts';

/**
 * Copied when a wave is first used: later edits count from the next wave on
 * (decisions/wave-words.md).
 */
export const waveWordsSchema = v.object({
  system: v.string(),
  welcome: v.string(),
  ...questionnaireSchema.entries,
});
export type WaveWords = v.InferOutput<typeof waveWordsSchema>;

/** In the words of the original. */
export function surveyOf({ system, ...words }: WaveWords, side: Side): Promise<ShownSurvey> {
  return showSurvey(nameSystem(readBy(side, words), system));
}

/**
 * By language, without the original's. Drafts and responses can't tell in which language a statement
 * was read: its ids are always those of the original.
 */
export async function translationsOf(
  words: WaveWords,
  side: Side,
): Promise<Record<string, ShownSurvey>> {
  const { wordsId, sections } = await surveyOf(words, side);
  const shown = Object.entries(words.translations ?? {}).map(async ([language, texts]) => {
    const own = await surveyOf({ ...words, ...translated(words, texts) }, side);
    const alike = own.sections.map((section, place) => ({
      ...section,
      statements: section.statements.map((statement, index) => ({
        ...statement,
        wording: sections[place]?.statements[index]?.wording ?? '',
      })),
    }));
    return [language, { ...own, wordsId, sections: alike }] as const;
  });
  return Object.fromEntries(await Promise.all(shown));
}
