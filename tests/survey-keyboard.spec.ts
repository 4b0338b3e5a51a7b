import type { Locator, Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { remember } from './support/gates.ts';
import { open, openStorage, started } from './support/start.ts';
import { button, groups, keptAnswers, sections } from './support/survey.ts';

const { survey: words, thankYou } = content.pages['implementation-survey'];
const { profile } = content.pages['readiness-scan'];
const { gate, welcome } = content.pages['trust-bridge-protocol'];
const MOST_STOPS = 40;

/** Presses Tab until an element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key never came there.');
}

/** Rates each shown statement with its second label; each statement is one tab stop. */
async function rateAll(page: Page): Promise<void> {
  for (const group of await groups(page).all()) {
    await tabTo(page, group.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(group.getByRole('radio').nth(1)).toBeChecked();
  }
}

const toSurvey = async (page: Page) => {
  await tabTo(page, button(page, welcome.button));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeFocused();
};

test('The survey is reached, answered, reloaded, answered offline, submitted and read by keyboard alone', {
  tag: '@long',
}, async ({ page, context }) => {
  await openStorage(page);
  await remember(page, 'survey-preview');
  await open(page, '/adoption/trust-bridge-protocol/');
  await tabTo(page, page.getByLabel(gate.fields.email.label));
  for (const [index, value] of ['keys@survey.example', 'CIO', 'Northwater'].entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: welcome.heading })).toBeFocused();
  await toSurvey(page);
  const goOn = async (key: 'Enter' | 'Space') => {
    await tabTo(page, button(page, words.next));
    await page.keyboard.press(key);
  };
  const rateThrough = async (from: number, to: number) => {
    for (const { title } of sections.slice(from, to)) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await rateAll(page);
      await goOn('Enter');
    }
  };
  await rateThrough(0, 3);
  await context.setOffline(true);
  await rateAll(page);
  await context.setOffline(false);
  await goOn('Space');
  await rateThrough(4, 5);
  await rateAll(page);
  await page.reload();
  await started(page);
  await toSurvey(page);
  await expect(page.getByText(words.restored)).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(2);
  await goOn('Space');
  await rateThrough(6, sections.length);
  await expect(page.getByRole('heading', { name: words.comments.heading })).toBeFocused();
  await expect
    .poll(async () => Object.keys((await keptAnswers(page, 'surveyDraft')) ?? {}).length)
    .toBe(30);
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('textbox', { name: words.comments.fields.workingWell }),
  ).toBeFocused();
  await page.keyboard.type('The help desk.');
  await tabTo(page, button(page, words.submit.button));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: thankYou.heading })).toBeFocused();
  await expect(page.getByRole('table', { name: profile.heading }).locator('tbody tr')).toHaveCount(
    8,
  );
  await tabTo(page, button(page, profile.delete));
  await page.keyboard.press('Enter');
  await expect(page.getByText(profile.deleted)).toBeFocused();
  await tabTo(page, button(page, thankYou.button));
});
