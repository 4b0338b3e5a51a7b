import * as v from 'valibot';
import { DAY_MS, dayIn, dayOf, isDay } from '../days.ts';
import { LINE_MAX_LENGTH, line, listOf, optionalTextBlock } from '../submissions/fields.ts';
import { shownSurveySchema } from '../survey/shown-survey.ts';
import { date } from './date.ts';
import { agreementSchema, contactSchema, sheetSchema } from './sheet.ts';
import { CELL_NAMES, SIDES } from './sides.ts';

/**
 * `counted`: a group has a link that anybody can use; its answers count where enough others came by
 * personal links or cards.
 */
export const OPEN_LINKS = ['none', 'counted'] as const;
export type OpenLink = (typeof OPEN_LINKS)[number];

export const MOST_WAVES = 12;
/** The exact audit of figures (decisions/withheld-cells.md) depends on it. */
export const MOST_GROUPS = 20;
const MOST_ASKED = 100_000;
const ASKED = 'Please say how many people are asked, as a whole number from 1.';
export const PAST = 'This day is past. To end a wave now, close it.';
export const FULL = `A campaign has at most ${MOST_WAVES} waves and ${MOST_GROUPS} groups.`;

const RESERVED = new Set(Object.values(CELL_NAMES).map((name) => name.toLowerCase()));

const NO_GROUP = 'Please choose a group.';
export const groupId = v.pipe(
  v.string(NO_GROUP),
  v.nonEmpty(NO_GROUP),
  v.maxLength(LINE_MAX_LENGTH, NO_GROUP),
);

export const newClientSchema = v.object({ name: line('Please name the client.') });

/** A period in which the groups of a campaign answer. Both days belong to it. */
export const newWaveSchema = v.pipe(
  v.object({ name: line('Please name the wave.'), opensOn: date, closesOn: date }),
  v.forward(
    v.check(
      ({ opensOn, closesOn }) => opensOn <= closesOn,
      'The last day can’t be before the day on which the wave opens.',
    ),
    ['closesOn'],
  ),
);

export const newGroupSchema = v.object({
  name: v.pipe(
    line('Please name the group.'),
    v.check(
      (name) => !RESERVED.has(name.toLowerCase()),
      'The findings have this name for several groups. Please choose another.',
    ),
  ),
  side: v.picklist(SIDES, 'Please choose the side: users or sponsors.'),
  /** Decides where their answers are counted (units.ts). */
  asked: v.pipe(
    v.number(ASKED),
    v.integer(ASKED),
    v.minValue(1, ASKED),
    v.maxValue(MOST_ASKED, ASKED),
  ),
  openLink: v.optional(
    v.picklist(OPEN_LINKS, 'Please choose whether the group has an open link.'),
    'none',
  ),
});

export const campaignDetailsSchema = v.object({
  name: line('Please name the campaign.'),
  system: line('Please name the system.'),
  welcome: optionalTextBlock,
  sheet: v.optional(sheetSchema, {}),
});

/** A client's survey about one system, asked in waves. Waves and groups can be added later. */
export const newCampaignSchema = v.object({
  /** A client of this name is added if there is none. */
  client: newClientSchema.entries.name,
  ...campaignDetailsSchema.entries,
  agreement: v.optional(agreementSchema),
  waves: v.optional(
    v.pipe(
      listOf(newWaveSchema, MOST_WAVES, FULL),
      v.check((waves) => haveDifferentNames(waves), 'Each wave needs a name of its own.'),
    ),
    [],
  ),
  groups: v.optional(
    v.pipe(
      listOf(newGroupSchema, MOST_GROUPS, FULL),
      v.check((groups) => haveDifferentNames(groups), 'Each group needs a name of its own.'),
    ),
    [],
  ),
});

export type NewCampaign = v.InferOutput<typeof newCampaignSchema>;
export type CampaignDetails = v.InferOutput<typeof campaignDetailsSchema>;
export type NewWave = v.InferOutput<typeof newWaveSchema>;
export type NewGroup = v.InferOutput<typeof newGroupSchema>;

function haveDifferentNames(named: readonly { name: string }[]): boolean {
  return new Set(named.map(({ name }) => name)).size === named.length;
}

export const WAVE_STATES = ['early', 'open', 'closed'] as const;
export type WaveState = (typeof WAVE_STATES)[number];

/**
 * Waves whose last day lies before this date have ended. They take responses until the end of the
 * next day (UTC), because days end later in the west.
 */
