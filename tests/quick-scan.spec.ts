import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SESSION_KEYS } from '../core/storage-keys.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { followEach } from './support/follow.ts';
import { HOME } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, started } from './support/start.ts';
import { button, groups } from './support/survey.ts';

const { scan } = content;
const words = content.pages['quick-scan'];
const titles = scan.habits.map(({ title }) => title);
const SHARED = '/quick-scan/#answers=4235512';
const SCORES = ['4.0', '2.0', '3.0', '5.0', '5.0', '1.0', '2.0'];

/** Follows a link and goes back, twice, and reloads: the three answers are still there. */
async function leaveAndReload(page: Page): Promise<void> {
  const checked = page.getByRole('radio', { checked: true });
  for (let visit = 0; visit < 2; visit++) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(checked).toHaveCount(3);
  }
  await page.reload();
  await started(page);
  await expect(checked).toHaveCount(3);
}

test.describe('EQ7', () => {
  test('asks seven questions, and shows the result as soon as all are answered; nothing is sent', async ({
    page,
  }) => {
    await open(page, '/quick-scan/');
    await expect(groups(page)).toHaveCount(7);
    const requests: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()));

    const ratings = [4, 2, 3, 5, 5, 1, 2];
    for (const [index, { question }] of scan.habits.entries()) {
      const group = page.getByRole('group', { name: question });
      await expect(group.getByText('Rating:', { exact: true })).toBeVisible();
      // A screen reader isn't told so seven times.
      await expect(group).toHaveAccessibleDescription('');
      await expect(group.getByRole('radio')).toHaveCount(5);
      const labels = ['1 Never', '2 Rarely', '3 Sometimes', '4 Often', '5 Always'];
      await expect(group.locator('label')).toHaveText(labels);
      await expect(button(page, words.questions.button)).toBeDisabled();
      await group
        .locator('label')
        .nth((ratings[index] ?? 0) - 1)
        .click();
      if (index === 2) await leaveAndReload(page);
    }
    await button(page, words.questions.button).click();

    await expect(page.getByRole('heading', { name: words.result.heading })).toBeFocused();
    await expect(page).toHaveURL('/#/quick-scan#answers=4235512');
    const rows = page.getByRole('table', { name: words.result.heading }).locator('tbody tr');
    await expect(rows.locator('th')).toHaveText(titles);
    const spans = page.locator('main ol > [data-score]');
    await expect(spans).toHaveText(titles.map((title, index) => `${ratings[index]}${title}`));
    await expect(spans.nth(5).locator('span').nth(1), 'the weakest is orange').toHaveCSS(
      'border-top-color',
      'rgb(187, 54, 13)',
    );
    await expect(page.getByRole('table').locator('svg'), 'the bridge alone draws').toHaveCount(0);
    await expect(rows.locator('td:nth-child(2)')).toHaveText(SCORES);
    const gaps = ['Ready', '2.0', '1.0', 'Ready', 'Ready', '3.0', '2.0'];
    await expect(rows.locator('td:nth-child(3)')).toHaveText(gaps);
    const lowest = scan.habits[5];
    await expect(
      page.getByRole('heading', { name: `Where to begin: ${lowest?.title}` }),
    ).toBeVisible();
    await expect(page.getByText(lowest?.advice ?? '')).toBeVisible();
    await expect(page.getByText(words.result.orange.one ?? '')).toBeVisible();
    await expect(page.locator('dd').filter({ hasText: `${lowest?.step}.` })).toBeVisible();
    await expect(page.locator(`dd a[href="/adoption/services/#${lowest?.service}"]`)).toBeVisible();
    await expect(page.locator(`dd a[href="/adoption/insights/${lowest?.article}/"]`)).toBeVisible();
    expect(requests).toEqual([]);
    expect(await violations(page)).toEqual([]);

    await page.goBack();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(7);
    await page.goForward();
    await followEach(page, page.locator('dd a'));
    await expect(rows).toHaveCount(7);
    await button(page, words.result.again).click();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect
      .poll(() => page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEYS.typed))
      .toBeNull();
    await expect(page).toHaveURL('/#/quick-scan');

    // A visitor who follows a link from the questions to the questions loses no answer.
    await groups(page).first().locator('label').first().click();
    await page.evaluate(() => {
      const arrived = new Promise((resolve) =>
        addEventListener('popstate', resolve, { once: true }),
      );
      history.go(-2);
      return arrived.then(() => new Promise(requestAnimationFrame));
    });
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  });

  test('is answered from the keyboard alone', { tag: '@long' }, async ({ page }) => {
    await open(page, '/quick-scan/');
    await groups(page).first().getByRole('radio').first().focus();
    for (let question = 0; question < 7; question++) {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      if (question < 6) await page.keyboard.press('Tab');
    }
    await expect(page.locator('input[value="2"]:checked')).toHaveCount(7);
    await page.keyboard.press('Tab');
    await expect(button(page, words.questions.button)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.result.heading })).toBeFocused();
  });

  test("shows the number that is chosen in the reader's own colours, too", async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/quick-scan/');
    const chosen = groups(page).first().locator('label').nth(2);
    await chosen.click();
    // Else the browser puts a ground of its own behind the number, in the number's colour.
    await expect(chosen.getByText('3', { exact: true })).toHaveCSS('forced-color-adjust', 'none');
  });

  test('keeps what was chosen before the application ran', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        for (const input of document.querySelectorAll<HTMLElement>('input[value="4"]'))
          input.click();
      });
    });
    await open(page, '/quick-scan/');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(7);
    await expect(button(page, words.questions.button)).toBeEnabled();
  });
});

