import * as v from 'valibot';
import { DAY_MS, dayOf } from '../core/days.ts';
import { campaignsSchema, type DeskCampaign, waveCardsSchema } from '../core/desk/campaigns.ts';
import { messageSchema, pageOf } from '../core/desk/desk.ts';
import { waveFindingsSchema } from '../core/desk/findings.ts';
import type { IntakeParts } from '../core/intake/parts.ts';
import { FORMS } from '../core/submissions/forms.ts';
import { mailDomain } from '../intake/mail/message.ts';
import { mailAddresses } from '../intake/mail/open.ts';
import type { IntakeSettings } from '../intake/settings/environment.ts';
import { openStore } from '../intake/store/store.ts';
import { listCampaigns, type SampleCampaign } from './campaigns.ts';
import { readEnquiries } from './enquiries.ts';
import { createPastIntake, type PastIntake } from './past-intake.ts';
import { listResponses } from './responses.ts';
import { listVisits } from './visits.ts';

// Enquiries that wait for an answer, some of them overdue.
const UNANSWERED = 4;
// In a group with an open link, every eighth person uses it.
const BY_OPEN_LINK = 8;

interface Filled {
  campaigns: number;
  respondents: number;
  enquiries: number;
  subscribers: number;
}

interface Sample {
  settings: IntakeSettings;
  parts: IntakeParts;
  dataDir: string;
  /** The pages of the site, those first that are read most. */
  paths: readonly string[];
}

/**
 * Sends the requests that visitors and operators would have sent in the last months.
 * @param now in ms since 1970.
 */
export async function fillStore(sample: Sample, now: number): Promise<Filled> {
  const { settings, parts, dataDir, paths } = sample;
  const campaigns = listCampaigns(now);
  const signups = listSignups(now, settings.siteUrl);
  const enquiries = readEnquiries(now, settings.siteUrl);
  const days = campaigns.flatMap(({ waves }) => waves.map(({ opensOn }) => Date.parse(opensOn)));
  const first = Math.min(...days, ...signups.map(({ at }) => at));
  const { from } = mailAddresses(settings, parts);
  const store = await openStore({
    dataDir,
    mailDomain: mailDomain(from),
    timeZone: parts.brand.timeZone,
  });
  const lost = addressesOf(enquiries.filter(({ bounces }) => bounces));
  const idle = addressesOf(signups.filter(({ isIdle }) => isIdle));
  const intake = createPastIntake({ settings, parts, store, lost, idle, paths });

  const made = await createCampaigns(intake, campaigns, first);
  const links = await printCards(intake, campaigns, made, first);
  const responses = listResponses(campaigns, made, { links, words: parts.questionnaire, now });
  const posts = [
    ...enquiries.map((enquiry) => ({ ...enquiry, to: enquiry.resource })),
    ...signups.map((signup) => ({ ...signup, to: 'newsletter-signups' })),
    ...responses.map((response) => ({ ...response, to: 'campaign-responses' })),
    ...closingsOf(made).map(({ id, at }) => ({ at, to: `desk/waves/${id}/closings`, body: {} })),
  ];
  const past = posts.filter(({ at }) => at < now).sort((one, other) => one.at - other.at);
  for (const [at, together] of Map.groupBy(past, (post) => post.at)) {
    await Promise.all(together.map(({ to, body }) => intake.ask(at, 'POST', `/api/${to}`, body)));
    await intake.deliver(at);
  }
  await answerEnquiries(intake, now);
  await agreeActions(intake, made, now);
  for (const { at, visit } of listVisits(paths, now)) intake.visits.count(visit, at);
  await intake.visits.flush();
  await store.close();
  const [respondents, subscribers] = [responses.length, signups.length];
  return { campaigns: campaigns.length, respondents, enquiries: enquiries.length, subscribers };
}

function addressesOf(sent: readonly { body: { userEmail: string } }[]): Set<string> {
  return new Set(sent.map(({ body }) => body.userEmail));
}

/** At the desk. @returns the campaigns with their links, in the same order. */
async function createCampaigns(
  { ask }: PastIntake,
  campaigns: SampleCampaign[],
  at: number, // In ms since 1970.
): Promise<DeskCampaign[]> {
  for (const { comments: _, groups, ...campaign } of campaigns) {
    const plain = groups.map(({ name, side, asked, openLink }) => ({
      name,
      side,
      asked,
      openLink,
    }));
    await ask(at, 'POST', '/api/desk/campaigns', { ...campaign, groups: plain });
  }
  const answer = await ask(at, 'GET', '/api/desk/campaigns');
  const made = v.parse(campaignsSchema, answer).campaigns;
  return campaigns.flatMap(({ name }) => made.filter((one) => one.name === name));
}

/**
 * At the desk, for everybody who answers.
 * @returns by wave id, for each group the links of its people, some of which are its open link.
 */
