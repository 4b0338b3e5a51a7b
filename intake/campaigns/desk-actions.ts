import { MOST_ACTIONS, newActionSchema } from '../../core/campaigns/action.ts';
import { withSeen } from '../../core/desk/seen.ts';
import { categoryOf } from '../../core/survey/category.ts';
import { json } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { type Act, answerChange, gone } from '../sign-in/answer-desk.ts';
import type { CampaignDeps } from './deps.ts';

const NO_SUCH = 'The survey of this wave has no such section.';
const FULL = `A wave has at most ${MOST_ACTIONS} actions.`;

/** Records what the client has agreed to do about a section of a closed wave. */
export const addAction: Act<CampaignDeps> = async ({ id, read }, { store }) => {
  const action = await read(newActionSchema);
  if (!(await refuseUnknown(id, action.category, store))) return gone();
  const outcome = await store.actions.add(id, action);
  if (outcome === 'full') throw new Refusal('invalid', { errors: { text: FULL } });
  return answerChange(201, outcome === 'done');
};

export const changeAction: Act<CampaignDeps> = async ({ id, read }, { store }) => {
  const { seen, ...action } = await read(withSeen(newActionSchema));
  const waveId = await store.actions.waveOf(id);
  if (!waveId || !(await refuseUnknown(waveId, action.category, store))) return gone();
  const outcome = await store.actions.change(id, action, seen);
  if (outcome === 'stale') return json(409, { error: outcome });
  return answerChange(200, outcome === 'done');
};

export const removeAction: Act<CampaignDeps> = async ({ id }, { store }) =>
  answerChange(200, await store.actions.remove(id));

/**
 * @returns whether the wave has figures
 * @throws {Refusal} if its survey has no such section
 */
async function refuseUnknown(
  waveId: string,
  category: string,
  { snapshots }: Pick<CampaignDeps['store'], 'snapshots'>,
): Promise<boolean> {
  const snapshot = (await snapshots.read(waveId))?.snapshot;
  if (!snapshot) return false;
  if (!snapshot.words.sections.some((section) => categoryOf(section) === category))
    throw new Refusal('invalid', { errors: { category: NO_SUCH } });
  return true;
}
