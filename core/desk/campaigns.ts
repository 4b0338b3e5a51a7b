import * as v from 'valibot';
import { SIDES, WAVE_STATES } from '../campaigns/campaign.ts';

/** A wave as the desk shows it. Days are dates (UTC). */
const waveSchema = v.object({
  id: v.string(),
  name: v.string(),
  opensOn: v.string(),
  closesOn: v.string(),
  state: v.picklist(WAVE_STATES),
  /** Whether it takes no more responses for good. */
  isEnded: v.boolean(),
  /** The number of people who answered, rounded down to five. */
  people: v.number(),
  /** The link for each group. */
  links: v.array(v.object({ group: v.string(), link: v.string() })),
});
export type DeskWave = v.InferOutput<typeof waveSchema>;

const groupSchema = v.object({ id: v.string(), name: v.string(), side: v.picklist(SIDES), invited: v.optional(v.number()) });
export type DeskGroup = v.InferOutput<typeof groupSchema>;

/** A campaign as the desk shows it. */
const campaignSchema = v.object({
  id: v.string(),
  clientId: v.string(),
  client: v.string(),
  name: v.string(),
  system: v.string(),
  welcome: v.string(),
  waves: v.array(waveSchema),
  groups: v.array(groupSchema),
});
export type DeskCampaign = v.InferOutput<typeof campaignSchema>;

const clientSchema = v.object({ id: v.string(), name: v.string() });
export type DeskClient = v.InferOutput<typeof clientSchema>;

/** The clients in the order of their names, and the campaigns, the latest first. */
export const campaignsSchema = v.object({
  clients: v.array(clientSchema),
  campaigns: v.array(campaignSchema),
  /** Whether the survey is open on the site, and not 'coming soon'. */
  isSurveyOpen: v.boolean(),
});
export type DeskCampaigns = v.InferOutput<typeof campaignsSchema>;
