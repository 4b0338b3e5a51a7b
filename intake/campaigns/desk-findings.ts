import { nameSystem } from '../../core/campaigns/survey-words.ts';
import type { WaveWords } from '../../core/campaigns/wave-words.ts';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { scoresOf, type WaveScores } from '../../core/findings/wave-scores.ts';
import { categoryOf } from '../../core/survey/category.ts';
import type { Questions } from '../../core/survey/questions.ts';
import { json } from '../http/answer.ts';
import { type Act, answerChange, gone } from '../sign-in/answer-desk.ts';
import type { CampaignDeps } from './deps.ts';
import type { Wave } from './read-campaigns.ts';

export const readWaveFindings: Act<CampaignDeps> = async ({ id }, { store, parts }) => {
  const found = await store.campaigns.findByWave(id);
  const index = found?.waves.findIndex((wave) => wave.id === id) ?? -1;
  const wave = found?.waves[index];
  if (!found || !wave) return gone();
  const { id: campaignId, client, system, name: campaign, waves } = found;
  const closed = await store.snapshots.read(id);
  // An open wave's words come with its first visitor, of whom nobody is told.
  const words = closed && (await store.snapshots.readWords(id));
  return json(200, {
    client,
    system,
    campaignId,
    campaign,
    wave: wave.name,
    state: closed ? 'settled' : await stateOf(wave, store),
    participation: closed?.participation ?? null,
    unread: closed?.unread ?? 0,
    snapshots: nameSystem(closed?.snapshots ?? [], system),
    comments: await store.snapshots.listComments(id),
    earlier: closed ? nameSystem(await readScores(waves.slice(0, index), store), system) : [],
    remedies: parts.remedies,
    questions: questionsOf(words, system),
  } satisfies WaveFindings);
};

/** What a speaker asks a room about each section of a wave, by its category. */
function questionsOf(words: WaveWords | undefined, system: string): Questions {
  return Object.fromEntries(
    nameSystem(words?.sections ?? [], system).flatMap((section) =>
      section.questions ? [[categoryOf(section), section.questions]] : [],
    ),
  );
}

/** The state of a wave without snapshots. */
async function stateOf(
  { id, closedOn }: Wave,
  { waveResponses }: CampaignDeps['store'],
): Promise<'open' | 'lost'> {
  if (closedOn !== null) return 'lost';
  return (await waveResponses.listLost()).some((lost) => lost.id === id) ? 'lost' : 'open';
}

async function readScores(
  waves: readonly Wave[],
  { snapshots }: CampaignDeps['store'],
): Promise<WaveScores[]> {
  const read = waves.map(async ({ id, name }) =>
    (await snapshots.read(id))?.snapshots.map((snapshot) => scoresOf(snapshot, name)),
  );
  return (await Promise.all(read)).flatMap((scores = []) => scores);
}

/** Deletes a comment, for instance because it names somebody. */
export const removeWaveComment: Act<CampaignDeps> = async ({ id }, { store }) => {
  return answerChange(200, await store.snapshots.removeComment(id));
};
