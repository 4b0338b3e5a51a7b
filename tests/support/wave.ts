import { expect } from '@playwright/test';
import type { NewCampaign, NewGroup } from '../../core/campaigns/campaign.ts';
import type { DeskCampaign, WaveCards } from '../../core/desk/campaigns.ts';
import { SHEET, tokenIn } from './campaign.ts';
import { askDesk, createCampaign, dayFromNow } from './desk-campaigns.ts';
import { OWN_SITE } from './sites.ts';

export interface AnsweringGroup extends NewGroup {
  people: number;
  rate: (person: number, statement: number) => number;
}

/** Users rate 2 or 3, and Process & Workflow, statements 4 to 7, one less. */
export const users = (person: number, statement: number) =>
  2 + (person % 2) - (statement > 3 && statement < 8 ? 1 : 0);
/** Sponsors rate 4 or 5. */
export const sponsors = (person: number) => 4 + (person % 2);
/** Four groups of a campaign, of which one is too small to be shown. */
export const GROUPS: readonly AnsweringGroup[] = [
  { name: 'Planners', side: 'users', asked: 20, openLink: 'none', people: 12, rate: users },
  { name: 'Drivers', side: 'users', asked: 30, openLink: 'none', people: 8, rate: users },
  { name: 'Rotterdam site', side: 'users', asked: 6, openLink: 'none', people: 2, rate: users },
  {
    name: 'Steering committee',
    side: 'sponsors',
    asked: 14,
    openLink: 'none',
    people: 10,
    rate: sponsors,
  },
];

/** Makes the campaign of a client with one open wave for each name. */
export function makeCampaign(
  waves: readonly string[],
  groups: readonly AnsweringGroup[],
  own: Partial<Pick<NewCampaign, 'client' | 'system'>> = {},
): Promise<DeskCampaign> {
  return createCampaign({
    ...{ client: 'Nordhavn Freight', name: 'Dispatch rollout', system: 'Dispatch', ...own },
    welcome: '',
    sheet: SHEET,
    agreement: { kind: 'nobody' },
    waves: waves.map((name, index) => ({
      name,
      opensOn: dayFromNow(index - waves.length),
      closesOn: dayFromNow(7),
    })),
    groups: groups.map(({ name, side, asked, openLink }) => ({ name, side, asked, openLink })),
  });
}

/** What the first people of the first group write. */
const WRITTEN = ['Ask Anna first.', 'Keep the morning call.'];

/** Lets the people of each group answer a wave by cards, and closes it. */
export async function answerAndClose(
  { waves, groups: all }: DeskCampaign,
  name: string,
  groups: readonly AnsweringGroup[],
): Promise<void> {
  const wave = waves.find((one) => one.name === name);
  for (const [place, { name: group, people, rate }] of groups.entries()) {
    const { id } = all.find((one) => one.name === group) ?? {};
    await askDesk('POST', `waves/${wave?.id}/cards`, { group: id, count: people });
    const cards: WaveCards = await askDesk('GET', `waves/${wave?.id}/cards`);
    const codes = cards.groups.find((one) => one.id === id)?.codes.slice(-people) ?? [];
    const commentOf = (person: number) => (place === 0 ? (WRITTEN[person] ?? '') : '');
    const sent = codes.map(({ link }, person) =>
      respond(tokenIn(link), commentOf(person), (statement) => rate(person, statement)),
    );
    expect(await Promise.all(sent)).toEqual(Array(people).fill(201));
  }
  await askDesk('POST', `waves/${wave?.id}/closings`);
}

async function respond(
  campaignToken: string,
  suggestions: string,
  rate: (statement: number) => number,
): Promise<number> {
  const answers = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [index + 1, rate(index + 1)]),
  );
  const comments = { workingWell: '', improvements: '', suggestions };
  const { status } = await fetch(`${OWN_SITE.url}/api/campaign-responses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ campaignToken, answers, comments }),
  });
  return status;
}
