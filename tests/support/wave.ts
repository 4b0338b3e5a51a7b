import { expect } from '@playwright/test';
import type { NewGroup } from '../../core/campaigns/campaign.ts';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { askDesk, createCampaign, dayFromNow } from './desk-campaigns.ts';
import { RESPONSE } from './gates.ts';
import { OWN_SITE } from './sites.ts';

/** A group, and how each of its people rates a statement. */
export interface AnsweringGroup extends NewGroup {
  people: number;
  rate: (person: number, statement: number) => number;
}

/** Makes the campaign of a client with one open wave for each name. */
export function makeCampaign(waves: readonly string[], groups: readonly AnsweringGroup[]): Promise<DeskCampaign> {
  return createCampaign({
    client: 'Nordhavn Freight',
    name: 'Dispatch rollout',
    system: 'Dispatch',
    welcome: '',
    waves: waves.map((name, index) => ({ name, opensOn: dayFromNow(index - waves.length), closesOn: dayFromNow(7) })),
    groups: groups.map(({ name, side, invited }) => ({ name, side, ...(invited !== undefined && { invited }) })),
  });
}

/** Lets the people of each group answer a wave by its links, and closes it. */
export async function answerAndClose({ waves }: DeskCampaign, name: string, groups: readonly AnsweringGroup[]): Promise<void> {
  const wave = waves.find((one) => one.name === name);
  for (const [place, { name: group, people, rate }] of groups.entries()) {
    const campaignToken = wave?.links.find((one) => one.group === group)?.link.split('#campaign=')[1];
    // An address gets one copy an hour, so those who answer two waves have two.
    const addressOf = (person: number) => `person-${person}@group-${place}.${wave?.id}.example`;
    const sent = Array.from({ length: people }, (_, person) => respond(campaignToken, addressOf(person), (id) => rate(person, id)));
    expect(await Promise.all(sent)).toEqual(Array(people).fill(201));
  }
  await askDesk('POST', `waves/${wave?.id}/closings`);
}

async function respond(campaignToken: string | undefined, userEmail: string, rate: (statement: number) => number): Promise<number> {
  const answers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, rate(index + 1)]));
  const comments = { workingWell: '', improvements: '', suggestions: userEmail.startsWith('person-0@group-0') ? 'Ask Anna first.' : '' };
  const body = { ...RESPONSE, userEmail, answers, comments, campaignToken };
  const { status } = await fetch(`${OWN_SITE.url}/api/survey-responses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status;
}