test.describe('A result of EQ7', () => {
  test('is shared as a link that holds the answers in its fragment, which no server is told', async ({
    page,
    context,
  }) => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    await open(page, SHARED);
    const link = page.getByRole('textbox', { name: words.share.label });
    await expect(link).toHaveValue(new URL(SHARED, page.url()).href);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, words.share.copy).click();
    await expect(page.getByText(words.share.copied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await button(page, words.share.copy).click();
    await expect(page.getByText(words.share.byHand)).toBeVisible();
    await expect(link).toBeFocused();

    await page.reload();
    await expect(page.getByRole('table').locator('tbody td:nth-child(2)')).toHaveText(SCORES);
    await expect(page).toHaveURL('/#/quick-scan#answers=4235512');
    expect(asked.filter((url) => url.split('#')[0]?.includes('4235512'))).toEqual([]);
  });

  test('that a link brought is said to be shared, with the way to one of your own', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page, SHARED);
    await expect(
      page.getByRole('heading', { name: 'A result that was shared with you' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: words.result.heading })).toHaveCount(0);
    await button(page, words.result.shared.button).click();
    for (const group of await groups(page).all()) await group.locator('label').last().click();
    await button(page, words.questions.button).click();
    await expect(page.getByRole('heading', { name: words.result.heading })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: words.result.heading })).toBeVisible();
  });

  test('without a low habit says that nothing stands in the way', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, '/quick-scan/#answers=4444444');
    await expect(page.getByRole('heading', { name: words.result.none.heading })).toBeVisible();
    for (const orange of Object.values(words.result.orange))
      await expect(page.getByText(orange ?? ''), 'nothing is to be started with').toHaveCount(0);
    await expect(page.getByRole('heading', { name: scan.bands.at(-1)?.title ?? '' })).toBeVisible();
  });

  test('is downloaded as text, and printed alone', async ({ page }) => {
    await open(page, SHARED);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, words.result.download).click(),
    ]);
    expect(file.suggestedFilename()).toBe(words.result.file);
    const text = await readFile(await file.path(), 'utf8');
    for (const [index, title] of titles.entries())
      expect(text).toMatch(new RegExp(`^${title} +${'4235512'[index]}\\.0 `, 'm'));
    expect(text).toContain(`${ROOT_SITE.url}${SHARED}`);
    expect(text).toContain(`Where to begin: ${titles[5]}`);

    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await button(page, words.result.print).click();
    await expect(page.locator('html[data-printed]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toBeVisible();
    for (const hidden of ['header', 'footer', 'main button', 'main input', 'h1'])
      await expect(page.locator(hidden).first()).toBeHidden();
  });
});

test.describe('Without JavaScript, EQ7', () => {
  test.use({ javaScriptEnabled: false });

  test('shows its questions and says what needs JavaScript', async ({ page }) => {
    await page.goto('/quick-scan/');
    await expect(groups(page)).toHaveCount(7);
    await expect(page.locator('noscript p')).toHaveText(words.questions.withoutScript);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(
      page.locator('noscript + *').getByRole('heading', { name: words.before.heading }),
      'where the reader begins',
    ).toBeVisible();
    await expect(button(page, words.questions.button)).toBeHidden();
  });
});
