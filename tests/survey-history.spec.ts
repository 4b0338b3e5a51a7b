import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { remember } from './support/gates.ts';
import { FAQ } from './support/screens.ts';
import { open, started } from './support/start.ts';
import {
  allAnswered,
  answerAll,
  atFirstEntry,
  button,
  enterSurvey,
  expectKept,
  groups,
  keepAnswers,
  rating,
  sections,
  VISITOR,
} from './support/survey.ts';

const { survey: words, thankYou } = content.pages['implementation-survey'];
const { welcome, gate } = content.pages['trust-bridge-protocol'];
const { profile, button: finish } = content.pages['readiness-scan'];
const ADDRESS = '/#/adoption/trust-bridge-protocol';
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const entries = (page: Page) => page.evaluate(() => history.length);

/** The heading of a section, or of the step after the last section. */
const place = (page: Page, step: number) =>
  page.getByRole('heading', { level: 2, name: sections[step]?.title ?? words.comments.heading });

async function expectAt(page: Page, step: number): Promise<void> {
  await expect(place(page, step)).toBeFocused();
  // The sticky progress bar covers the top of the viewport.
  await expect
    .poll(() =>
      place(page, step).evaluate((heading) => Math.abs(heading.getBoundingClientRect().top - 120)),
    )
    .toBeLessThan(3);
  await expect(page).toHaveURL(ADDRESS);
}

/**
 * Opens the Trust Bridge Protocol page from the FAQs, with access, the preview password and these
 * answers stored.
 */
async function openWelcome(page: Page, answers: Record<number, number>): Promise<void> {
  await open(page, '/adoption/faq/');
  await page.evaluate(
    (values) =>
      Object.entries(values).forEach(([key, value]) => void localStorage.setItem(key, value)),
    VISITOR,
  );
  await remember(page, 'survey-preview');
  await keepAnswers(page, 'surveyDraft', answers);
  await page.evaluate((address) => location.assign(address), ADDRESS.slice(1));
  await expect(h1(page, welcome.heading)).toBeVisible();
}

async function goOn(page: Page, ...steps: number[]): Promise<void> {
  for (const step of steps) {
    await page.locator('main button[type=submit]').focus();
    await page.keyboard.press('Enter');
    await expectAt(page, step);
  }
}

test('Back leads from step to step of the survey and then out of it, Forward returns, and neither loses an answer', async ({
  page,
}) => {
  await openWelcome(page, allAnswered(3));
  await enterSurvey(page);
  await goOn(page, 1, 2, 3, 4, 5, 6, 7, 8);
  const length = await entries(page);
  await page.getByRole('textbox', { name: words.comments.fields.suggestions }).fill('More tea.');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.goBack();
  await expectAt(page, 7);
  await page.goForward();
  await expectAt(page, 8);
  await expect(page.getByRole('textbox', { name: words.comments.fields.suggestions })).toHaveValue(
    'More tea.',
  );

  // Previous goes back in the history and adds no entry; Next then starts a new branch.
  for (const step of [7, 6]) {
    await button(page, words.previous).focus();
    await page.keyboard.press('Enter');
    await expectAt(page, step);
  }
  await rating(page, 27, 5).check();
  await page.goForward();
  await expectAt(page, 7);
  await goOn(page, 8);
  await expect.poll(() => entries(page)).toBe(length);

  for (const step of [7, 6, 5, 4, 3, 2, 1, 0]) {
    await page.goBack();
    await expectAt(page, step);
  }
  await expect(button(page, words.previous)).toBeDisabled();
  await page.goBack();
  await expect(h1(page, FAQ.heading)).toBeFocused();
  await page.goForward();
  await expect(h1(page, welcome.heading)).toBeFocused();
  await enterSurvey(page);
  await expect(place(page, 0)).toBeVisible();
  await page.goForward();
  await expectAt(page, 1);
  await expectKept(page, 'surveyDraft', allAnswered(3, { 27: 5 }));
});

