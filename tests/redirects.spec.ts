import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { FAQ, HOME, UNKNOWN_ARTICLE } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { REDIRECTS } from './support/specified.ts';
import { expectTopInView, open, openSettled, settled, started } from './support/start.ts';

const SECTIONS = REDIRECTS.filter(({ path }) => !path.includes(':')).map(({ section }) => section);
// One article that home's teaser always shows, and one that it shows only on request.
const NEWEST = content.articles[0]?.slug ?? '';
const OLDER = content.articles.at(-1)?.slug ?? '';

test('Every top-level route of the specification redirects', () => {
  expect(content.routes.redirects).toEqual(
    expect.arrayContaining(REDIRECTS.map((redirect) => ({ ...redirect, to: '/' }))),
  );
});

// phone.spec.ts opens the clean path of each.
test('A redirect leads its clean path and its hash address to its section of home', async ({
  page,
}) => {
  for (const address of ['/about/', '/#/about', '/#/methodology#no-such-place']) {
    // Leave the page first: otherwise only the hash would change.
    await page.goto('/robots.txt');
    await open(page, address);
    await expectSection(page, address.match(/[a-z]+/)?.[0] ?? '');
  }
});

test('A Learn More link leads to the service that it names, by a click and in a new tab', async ({
  page,
  context,
}) => {
  const [, , , { linkText, title, linkPath } = { linkText: '', title: '', linkPath: '' }] =
    content.pages.purpose.whoWeHelp.audiences;
  const service = linkPath.split('#')[1] ?? '';
  await openSettled(page, '/who-we-help/');
  const link = page.getByRole('link', { name: `${linkText} (${title})` });
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await started(tab);
  await expectSection(tab, service);
  await link.click();
  await expectSection(page, service);
});

test('Each redirect works for an address typed over that of a running page, and leaves no step behind in the history', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/adoption/faq/');
  await page.goto('/#/about');
  await expectSection(page, 'about');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  for (const section of SECTIONS) {
    await page.goto(`/#/${section}`);
    await expectSection(page, section);
  }
});

test("The footer's links to the services and to a redirecting route lead each to its place in home without loading anything anew", async ({
  page,
}) => {
  await openSettled(page, '/');
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-was-here', ''));
  for (const { label, to } of content.layout.footer.services.items) {
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click();
    await expectSection(page, to.split('#')[1] ?? '');
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Approach' }).click();
  await expectSection(page, 'methodology');
  await expect(page.locator('h1[data-was-here]')).toHaveCount(1);
});

test("An article asked for stands first in home's teaser, one asked for after it in its place, and an unknown one is said to be unknown", {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(ANSWERED_404);
  for (const [address, slug, other] of [
    [`/insights/${NEWEST}/`, NEWEST, OLDER],
    [`/#/insights/${OLDER}`, OLDER, NEWEST],
  ] as const) {
    await page.goto('/robots.txt');
    await open(page, address);
    await expectFirst(page, slug);
    await page.goto(`/#/insights/${other}`);
    await expectFirst(page, other);
  }
  for (const address of ['/insights/no-such-article/', '/#/insights/no-such-article']) {
    await page.goto('/robots.txt');
    await open(page, address);
    const teaser = page.getByRole('region', { name: content.pages.home.insights.heading });
    await expect(teaser.getByText(content.pages.home.insights.unknown)).toBeVisible();
    await expectSection(page, 'insights');
  }
});

/**
 * Checks that home is at exactly its own address, with its section at the top of the viewport and
 * focused.
 */
async function expectSection(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL('/#/');
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
  const section = page.locator(`#${id}`);
  await expect(section).toBeFocused();
  await expectTopInView(section);
}

async function expectFirst(page: Page, slug: string): Promise<void> {
  const teaser = page.getByRole('region', { name: content.pages.home.insights.heading });
  const cards = teaser.getByRole('listitem').getByRole('link');
  await expect(cards.first()).toHaveAttribute('href', `/adoption/insights/${slug}/`);
  await expect(cards).toHaveCount(3);
  await expect(teaser.getByText(content.pages.home.insights.unknown)).toHaveCount(0);
  await expectSection(page, 'insights');
}

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
