import { readFileSync } from 'node:fs';
import { amount } from '../../core/amount.ts';
import { type AddressList, describeWrongLine, readAddressList } from '../../core/campaigns/address-list.ts';
import { type InvitingKind, invitationTestSchema, invitingWordsSchema, newInvitationsSchema } from '../../core/campaigns/invitations.ts';
import { NOT_REMINDED, NOT_TESTED } from '../refusals.ts';
import type { SortedAddresses } from '../store/invitations.ts';
import type { Store } from '../store/store.ts';
import type { CampaignValues } from './campaign-options.ts';
import { UsageError } from './command-line.ts';
import { confirm } from './confirm.ts';
import { parseOption } from './parse-option.ts';
import { CommandRefused } from './run-command.ts';

type Read = (value: string, values: CampaignValues) => (store: Store) => Promise<void>;

/** The changes of invitations by option, as those of campaigns (campaign-changes.ts). */
export const INVITATION_CHANGES = {
  invite: (waveId, { into: groupId = '', addresses: file, yes }) => {
    const { list } = parseOption(newInvitationsSchema, { group: groupId, list: readText('addresses', file) });
    return async ({ invitations }) => {
      const read = readAddressList(list);
      const sorted = await invitations.sortAddresses(waveId, read.addresses, Date.now());
      for (const line of describe(read, sorted)) console.log(line);
      if (sorted.fresh.length === 0) throw new CommandRefused('Nobody in this list can be invited: nothing was sent.');
      await confirm(`Invite ${amount(sorted.fresh.length, 'person', 'people')}?`, yes);
      const count = await invitations.invite({ waveId, groupId, addresses: sorted.fresh }, Date.now());
      if (count === undefined) throw new CommandRefused(`There is no open wave ${waveId} with a group ${groupId}: npm run campaigns lists them.`);
      console.log(`Queued ${amount(count, 'invitation')}. A running intake sends them after all other mail.`);
    };
  },
  remind:
    (waveId, { yes }) =>
    async ({ invitations }) => {
      await confirm('Remind those who have not answered?', yes);
      const reminded = await invitations.remind(waveId, Date.now());
      if (reminded === 'gone') throw new CommandRefused(`There is no open wave ${waveId}: npm run campaigns lists them.`);
      if (reminded !== 'done') throw new CommandRefused(NOT_REMINDED[reminded]);
      console.log('Queued the reminders. To how many people is not shown, or it would tell who has answered.');
    },
  'test-invitation': testOf('campaign-invitation'),
  'test-reminder': testOf('campaign-reminder'),
  'word-invitation': wordsOf('campaign-invitation'),
  'word-reminder': wordsOf('campaign-reminder'),
} satisfies Partial<Record<keyof CampaignValues, Read>>;

function testOf(kind: InvitingKind): Read {
  return (waveId, { recipient: given }) => {
    const { userEmail: recipient } = parseOption(invitationTestSchema, { kind, userEmail: given });
    return async ({ campaigns, invitations }) => {
      if (!(await campaigns.findByWave(waveId))) throw new CommandRefused(`There is no wave ${waveId}: npm run campaigns lists them.`);
      const outcome = await invitations.queueTest({ waveId, kind, recipient }, Date.now());
      if (outcome !== 'queued') throw new CommandRefused(NOT_TESTED[outcome]);
      console.log(`Queued a test to ${recipient}.`);
    };
  };
}

function wordsOf(kind: InvitingKind): Read {
  return (campaignId, { subject, text: file }) => {
    if (subject === undefined && file === undefined) return async ({ invitations }) => void (await invitations.resetWords(campaignId, kind));
    const words = parseOption(invitingWordsSchema, { subject, text: readText('text', file) });
    return async ({ invitations }) => {
      if (!(await invitations.changeWords(campaignId, kind, words)))
        throw new CommandRefused(`There is no campaign ${campaignId}: npm run campaigns lists them.`);
    };
  };
}

function readText(option: string, file: string | undefined): string {
  if (file === undefined) throw new UsageError(`Give a text file with --${option}.`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--${option}: ${(error as Error).message}`);
  }
}

function describe({ repeated, wrong }: AddressList, { fresh, invited, suppressed, limited }: SortedAddresses): string[] {
  return [
    `${amount(fresh.length, 'person', 'people')} can be invited.`,
    ...(invited.length > 0 ? [`${amount(invited.length, 'address', 'addresses')} invited to this wave already.`] : []),
    ...(repeated.length > 0 ? [`${amount(repeated.length, 'address', 'addresses')} repeated.`] : []),
    ...suppressed.map((address) => `${address} wants no invitations.`),
    ...limited.map((address) => `${address} had another invitation within a day.`),
    ...wrong.map((one) => `${describeWrongLine(one)}: ${one.text}`),
  ];
}
