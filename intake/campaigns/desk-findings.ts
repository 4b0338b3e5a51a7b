import { lastDayOf } from '../../core/campaigns/campaign.ts';
import { nameSystem } from '../../core/campaigns/survey-words.ts';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { scoresOf, type WaveScores } from '../../core/findings/wave-scores.ts';
import { json } from '../http/answer.ts';
import { type Act, answerChange, gone } from '../sign-in/answer-desk.ts';
import type { CampaignDeps } from './deps.ts';
import type { Wave } from './read-campaigns.ts';

export const readWaveFindings: Act<CampaignDeps> = async ({ id }, { store, parts }) => {
  const found = await store.campaigns.findWave(id);
  if (!found) return gone();
  const { campaign, wave } = found;
  const { client, system } = campaign;
  const before = campaign.waves.slice(0, campaign.waves.indexOf(wave));
  const closed = await store.snapshots.read(id);
  return json(200, {
    client,
    system,
    campaignId: campaign.id,
    campaign: campaign.name,
    recipients: campaign.sheet.recipients,
    wave: wave.name,
    opensOn: wave.opensOn,
    closesOn: lastDayOf(wave),
    state: closed ? 'settled' : await stateOf(wave, store),
    participation: closed?.participation ?? null,
    unread: closed?.unread ?? 0,
    snapshot: closed?.snapshot ? nameSystem(closed.snapshot, system) : null,
    comments: await store.snapshots.listComments(id),
    earlier: closed ? nameSystem(await readScores(before, store), system) : [],
    steps: nameSystem(parts.steps, system),
    actions: await store.actions.list(id),
    earlierActions: await readActions(before, store),
  } satisfies WaveFindings);
};

/** For a wave without figures. */
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
  const read = waves.map(async ({ id, name }) => {
    const snapshot = (await snapshots.read(id))?.snapshot;
    return snapshot ? [scoresOf(snapshot, name)] : [];
  });
  return (await Promise.all(read)).flat();
}

async function readActions(
  waves: readonly Wave[],
  { actions }: CampaignDeps['store'],
): Promise<WaveFindings['earlierActions']> {
  const read = waves.map(async ({ id, name }) =>
    (await actions.list(id)).map((action) => ({ ...action, wave: name })),
  );
  return (await Promise.all(read)).flat();
}

/** For instance because it names somebody. */
export const removeWaveComment: Act<CampaignDeps> = async ({ id }, { store }) => {
  return answerChange(200, await store.snapshots.removeComment(id));
};
