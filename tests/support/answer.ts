import { expect, type Locator, type Page } from '@playwright/test';
import type { NewCampaign } from '../../core/campaigns/campaign.ts';
import { POLARIS } from './campaign.ts';
import { content } from './content.ts';
import { askDesk, createCampaign, dayFromNow } from './desk-campaigns.ts';
import type { TestRelay } from './mail.ts';
import { button, groups, sections } from './survey.ts';

const { answer, 'implementation-survey': survey } = content.pages;

/** The ways into the open wave of a campaign whose groups are Planners and Steering committee. */
interface Ways {
  /** The open link of Planners, on a device of one's own and on a shared one. */
  open: string;
  shared: string;
  /** Two cards of Planners, each with its code and its link. */
  cards: { code: string; link: string }[];
  /** Invites an address to Planners. @returns the personal link from the mail. */
  invite: (relay: TestRelay, address: string, language?: string) => Promise<string>;
  close: () => Promise<void>;
}

/**
 * Makes a campaign with one wave. @param opens its first day, in days from now. @param closes its
 * last day.
 */
export async function openWave(
  opens = -1,
  closes = 6,
  over: Partial<NewCampaign> = {},
): Promise<Ways> {
  const campaign = await createCampaign({
    ...POLARIS,
    ...over,
    waves: [{ name: 'Go-live', opensOn: dayFromNow(opens), closesOn: dayFromNow(closes) }],
  });
  const [wave] = campaign.waves;
  const [planners] = campaign.groups;
  const [ways] = wave?.openLinks ?? [];
  const at = `waves/${wave?.id}`;
  const hasCards = opens <= 0 && closes >= 0;
  if (hasCards) await askDesk('POST', `${at}/cards`, { group: planners?.id, count: 2 });
  const cards = hasCards ? (await askDesk('GET', `${at}/cards`)).groups[0].codes : [];
  return {
    open: ways?.link ?? '',
    shared: ways?.sharedLink ?? '',
    cards,
    invite: async (relay, address, language) => {
      await askDesk('POST', `${at}/invitations`, {
        people: [{ group: planners?.id, address, language }],
      });
      const find = () => relay.mails.find(({ envelopeTo }) => envelopeTo.includes(address));
      await expect.poll(find).toBeDefined();
      return find()?.text?.match(/http\S+\/answer\/\?link#[\w-]{43}(&in-\w+)?/)?.[0] ?? '';
    },
    close: () => askDesk('POST', `${at}/closings`),
  };
}

export const begin = (page: Page): Locator => button(page, answer.welcome.begin);

/** Answers every statement of all sections: by touch, or at once where that is not what matters. */
export async function answerStatements(
  page: Page,
  place = 3,
  act: 'click' | 'tap' = 'click',
): Promise<void> {
  for (const { title } of sections) {
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    if (act === 'tap')
      for (const group of await groups(page).all()) await group.locator('label').nth(place).tap();
    else
      await groups(page).evaluateAll(
        (all, nth) => all.forEach((group) => void group.querySelectorAll('label')[nth]?.click()),
        place,
      );
    await button(page, survey.survey.next)[act]();
  }
  await expect(
    page.getByRole('heading', { name: survey.survey.comments.heading }),
  ).toBeInViewport();
}

/** Presses 'Submit the survey'. */
export async function submit(page: Page, act: 'click' | 'tap' = 'click'): Promise<void> {
  await button(page, survey.survey.submit.button)[act]();
}

export const thanks = (page: Page): Locator =>
  page.getByRole('heading', { name: answer.thankYou.heading });

/** What this browser stores, by key. */
export function storedIn(
  page: Page,
): Promise<{ local: Record<string, string>; session: Record<string, string> }> {
  return page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
}
