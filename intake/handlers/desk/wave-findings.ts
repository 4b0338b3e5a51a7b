import { nameSystemInQuestions, nameSystemInWords } from '../../../core/campaigns/survey-words.ts';
import type { WaveFindings } from '../../../core/desk/findings.ts';
import type { Snapshot } from '../../../core/findings/snapshot.ts';
import { scoresOf, type WaveScores } from '../../../core/findings/wave-scores.ts';
import type { StoredCorrection } from '../../../core/survey/corrections.ts';
import type { Wave } from '../../store/campaigns/read-campaigns.ts';
import type { Store } from '../../store/store.ts';
import { json } from '../respond.ts';
import { type Act, answerChange, gone } from './answer.ts';

export const readWaveFindings: Act = async ({ id }, { store, parts }) => {
  const found = await store.campaigns.findByWave(id);
  const index = found?.waves.findIndex((wave) => wave.id === id) ?? -1;
  const wave = found?.waves[index];
  if (!found || !wave) return gone();
  const { id: campaignId, client, system, name: campaign, waves } = found;
  const closed = await store.snapshots.read(id);
  const corrections = await store.editions.listCorrections();
  return json(200, {
    client,
    system,
    campaignId,
    campaign,
    wave: wave.name,
    state: closed ? 'settled' : await stateOf(wave, store),
    participation: closed?.participation ?? null,
    editions: closed?.editions ?? [],
    unread: closed?.unread ?? 0,
    corrections,
    snapshots: (closed?.snapshots ?? []).map((snapshot) => named(snapshot, system)),
    comments: await store.snapshots.listComments(id),
    earlier: closed ? await readScores(waves.slice(0, index), store, corrections) : [],
    remedies: parts.remedies,
    questions: nameSystemInQuestions(parts.questions, system),
  } satisfies WaveFindings);
};

/** A snapshot with the statements as respondents read them. */
function named({ edition: { id, words }, ...snapshot }: Snapshot, system: string): Snapshot {
  return { ...snapshot, edition: { id, words: nameSystemInWords(words, system) } };
}

/** The state of a wave without snapshots. */
async function stateOf({ id, closedOn }: Wave, { waveResponses }: Store): Promise<'open' | 'lost'> {
  if (closedOn !== null) return 'lost';
  return (await waveResponses.listLost()).some((lost) => lost.id === id) ? 'lost' : 'open';
}

/**
 * The scores of waves, by the editions that went on under corrected words. Where a wave was closed
 * before the operator's word, those of the wording that more people answered.
 */
async function readScores(
  waves: readonly Wave[],
  { snapshots }: Store,
  corrections: readonly StoredCorrection[],
): Promise<WaveScores[]> {
  const editionOf = (wording: string) =>
    corrections.find(({ id }) => id === wording)?.edition ?? wording;
  const sizeOf = ({ parts }: WaveScores) =>
    parts.reduce((sum, { people }) => sum + people.least, 0);
  const read = await Promise.all(
    waves.map(async ({ id, name }) =>
      (await snapshots.read(id))?.snapshots.map((snapshot) => {
        const scores = scoresOf(snapshot, name);
        return { ...scores, edition: editionOf(scores.edition) };
      }),
    ),
  );
  return read.flatMap((scores = []) =>
    [...Map.groupBy(scores, ({ edition }) => edition).values()].flatMap((same) =>
      same.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, 1),
    ),
  );
}

/** Deletes a comment, for instance because it names somebody. */
export const removeWaveComment: Act = async ({ id }, { store }) => {
  return answerChange(200, await store.snapshots.removeComment(id));
};
