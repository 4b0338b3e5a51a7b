import * as v from 'valibot';
import { people } from '../amount.ts';
import { groupId, OPEN_LINKS, WAVE_STATES } from '../campaigns/campaign.ts';
import { agreementSchema, sheetSchema } from '../campaigns/sheet.ts';
import { SIDES } from '../campaigns/sides.ts';

/** Days are dates (UTC). */
const waveSchema = v.object({
  id: v.string(),
  name: v.string(),
  opensOn: v.string(),
  closesOn: v.string(),
  state: v.picklist(WAVE_STATES),
  /** Whether it is closed for good. */
  isEnded: v.boolean(),
  /** Whether it has begun and somebody has a link to it; then its first day can't be changed. */
  isFixed: v.boolean(),
  /**
   * How many had answered at the last midnight, rounded down to a multiple of five; 0 before the
   * first.
   */
  people: v.number(),
  /** The day whose beginning was counted (UTC); null before the first count. */
  countedOn: v.nullable(v.string()),
  /** Per group with an open link: for people's own devices, and for a shared one. */
  openLinks: v.array(v.object({ group: v.string(), link: v.string(), sharedLink: v.string() })),
});
export type DeskWave = v.InferOutput<typeof waveSchema>;

const groupSchema = v.object({
  id: v.string(),
  name: v.string(),
  side: v.picklist(SIDES),
  asked: v.number(),
  openLink: v.picklist(OPEN_LINKS),
  /** Where its answers are counted (core/campaigns/units.ts). */
  countedWith: v.picklist(['group', 'side', 'all']),
  /** Whether its people have links to a begun wave, so that they must stay counted there. */
  isFixed: v.boolean(),
});
export type DeskGroup = v.InferOutput<typeof groupSchema>;

const campaignSchema = v.object({
  id: v.string(),
  clientId: v.string(),
  client: v.string(),
  name: v.string(),
  system: v.string(),
  welcome: v.string(),
  /** The least number of people in a figure: of the open wave, else of one that opens now. */
  least: v.number(),
  sheet: sheetSchema,
  agreement: v.optional(agreementSchema),
  /** It needs no wave and no group. */
  sheetLink: v.string(),
  waves: v.array(waveSchema),
  groups: v.array(groupSchema),
});
export type DeskCampaign = v.InferOutput<typeof campaignSchema>;

const clientSchema = v.object({ id: v.string(), name: v.string() });
export type DeskClient = v.InferOutput<typeof clientSchema>;

/** Clients by name, campaigns with the latest first. */
export const campaignsSchema = v.object({
  clients: v.array(clientSchema),
  campaigns: v.array(campaignSchema),
});
export type DeskCampaigns = v.InferOutput<typeof campaignsSchema>;

export const mergeSchema = v.object({ into: groupId });

export const MOST_CARDS = 500;
const CARDS = `Please say how many cards, as a whole number from 1 to ${MOST_CARDS}.`;

/** One-use codes for people without a mailbox. */
export const newCardsSchema = v.object({
  group: groupId,
  count: v.pipe(
    v.number(CARDS),
    v.integer(CARDS),
    v.minValue(1, CARDS),
    v.maxValue(MOST_CARDS, CARDS),
  ),
});

/** Why a group can't get more links or cards than it has people without either. */
export function explainRoom(left: number): string {
  const room =
    left === 0
      ? 'Everybody in this group has a link or a card already.'
      : `In this group ${people(left)} have neither a link nor a card, so there can be ${left} more at most.`;
  return `${room} If more are asked, change their number with Edit at the group.`;
}

export const waveCardsSchema = v.object({
  client: v.string(),
  campaign: v.string(),
  system: v.string(),
  wave: v.string(),
  closesOn: v.string(),
  /** The page on which a code is typed. */
  address: v.string(),
  groups: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** People with neither a personal link nor a card. */
      left: v.number(),
      codes: v.array(v.object({ code: v.string(), link: v.string() })),
    }),
  ),
});
export type WaveCards = v.InferOutput<typeof waveCardsSchema>;
