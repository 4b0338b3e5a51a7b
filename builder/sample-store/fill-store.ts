import * as v from 'valibot';
import { DAY_MS } from '../../core/days.ts';
import { campaignsSchema, type DeskCampaign, waveCardsSchema } from '../../core/desk/campaigns.ts';
import { messageSchema, pageOf } from '../../core/desk/desk.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { IntakeSettings } from '../../intake/environment.ts';
import { mailDomain } from '../../intake/mail/message.ts';
import { mailAddresses } from '../../intake/parts.ts';
import { openStore } from '../../intake/store/store.ts';
import { listCampaigns, type SampleCampaign } from './campaigns.ts';
import { readEnquiries } from './enquiries.ts';
import { createPastIntake, type PastIntake } from './past-intake.ts';
import { listResponses } from './responses.ts';
import { listSignups } from './signups.ts';

// The enquiries that wait for an answer, some of them due.
const UNANSWERED = 4;
// Of a group with an open link, so many cards to one response by that link.
const BY_OPEN_LINK = 8;

/** What a sample store was filled with. */
export interface Filled {
  campaigns: number;
  respondents: number;
  enquiries: number;
  /** Addresses that signed up for the newsletter. */
  subscribers: number;
}

/** Where a sample store is filled, and with which words and links. */
interface Sample {
  settings: IntakeSettings;
  /** The campaigns ask the survey of these. */
  parts: IntakeParts;
  /** The folder of the new store. */
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
  const store = await openStore({ dataDir, mailDomain: mailDomain(from) });
  await store.editions.open(parts.edition, first);
  const lost = addressesOf(enquiries.filter(({ bounces }) => bounces));
  const idle = addressesOf(signups.filter(({ isIdle }) => isIdle));
  const intake = createPastIntake({ settings, parts, store, lost, idle });

  const made = await createCampaigns(intake, campaigns, first);
  const links = await printCards(intake, campaigns, made, first);
  const responses = listResponses(campaigns, made, { links, words: parts.edition.words, now });
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
