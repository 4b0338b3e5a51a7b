import * as v from 'valibot';
import { DAY_MS } from '../core/days.ts';
import { campaignsSchema, type DeskCampaign, waveCardsSchema } from '../core/desk/campaigns.ts';
import { messageSchema, pageOf } from '../core/desk/desk.ts';
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

// The enquiries that wait for an answer, some of them due.
const UNANSWERED = 4;
// Of a group with an open link, so many cards to one response by that link.
const BY_OPEN_LINK = 8;

export interface Filled {
  campaigns: number;
  respondents: number;
  enquiries: number;
  subscribers: number;
}

interface Sample {
  settings: IntakeSettings;
  parts: IntakeParts;
  dataDir: string;
}

/**
 * Fills a new store with campaigns and enquiries, by the requests that visitors and operators would
 * have sent in the last months. @param now in ms since 1970.
 */
export async function fillStore(sample: Sample, now: number): Promise<Filled> {
  const { settings, parts, dataDir } = sample;
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
  const intake = createPastIntake({ settings, parts, store, lost, idle });

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
  await store.close();
  const [respondents, subscribers] = [responses.length, signups.length];
  return { campaigns: campaigns.length, respondents, enquiries: enquiries.length, subscribers };
}

function addressesOf(sent: readonly { body: { userEmail: string } }[]): Set<string> {
  return new Set(sent.map(({ body }) => body.userEmail));
}

/** Makes campaigns at the desk. @returns them with their links, in the same order. */
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
 * Makes cards at the desk for everybody who answers.
 * @returns the links of each wave by its id: for each group in turn those of its people, of whom
 * some come by its open link.
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

/** When each wave is closed: it takes responses until the end of the day after its last one. */
function closingsOf(campaigns: readonly DeskCampaign[]): { id: string; at: number }[] {
  const waves = campaigns.flatMap((campaign) => campaign.waves);
  return waves.map(({ id, closesOn }) => ({ id, at: Date.parse(closesOn) + 2 * DAY_MS }));
}

/** Marks all enquiries but the latest as answered, as an operator would have done. */
async function answerEnquiries({ ask }: PastIntake, now: number): Promise<void> {
  const list = async () => {
    const answer = await ask(now, 'GET', '/api/desk/messages?progress=new');
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

// Made up. Each person is at each firm once.
const PEOPLE = `anders.lund bea.morgan carl.winter daria.novak eoin.walsh freja.holst gwen.parry
  hassan.amin ines.prado jonas.keil kofi.mensah laura.bianchi mats.ek nora.quinn omar.saleh
  petra.vogel quentin.roy rosa.marin sven.aas tilda.frost uma.rao vera.lind will.hobbs xenia.paul
  yusuf.demir zoe.carter alma.nygaard bram.visser clara.hoff derek.stone`.split(/\s+/);
const FIRMS = ['ashdown-mills', 'brook-rail', 'calder-foods', 'delta-yards'];
const COUNT = PEOPLE.length * FIRMS.length;
const DAYS = 150;
// The list grows faster of late.
const GROWTH = 1.4;
const STEP_DAYS = 3;
const IDLE_EVERY = 24;

/**
 * Makes up the sign-ups for the newsletter over some months.
 * @param now in ms since 1970. @param siteUrl the site that they are sent from.
 */
function listSignups(now: number, siteUrl: string): SampleSignup[] {
  const { formName, timeField } = FORMS['newsletter-signups'];
  return Array.from({ length: COUNT }, (_, index) => {
    const days = 1 + Math.floor((DAYS * (1 - index / COUNT) ** GROWTH) / STEP_DAYS) * STEP_DAYS;
    // At noon, as survey responses: the store is filled faster with what comes at once.
    const at = Math.floor(now / DAY_MS - days) * DAY_MS + DAY_MS / 2;
    const firm = FIRMS[Math.floor(index / PEOPLE.length)];
    const userEmail = `${PEOPLE[index % PEOPLE.length]}@${firm}.example`;
    const time = { [timeField]: new Date(at).toISOString() };
    const body = { formName, userEmail, source: `${siteUrl}/`, ...time };
    return { at, body, isIdle: index % IDLE_EVERY === IDLE_EVERY - 1 };
  });
}