test('A reload keeps the step and the way back, two tabs have each their own, and Previous needs no way', {
  tag: '@long',
}, async ({ page, context }) => {
  await openWelcome(page, allAnswered(3));
  await enterSurvey(page);
  await goOn(page, 1, 2, 3);
  await page.reload();
  await enterSurvey(page);
  await expect(place(page, 3)).toBeVisible();

  const other = await context.newPage();
  await open(other, '/adoption/trust-bridge-protocol/');
  await enterSurvey(other);
  await expect(place(other, 3)).toBeVisible();
  for (const step of [2, 1]) {
    await button(other, words.previous).click();
    await expectAt(other, step);
  }
  await button(other, words.next).click();
  await expectAt(other, 2);
  await other.goBack();
  await expectAt(other, 1);
  await expect(place(page, 3)).toBeVisible();

  await page.goBack();
  await expectAt(page, 2);
  await page.reload();
  await started(page);
  await expect(h1(page, welcome.heading)).toBeVisible();
  await page.goBack(); // The welcome panel has no history entry.
  await expect(h1(page, words.heading)).toBeFocused();
  await expect(place(page, 1)).toBeVisible();

  // Clearing in one tab takes both tabs back to the first step, and Back leaves the survey from
  // there.
  await button(other, words.clear).click();
  await expect(place(other, 0)).toBeFocused();
  await expectAt(page, 0);
  await atFirstEntry(page);
  await page.goBack();
  await expect(h1(page, FAQ.heading)).toBeFocused();
  await other.close();
});

test('Cleared, put back, submitted or left to the next person, the survey leaves no stale step behind it', async ({
  page,
}) => {
  await openWelcome(page, allAnswered(3));
  await enterSurvey(page);
  await goOn(page, 1, 2, 3);
  await button(page, words.clear).click();
  await expectAt(page, 0);
  await atFirstEntry(page);
  await page.goForward();
  await expectAt(page, 0);
  await button(page, words.undo).click();
  await expectAt(page, 3);
  await button(page, words.previous).click();
  await expectAt(page, 2);
  await goOn(page, 3, 4, 5, 6, 7, 8);
  await button(page, words.submit.button).click();
  await expect(h1(page, thankYou.heading)).toBeFocused();
  await atFirstEntry(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goForward();
  await page.goBack();
  await page.goBack();
  await expect(h1(page, FAQ.heading)).toBeFocused();
  await page.goForward();
  await enterSurvey(page);
  await expect(place(page, 0)).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  await answerAll(page, 2);
  await goOn(page, 1);
  await page.reload();
  await button(page, welcome.startOver).click();
  await Promise.all([page.waitForEvent('load'), button(page, welcome.answers.button).click()]);
  await started(page);
  await expect(page.getByLabel(gate.fields.email.label)).toBeVisible();
  await page.goBack();
  await expect(h1(page, FAQ.heading)).toBeFocused();
});

test('Answers that are cleared and put back before the history has moved are shown at their step', {
  tag: '@long',
}, async ({ page }) => {
  await openWelcome(page, allAnswered(3));
  await enterSurvey(page);
  await goOn(page, 1, 2, 3);
  await page.evaluate(
    async (labels) => {
      for (const label of labels) {
        for (const shown of document.querySelectorAll('button'))
          if (shown.textContent === label) shown.click();
        await Promise.resolve().then(() => undefined); // React has rendered by then, and the history moves in a later task.
      }
    },
    [words.clear, words.undo],
  );
  await atFirstEntry(page);
  await expectAt(page, 3);
  await goOn(page, 4);
  await page.goBack();
  await expectAt(page, 3);
  await page.goBack();
  await expect(h1(page, FAQ.heading)).toBeFocused();
});

test('Back leads through the full scan, too, and from its profile out of it', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/quick-scan/');
  await remember(page, 'client-access');
  await keepAnswers(page, 'scanDraft', allAnswered(3), 6);
  await page.evaluate(() => location.assign('#/readiness-scan'));
  await expect(place(page, 6)).toBeVisible();
  await button(page, words.next).click();
  await expect(place(page, 7)).toBeFocused();
  await page.goBack();
  await expect(place(page, 6)).toBeFocused();
  await page.goForward();
  await button(page, finish).click();
  await expect(page.getByRole('heading', { name: profile.heading })).toBeFocused();
  await atFirstEntry(page);
  await expect(groups(page)).toHaveCount(0);
  await page.goBack();
  await expect(h1(page, content.pages['quick-scan'].hero.heading)).toBeFocused();
});
