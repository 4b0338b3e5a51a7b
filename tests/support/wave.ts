import { expect } from '@playwright/test';
import type { NewGroup } from '../../core/campaigns/campaign.ts';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { NO_SHEET } from './campaign.ts';
import { askDesk, createCampaign, dayFromNow, makeCards, respondBy } from './desk-campaigns.ts';

/** A group, how many of its people answer, and how each rates a statement. */
export interface AnsweringGroup extends Pick<NewGroup, 'name' | 'side'> {
  /** As many as answer, if omitted. */
  asked?: number;
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
    sheet: NO_SHEET,
    waves: waves.map((name, index) => ({ name, opensOn: dayFromNow(index - waves.length), closesOn: dayFromNow(7) })),
    groups: groups.map(({ name, side, people, asked = people }) => ({ name, side, asked, openLink: 'none' })),
  });
}

/** Lets the people of each group answer a wave by cards, and closes it. The first of the first group suggests to ask Anna. */
export async function answerAndClose(campaign: DeskCampaign, name: string, groups: readonly AnsweringGroup[]): Promise<void> {
  const wave = campaign.waves.find((one) => one.name === name)?.id ?? '';
  for (const [place, { name: group, people, rate }] of groups.entries()) {
    const links = await makeCards(wave, campaign.groups.find((one) => one.name === group)?.id ?? '', people);
    const sent = links.map((link, person) => {
      const answers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, rate(person, index + 1)]));
      const suggestions = place + person === 0 ? 'Ask Anna first.' : '';
      return respondBy(link, { answers, comments: { workingWell: '', improvements: '', suggestions } });
    });
    expect(await Promise.all(sent)).toEqual(Array(people).fill(201));
  }
  await askDesk('POST', `waves/${wave}/closings`);
}