async function printCards(
  { ask }: PastIntake,
  campaigns: readonly SampleCampaign[],
  made: readonly DeskCampaign[],
  at: number, // In ms since 1970.
): Promise<Map<string, string[][]>> {
  const links = new Map<string, string[][]>();
  for (const [number, { groups }] of campaigns.entries())
    for (const [index, wave] of (made[number]?.waves ?? []).entries()) {
      for (const [place, { people }] of groups.entries()) {
        const count = people[index] ?? 0;
        const group = made[number]?.groups[place]?.id;
        if (count > 0) await ask(at, 'POST', `/api/desk/waves/${wave.id}/cards`, { group, count });
      }
      const cards = v.parse(
        waveCardsSchema,
        await ask(at, 'GET', `/api/desk/waves/${wave.id}/cards`),
      );
      const ofGroups = cards.groups.map(({ name, codes }) => {
        const open = wave.openLinks.find(({ group }) => group === name)?.link;
        return codes.map(({ link }, person) => (person % BY_OPEN_LINK === 0 && open) || link);
      });
      links.set(wave.id, ofGroups);
    }
  return links;
}

/** A wave takes responses until the end of the day after its last one. */
function closingsOf(campaigns: readonly DeskCampaign[]): { id: string; at: number }[] {
  const waves = campaigns.flatMap((campaign) => campaign.waves);
  return waves.map(({ id, closesOn }) => ({ id, at: Date.parse(closesOn) + 2 * DAY_MS }));
}

const ACTIONS = 2;

/** What clients agree to do in the weeks after each wave that shows something, as the firm advises. */
async function agreeActions(
  { ask }: PastIntake,
  campaigns: readonly DeskCampaign[],
  now: number,
): Promise<void> {
  for (const { waves } of campaigns)
    for (const [place, { id, closesOn }] of waves.entries()) {
      const answer = await ask(now, 'GET', `/api/desk/waves/${id}/findings`);
      const { snapshot, steps } = v.parse(waveFindingsSchema, answer);
      const advised = snapshot ? Object.entries(steps) : [];
      const dueOn = dayOf(Date.parse(closesOn) + 21 * DAY_MS);
      for (const [category, step] of advised.slice(ACTIONS * place, ACTIONS * (place + 1)))
        await ask(now, 'POST', `/api/desk/waves/${id}/actions`, {
          ...{ category, text: step.what, owner: step.who, dueOn },
        });
    }
}

/** As an operator would have done. */
async function answerEnquiries({ ask }: PastIntake, now: number): Promise<void> {
  const list = async () => {
    const answer = await ask(now, 'GET', '/api/desk/messages?view=new');
    return v.parse(pageOf(messageSchema), answer).items;
  };
  const change = { revision: 0, progress: 'answered' };
  for (let left = await list(); left.length > UNANSWERED; left = await list())
    for (const { id } of left.slice(UNANSWERED))
      await ask(now, 'PUT', `/api/desk/messages/${id}`, change);
}

interface SampleSignup {
  /** In ms since 1970. */
  at: number;
  body: { userEmail: string } & Record<string, string>;
  isIdle: boolean;
}

// Made up. Each person works at each firm once.
const PEOPLE = `anders.lund bea.morgan carl.winter daria.novak eoin.walsh freja.holst gwen.parry
  hassan.amin ines.prado jonas.keil kofi.mensah laura.bianchi mats.ek nora.quinn omar.saleh
  petra.vogel quentin.roy rosa.marin sven.aas tilda.frost uma.rao vera.lind will.hobbs xenia.paul
  yusuf.demir zoe.carter alma.nygaard bram.visser clara.hoff derek.stone`.split(/\s+/);
const FIRMS = ['ashdown-mills', 'brook-rail', 'calder-foods', 'delta-yards'];
const COUNT = PEOPLE.length * FIRMS.length;
const DAYS = 150;
// Above 1: the list has grown faster of late.
const GROWTH = 1.4;
const STEP_DAYS = 3;
const IDLE_EVERY = 24;

/** @param now in ms since 1970. @param siteUrl the site that the sign-ups are sent from. */
function listSignups(now: number, siteUrl: string): SampleSignup[] {
  const { formName, timeField } = FORMS['newsletter-signups'];
  return Array.from({ length: COUNT }, (_, index) => {
    const days = 1 + Math.floor((DAYS * (1 - index / COUNT) ** GROWTH) / STEP_DAYS) * STEP_DAYS;
    // At noon, as survey responses are: requests at the same time are sent together, which is
    // faster.
    const at = Math.floor(now / DAY_MS - days) * DAY_MS + DAY_MS / 2;
    const firm = FIRMS[Math.floor(index / PEOPLE.length)];
    const userEmail = `${PEOPLE[index % PEOPLE.length]}@${firm}.example`;
    const time = { [timeField]: new Date(at).toISOString() };
    const body = { formName, userEmail, source: `${siteUrl}/`, ...time };
    return { at, body, isIdle: index % IDLE_EVERY === IDLE_EVERY - 1 };
  });
}
