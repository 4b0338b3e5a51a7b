import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { FAQ, HOME, UNKNOWN_ARTICLE } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, started } from './support/start.ts';

test.describe('The 404 page', () => {
  test.beforeEach(({ quiet }) => quiet.allow(ANSWERED_404, LOGGED_404));

  test('stands at an unknown address with the logo alone and leads home', async ({ page }) => {
    for (const path of [
      '/no-such-page',
      '/adoption/no-such-page',
      '/adoption/faq/no-such-page',
      '/insights/some/thing',
    ]) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
      await expect(page.locator('footer, nav')).toHaveCount(0);
      await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/');
      await expect(page.getByRole('banner').locator('svg')).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('listitem').getByRole('link'),
        'further ways on',
      ).toHaveCount(6);
      await expect(page).toHaveURL(`/#${path}`);
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
      await expect(page).toHaveURL('/#/');
    }
  });

  test('logs the attempted path to the console, without query and fragment', async ({
    page,
    quiet,
  }) => {
    await open(page, '/no-such-page?token=secret#private');
    await page.goto('/#/no-such-other-page?token=secret#private');
    await expect
      .poll(() => quiet.messages.filter((message) => message.startsWith('404 Error')))
      .toEqual([
        '404 Error: User attempted to access non-existent route: /no-such-page',
        '404 Error: User attempted to access non-existent route: /no-such-other-page',
      ]);
  });

  test('logs nothing about a screen, an unknown article or a redirect that takes its place', {
    tag: '@long',
  }, async ({ page, quiet }) => {
    await open(page, '/no-such-page');
    for (const [path, heading] of [
      [FAQ.path, FAQ.heading],
      ['/adoption/insights/no-such-article', UNKNOWN_ARTICLE.heading],
      ['/about', HOME.heading],
    ] as const) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    expect(quiet.messages.filter((message) => message.startsWith('404 Error'))).toEqual([
      '404 Error: User attempted to access non-existent route: /no-such-page',
    ]);
  });

  test('is shown for an address typed over that of a running page', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, '/');
    await page.goto('/#/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page).toHaveTitle(/^Page not found/);
  });

  test('is shown for an address that would lead to another site', { tag: '@long' }, async ({
    page,
  }) => {
    for (const hash of [
      '#//evil.example',
      '#/\\evil.example',
      '#///evil.example/x',
      '#/%2F/evil.example',
      '#/.//evil.example',
      '#//evil.example@evil.example',
    ]) {
      await page.goto('/robots.txt');
      await page.goto(`/${hash}`);
      await started(page);
      expect(new URL(page.url()).origin).toBe(ROOT_SITE.url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    }
  });
});