export function endedBefore(today: string): string {
  return dayOf(Date.parse(today) - DAY_MS);
}

/** Its end: a wave that isn't closed by hand is closed for good some days after its last day. */
export function lastDayOf({ closesOn, closedOn }: { closesOn: string; closedOn: string | null }) {
  return closedOn !== null && closedOn < closesOn ? closedOn : closesOn;
}

/**
 * @param now in ms since 1970. A wave opens everywhere when its day begins in the firm's time zone,
 * once its campaign's anonymity sheet is agreed.
 * @param closedOn the day on which it was closed for good, if it was.
 */
export function waveStateAt(
  now: number,
  timeZone: string,
  {
    opensOn,
    closesOn,
    closedOn,
    isAgreed,
  }: Pick<NewWave, 'opensOn' | 'closesOn'> & { closedOn: string | null; isAgreed: boolean },
): WaveState {
  if (closedOn !== null || closesOn < endedBefore(dayOf(now))) return 'closed';
  return isAgreed && dayIn(timeZone, now) >= opensOn ? 'open' : 'early';
}

const LINK_KINDS = ['personal', 'card', 'open'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * What a respondent who came by a link is told. It never says whether the link was used, because an
 * operator may know the link.
 */
export const campaignLinkSchema = v.object({
  state: v.picklist(WAVE_STATES),
  kind: v.picklist(LINK_KINDS),
  client: v.string(),
  campaign: v.string(),
  system: v.string(),
  welcome: v.string(),
  wave: v.object({ name: v.string(), opensOn: date, closesOn: date }),
  /** Where the respondent's answers are counted. */
  unit: v.object({ kind: v.picklist(['group', 'side', 'all']), name: v.string() }),
  /** Sponsors may be asked what they believe of others (content/survey.yaml). */
  asksForBeliefs: v.boolean(),
  /** Missing unless the wave is open. */
  survey: v.optional(shownSurveySchema),
  /**
   * The same in the other languages of the wave, all at once: nobody may learn which of them is
   * read. Missing if there are none.
   */
  translations: v.optional(v.record(v.string(), shownSurveySchema)),
  /** All groups whose answers are shown apart. */
  units: v.array(v.string()),
  /** In a shown figure. */
  least: v.number(),
  contact: contactSchema,
  /** Without SMTP_URL, a copy can only be downloaded. */
  isCopyMailed: v.boolean(),
  /** Opens the campaign's anonymity sheet once the link is forgotten. Nobody can answer by it. */
  sheetToken: v.string(),
});
export type CampaignLink = v.InferOutput<typeof campaignLinkSchema>;

/** Fills in the anonymity sheet, for anybody who has its link or a link of its campaign. */
export const campaignSheetSchema = v.object({
  client: v.string(),
  campaign: v.string(),
  system: v.string(),
  rounds: v.array(v.object({ name: v.string(), opensOn: date, closesOn: date })),
  /** All groups whose answers are shown apart. */
  units: v.array(
    v.object({ name: v.string(), asked: v.number(), openLink: v.picklist(OPEN_LINKS) }),
  ),
  least: v.number(),
  sheet: sheetSchema,
  agreement: v.optional(agreementSchema),
  isCopyMailed: v.boolean(),
  isAnswering: v.boolean(),
  /** Days after the last round. */
  keptDays: v.number(),
});
export type CampaignSheet = v.InferOutput<typeof campaignSheetSchema>;

/** `days` counts from the go-live. */
const USUAL_WAVES = [
  { name: 'Go-live', days: 0 },
  { name: '30 days', days: 30 },
  { name: '60 days', days: 60 },
  { name: '90 days', days: 90 },
] as const;
const OPEN_DAYS = 14;

/**
 * Each wave is open for two weeks. Those that would be over already are left out.
 * @param goLive a date (UTC) such as 2026-12-01; any other text plans none.
 * @param today a date (UTC).
 */
export function planWaves(goLive: string, today: string): NewWave[] {
  if (!isDay(goLive)) return [];
  const start = Date.parse(goLive);
  const dayAfter = (days: number) => dayOf(start + days * DAY_MS);
  const waves = USUAL_WAVES.map(({ name, days }) => ({
    name,
    opensOn: dayAfter(days),
    closesOn: dayAfter(days + OPEN_DAYS - 1),
  }));
  return waves.filter(({ closesOn }) => closesOn >= endedBefore(today));
}
