import { waveStateAt } from '../../../core/campaigns/campaign.ts';
import {
  INVITING_KINDS,
  type InvitingKind,
  invitationTestSchema,
  invitingWordsSchema,
  MOST_REMINDERS,
  newInvitationsSchema,
} from '../../../core/campaigns/invitations.ts';
import { sayLeft } from '../../../core/desk/campaigns.ts';
import type { Done } from '../../../core/desk/desk.ts';
import type { CheckedAddresses, DeskInvitations } from '../../../core/desk/invitations.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Campaign } from '../../store/campaigns/read-campaigns.ts';
import type { Reminded } from '../../store/campaigns/reminders.ts';
import { json } from '../respond.ts';
import { type Act, answerChange, answerTest, briefly, gone } from './answer.ts';

/** Why nobody is reminded. */
const NOT_REMINDED: Record<Exclude<Reminded, 'done' | 'gone'>, string> = {
  nobody: 'Nobody has been invited to this wave.',
  full: `A wave has at most ${MOST_REMINDERS} reminders, and they have been sent.`,
  soon: 'The last reminder was sent less than a day ago. Please wait until tomorrow.',
};

export const readInvitations: Act = async ({ id }, deps) => {
  const { campaigns, invitations } = deps.store;
  const campaign = await campaigns.findByWave(id);
  const wave = campaign?.waves.find((one) => one.id === id);
  if (!campaign || !wave) return gone();
  const invited = await invitations.countInvited(id);
  const answer: DeskInvitations = {
    wave: wave.name,
    campaign: {
      id: campaign.id,
      name: campaign.name,
      client: campaign.client,
      system: campaign.system,
    },
    isOpen: waveStateAt(deps.now(), deps.parts.brand.timeZone, wave) === 'open',
    groups: campaign.groups.map((group) => ({
      id: group.id,
      name: group.name,
      invited: invited.get(group.id) ?? 0,
    })),
    reminders: await invitations.countReminders(id),
    toRemind: await invitations.countToRemind(id),
    words: await Promise.all(INVITING_KINDS.map((kind) => readWords(campaign.id, kind, deps))),
  };
  return json(200, answer);
};

async function readWords(
  campaignId: string,
  kind: InvitingKind,
  { store, parts }: Deps,
): Promise<DeskInvitations['words'][number]> {
  const own = await store.invitations.findWords(campaignId, kind);
  const { subject, text } = parts.mail[kind];
  return { kind, isOwn: own !== undefined, ...(own ?? { subject, text: text.join('\n\n') }) };
}

export const checkInvitations: Act = async ({ id, read }, { store, now }) => {
  const { group, addresses } = await read(newInvitationsSchema);
  const { fresh, invited, suppressed, limited } = await store.invitations.sortAddresses(
    id,
    addresses,
    now(),
  );
  const campaign = await store.campaigns.findByWave(id);
  if (campaign) await refuseOver(store, { campaign, waveId: id, group, fresh });
  const answer: CheckedAddresses = {
    fresh: fresh.length,
    invited: invited.length,
    suppressed,
    limited,
  };
  return json(200, answer);
};

export const invite: Act = async ({ id, read }, { store, parts, log, now, onMail }) => {
  const { group, addresses } = await read(newInvitationsSchema);
  const campaign = await store.campaigns.findByWave(id);
  const wave = campaign?.waves.find((one) => one.id === id);
  if (
    !wave ||
    waveStateAt(now(), parts.brand.timeZone, wave) !== 'open' ||
    !campaign?.groups.some((one) => one.id === group)
  )
    return gone();
  const { fresh } = await store.invitations.sortAddresses(id, addresses, now());
  await refuseOver(store, { campaign, waveId: id, group, fresh });
  const work = store.invitations
    .invite({ waveId: id, groupId: group, addresses }, now())
    .finally(onMail);
  const { result: count, ...going } = await briefly<number | undefined>(work, fresh.length, {
    log,
  });
  if (count === undefined) return gone();
  return json(201, { count, ...going } satisfies Done);
};

/** Refuses more invitations than a group has people without a link or a card. @throws {Refusal} */
async function refuseOver(
  { campaigns }: Pick<Deps['store'], 'campaigns'>,
  {
    campaign,
    waveId,
    group,
    fresh,
  }: { campaign: Campaign; waveId: string; group: string; fresh: string[] },
): Promise<void> {
  const left = (await campaigns.countLeft(waveId, campaign.groups)).get(group);
  if (left !== undefined && fresh.length > left)
    throw new Refusal('invalid', { errors: { addresses: sayLeft(left) } });
}

/** Reminds those who have not answered. The answer doesn't say how many they are. */
export const remind: Act = async ({ id }, { store, log, now, onMail }) => {
  const reminded = await store.invitations.beginReminder(id, now());
  if (reminded === 'gone') return gone();
  if (reminded !== 'done') throw new Refusal('invalid', { errors: { id: NOT_REMINDED[reminded] } });
  await briefly(store.invitations.queueReminders(now()).finally(onMail), undefined, { log });
  return json(201, { count: 1 });
};

export const testInvitation: Act = async ({ id, read }, { store, now, onMail }) => {
  const { kind, userEmail: recipient } = await read(invitationTestSchema);
  if (!(await store.campaigns.findByWave(id))) return gone();
  const outcome = await store.invitations.queueTest({ waveId: id, kind, recipient }, now());
  return answerTest(outcome, onMail);
};

/** Gives a campaign its own words for a kind of mail. */
export function changeWords(kind: InvitingKind): Act {
  return async ({ id, read }, { store }) => {
    const isDone = await store.invitations.changeWords(id, kind, await read(invitingWordsSchema));
    return answerChange(200, isDone);
  };
}

/** Goes back to the firm's words for a kind of mail. */
export function resetWords(kind: InvitingKind): Act {
  return async ({ id }, { store }) =>
    json(200, { count: (await store.invitations.resetWords(id, kind)) ? 1 : 0 });
}
