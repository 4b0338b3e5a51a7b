import * as v from 'valibot';
import { DAY_MS } from '../../core/days.ts';
import { campaignsSchema, type DeskCampaign } from '../../core/desk/campaigns.ts';
import { messageSchema, pageOf } from '../../core/desk/desk.ts';
import type { IntakeSettings } from '../../intake/environment.ts';
import { listCampaigns, type SampleCampaign } from './campaigns.ts';
import { readEnquiries } from './enquiries.ts';
import { openPastIntake, type PastIntake } from './past-intake.ts';
import { createRate, type Rate } from './rate.ts';
import { listResponses } from './responses.ts';
import { listSignups, type SampleSignup } from './signups.ts';
import { listVisits } from './visits.ts';

const SEED = 0.18;
// The enquiries that wait for an answer, some of them due.
const UNANSWERED = 4;

/** What a sample store was filled with. */
export interface Filled {
  campaigns: number;
  respondents: number;
  enquiries: number;
  /** Addresses that signed up for the newsletter. */
  subscribers: number;
}

/** What a visitor or an operator does. */
interface Step {
  /** The address that it is posted to. */
  address: string;
  /** In ms since 1970. */
  at: number;
  body?: object;
  /** An address to which mail can't be delivered. */
  bounces?: string | undefined;
  /** An address that is never confirmed. */
  idles?: string | undefined;
  /** An address that is unsubscribed instead of posting anything. */
  leaves?: string | undefined;
}

/**
 * Fills a new store with campaigns and enquiries, by the requests that visitors and operators would have sent in the last months.
 * @param dataDir the folder of the store. @param now in ms since 1970. @throws {SettingsError} if there is no built site.
 */
export async function fillStore(settings: IntakeSettings, dataDir: string, now: number): Promise<Filled> {
  const campaigns = listCampaigns(now);
  const signups = listSignups(now, settings.siteUrl);
  const first = Math.min(...campaigns.flatMap(({ waves }) => waves.map(({ opensOn }) => Date.parse(opensOn))), ...signups.map(({ at }) => at));
  await using intake = await openPastIntake(settings, dataDir, first);
  const { words, previewToken } = intake;
  const rate = createRate(words, SEED);
  const visits = listVisits(intake.countedPaths, now).map((visit) => ({ address: '/api/visits', ...visit }));
  const steps: Step[] = [...listEnquiries(settings.siteUrl, now), ...signups.flatMap(toSteps), ...visits];
  for (const campaign of campaigns) {
    const made = await create(intake, campaign, first);
    steps.push(...listSteps(campaign, { made, rate, now, previewToken }));
  }
  const moments = [...Map.groupBy(steps, ({ at }) => at)].sort(([one], [other]) => one - other);
  for (const [at, together] of moments) {
    await Promise.all(together.map(({ address, body, leaves }) => (leaves ? intake.unsubscribe(at, leaves) : intake.ask(at, 'POST', address, body))));
    await intake.deliver(at, { lost: together.flatMap(({ bounces = [] }) => bounces), idle: together.flatMap(({ idles = [] }) => idles) });
  }
  await answerEnquiries(intake, now);
  const count = (pattern: RegExp) => steps.filter(({ address }) => pattern.test(address)).length;
  return { campaigns: campaigns.length, respondents: count(/survey-responses$/), enquiries: count(/(messages|requests)$/), subscribers: signups.length };
}

/** Marks all enquiries but the latest as answered, as an operator would have done. @param now in ms since 1970. */
async function answerEnquiries(intake: PastIntake, now: number): Promise<void> {
  const list = async () => v.parse(pageOf(messageSchema), await intake.ask(now, 'GET', '/api/desk/messages?progress=new')).items;
  for (let unanswered = await list(); unanswered.length > UNANSWERED; unanswered = await list())
    for (const { id } of unanswered.slice(UNANSWERED)) await intake.ask(now, 'PUT', `/api/desk/messages/${id}`, { revision: 0, progress: 'answered' });
}

/** Makes a campaign at the desk. @returns it with its links. */
async function create(intake: PastIntake, { comments: _, groups, ...campaign }: SampleCampaign, at: number): Promise<DeskCampaign> {
  await intake.ask(at, 'POST', '/api/desk/campaigns', { ...campaign, groups: groups.map(({ name, side, invited }) => ({ name, side, invited })) });
  const { campaigns } = v.parse(campaignsSchema, await intake.ask(at, 'GET', '/api/desk/campaigns'));
  const made = campaigns.find(({ name }) => name === campaign.name);
  if (!made) throw new Error(`The desk lists no campaign ${campaign.name}.`);
  return made;
}

interface Circumstances {
  made: DeskCampaign;
  rate: Rate;
  now: number;
  previewToken: string;
}

function listSteps(campaign: SampleCampaign, { made, ...others }: Circumstances): Step[] {
  return made.waves.flatMap((wave, index): Step[] => {
    const given = listResponses(campaign, { wave, index, ...others });
    const responses = given.map((response) => ({ address: '/api/survey-responses', ...response }));
    // A wave takes responses until the end of the day after its last one.
    const at = Date.parse(wave.closesOn) + 2 * DAY_MS;
    return at < others.now ? [...responses, { address: `/api/desk/waves/${wave.id}/closings`, at }] : responses;
  });
}

function listEnquiries(siteUrl: string, now: number): Step[] {
  return readEnquiries(now, siteUrl).map(({ resource, at, body, bounces }) => ({
    address: `/api/${resource}`,
    at,
    body,
    bounces: bounces ? body.userEmail : undefined,
  }));
}

/** Signs up, and leaves for those who do. */
function toSteps({ at, body, isIdle, leavesAt }: SampleSignup): Step[] {
  const { userEmail } = body;
  const address = '/api/newsletter-signups';
  return [{ address, at, body, idles: isIdle ? userEmail : undefined }, ...(leavesAt === undefined ? [] : [{ address, at: leavesAt, leaves: userEmail }])];
}
