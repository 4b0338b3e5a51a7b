import * as v from 'valibot';
import { questionnaireSchema } from '../survey/questionnaire.ts';
import { partSchema } from './figures.ts';
import { type Snapshot, snapshotSchema } from './snapshot.ts';

/** The section scores with which later waves are compared. */
export const waveScoresSchema = v.object({
  wave: v.string(),
  words: questionnaireSchema,
  units: snapshotSchema.entries.units,
  parts: v.array(v.pick(partSchema, ['units', 'people', 'sections'])),
});
export type WaveScores = v.InferOutput<typeof waveScoresSchema>;

/** @param wave its name */
export function scoresOf({ words, units, parts }: Snapshot, wave: string): WaveScores {
  return {
    ...{ wave, words, units },
    parts: parts.map(({ units: own, people, sections }) => ({ units: own, people, sections })),
  };
}
