import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fill } from '../core/content/fill.ts';
import { STORAGE_KEYS } from '../core/storage-keys.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { gather, toast } from './support/forms.ts';
import { freshAddress } from './support/fresh.ts';
import { RESPONSE } from './support/gates.ts';
import { breakNetwork, hold } from './support/network.ts';
import { open } from './support/start.ts';
import {
  allAnswered,
  button,
  COMMENTS_STEP,
  enterSurvey,
  groups,
  openSurvey,
  sections,
} from './support/survey.ts';
import { encryptPreview, PREVIEW_FILE } from './support/survey-state.ts';

const { survey: words, thankYou } = content.pages['implementation-survey'];
const box = (page: Page, field: keyof typeof words.comments.fields) =>
  page.getByRole('textbox', { name: words.comments.fields[field] });
const address = (page: Page) => page.getByRole('textbox', { name: words.submit.mailed.label });

test.describe('Open Comments', () => {
  test('are three boxes of at least 100 pixels that hold 5,000 characters, kept through a reload', async ({
    page,
  }) => {
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    for (const field of ['workingWell', 'improvements', 'suggestions'] as const) {
      expect((await box(page, field).boundingBox())?.height).toBeGreaterThanOrEqual(100);
      await expect(box(page, field)).not.toHaveAttribute('required');
    }
    await box(page, 'improvements').fill('x'.repeat(4990));
    await expect(page.getByText('10 characters left').first()).toBeVisible();
    await box(page, 'suggestions').fill('More tea.');
    await address(page).fill('ana@new.example');
    await page.reload();
    await enterSurvey(page);
    await expect(address(page)).toHaveValue('ana@new.example');
    await expect(page.getByText(words.restored)).toBeVisible();
    await expect(box(page, 'suggestions')).toHaveValue('More tea.');
    await box(page, 'improvements').fill('x'.repeat(5000));
    await expect(page.getByText('0 characters left', { exact: true }).first()).toBeVisible();
    await box(page, 'improvements').fill('x'.repeat(6200));
    await expect(page.getByText('Too long by 1,200').first()).toBeVisible();
    await address(page).fill('ana@');
    await button(page, words.submit.button).click();
    await expect(address(page)).toHaveAccessibleDescription(/Please enter a valid email address\./);
    await expect(toast(page)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await expect(box(page, 'improvements')).toHaveAccessibleDescription(
      /Please use at most 5,000 characters\./,
    );
    await expect(box(page, 'improvements')).toBeFocused();
  });

  test('are typed in one tab and read in the other', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    const other = await context.newPage();
    await open(other, '/adoption/trust-bridge-protocol/');
    await enterSurvey(other);
    await box(page, 'workingWell').fill('The help desk.');
    await expect(box(other, 'workingWell')).toHaveValue('The help desk.');
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
    // The other tab can't submit the response again.
    await expect(other.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(groups(other)).toHaveCount(3);
    await other.close();
  });
});

test.describe('A submission of the survey', () => {
  test('requires nothing, is one by two clicks at once, and its browser tells of it before the next one; meanwhile the footer has the privacy policy alone, the banner one line', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const requests = gather(page, 'survey-responses');
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    const again = page.getByText(words.submit.again.split('{date}')[0] ?? '');
    await expect(again).toHaveCount(0);
    const footer = page.getByRole('contentinfo').getByRole('link');
    await expect(footer).toHaveText(['Privacy Policy']);
    const banner = page.getByRole('complementary', { name: content.layout.original.banner.label });
    await expect.poll(async () => (await banner.boundingBox())?.height).toBeLessThan(48);
    await expect(
      page.locator('main form :is(input, textarea):is([required], [aria-required=true])'),
    ).toHaveCount(0);
    await address(page).fill('');
    const slow = await hold(page, /\/api\/survey-responses$/);
    const today = () =>
      new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    const before = today();
    await button(page, words.submit.button).evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await slow.isWaiting;
    await expect(button(page, words.submit.busy)).toBeDisabled();
    await expect(page.locator('main form :is(input, textarea):not([readonly])')).toHaveCount(0); // Text typed during the submission would be lost.
    await expect(button(page, words.clear)).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    await slow.release();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(footer.first()).not.toHaveText('Privacy Policy');
    expect(requests.map((request) => request.postDataJSON().userEmail)).toEqual([
      'ana@example.com',
    ]);
    const after = today();
    await openSurvey(page, { answers: allAnswered(4), step: COMMENTS_STEP });
    await expect(again).toContainText(new RegExp(`${before}|${after}`));
  });

  test('promises no copy to an address that has had enough of them, and offers another', {
    tag: '@long',
  }, async ({ page, request }) => {
    const data = { ...RESPONSE, userEmail: freshAddress('often.example') };
    expect((await request.post('/api/survey-responses', { data })).ok()).toBe(true);
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    await address(page).fill(data.userEmail);
    await expect(address(page)).toHaveAccessibleDescription(/at most one a day/);
    await button(page, words.submit.button).click();
    await expect(toast(page)).toContainText(
      fill(words.success.withheld, { email: data.userEmail }),
    );
    await expect(page.getByText(fill(thankYou.withheld, { email: data.userEmail }))).toBeVisible();
    await expect(button(page, words.download)).toBeVisible();
    await expect(page.getByText('A copy has been sent')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  test('whose server hangs is answered after 15 seconds, and thanked for once it has arrived after all', {
    tag: '@long',
  }, async ({ page }) => {
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    await page.clock.install();
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/survey-responses', async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue().catch(() => undefined); // The first attempt is over.
    });
    await button(page, words.submit.button).click();
    await asked.promise;
    await page.clock.runFor(15_000);
    await expect(toast(page)).toContainText('Survey Not Submitted');
    await expect(button(page, words.submit.button)).toBeEnabled();
    await page.getByLabel(words.comments.fields.suggestions).fill('More tea.');
    answered.resolve();
    await page.clock.runFor(2000);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
    await expect(toast(page)).toContainText('Survey Submitted Successfully');
    // The comment was typed too late, and can still be saved.
    await expect(page.getByText(thankYou.changed.text)).toBeVisible();
    const download = page.waitForEvent('download');
    await button(page, thankYou.changed.download).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('More tea.');
    expect(await violations(page)).toEqual([]);
  });

  test('without proof that the preview was opened is refused once, and loses nothing', async ({
    page,
    quiet,
  }) => {
    quiet.allow(/status of 403/);
    const requests = gather(page, 'survey-responses');
    const body = await encryptPreview('the token before a lock-out');
    const former = await breakNetwork(page, `**/${PREVIEW_FILE}`, (route) =>
      route.fulfill({ body }),
    );
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    await box(page, 'suggestions').fill('More tea.');
    await address(page).fill(freshAddress('locked-out.example'));
    await button(page, words.submit.button).click();
    await expect(toast(page)).toContainText(words.failure.title);
    await expect(toast(page)).toContainText(content.answers.refused.closed.text);
    await expect(button(page, words.submit.button)).toBeFocused();
    await expect(button(page, words.download)).toBeVisible();
    await expect(box(page, 'suggestions')).toHaveValue('More tea.');
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.unsent)).toBeNull();
    expect(await violations(page)).toEqual([]);

    former.mend();
    await page.reload();
    await enterSurvey(page);
    await expect(box(page, 'suggestions')).toHaveValue('More tea.');
    expect(requests).toHaveLength(1);
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
  });

  test('that fails loses nothing and offers other ways; the next one succeeds', async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(/ERR_INTERNET_DISCONNECTED/);
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    await box(page, 'suggestions').fill('More tea.');
    await context.setOffline(true);
    await button(page, words.submit.button).click();
    await expect(toast(page)).toContainText('Survey Not Submitted');
    await expect(page.getByText(words.waiting)).toHaveCount(2); // In the toast and on the page.
    await expect(box(page, 'suggestions')).toHaveValue('More tea.');
    const mail = new URL(
      (await page.getByRole('link', { name: words.otherWay }).getAttribute('href')) ?? '',
    );
    expect(mail.searchParams.get('body')).toMatch(/^1: 3\n[\s\S]*30: 3\n[\s\S]*More tea\.$/);
    await expect(button(page, words.download)).toBeVisible();
    await expect(button(page, words.submit.button)).toBeFocused();
    await box(page, 'suggestions').fill('More tea. '.repeat(200));
    await expect(page.getByText(words.otherWayTooLong)).toBeVisible();
    await expect(page.getByText(words.waiting), 'once it is changed').toHaveCount(1);
    await box(page, 'suggestions').fill('More tea.');
    await expect(page.getByText(words.otherWayTooLong)).toHaveCount(0);

    // Cleared answers are not kept for another attempt either.
    const unsent = () => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.unsent);
    await expect.poll(unsent).toContain('More tea.');
    await button(page, words.clear).click();
    await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeFocused();
    await expect.poll(unsent).toBeNull();
    await button(page, words.undo).click();
    await expect(page.getByRole('heading', { name: 'Open Comments' })).toBeFocused();
    await expect(box(page, 'suggestions')).toHaveValue('More tea.');

    await context.setOffline(false);
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
  });

  test('that fails for want of a network is sent once it is back, also from another step', async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(/ERR_INTERNET_DISCONNECTED/);
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    await context.setOffline(true);
    await button(page, words.submit.button).click();
    await expect(toast(page)).toContainText(words.waiting);
    await button(page, words.previous).click();
    await expect(page.getByRole('heading', { name: sections.at(-1)?.title ?? '' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
    await expect(toast(page)).toContainText(words.success.title);
  });
});
