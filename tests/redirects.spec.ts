import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404 } from './support/quiet.ts';
import { HOME } from './support/screens.ts';
import { REDIRECTS } from './support/specified.ts';
import { expectTopInView, open, settled } from './support/start.ts';

const SECTIONS = REDIRECTS.filter(({ path }) => !path.includes(':')).map(({ section }) => section);
// One article that home's teaser always shows, and one that it shows only on request.
const NEWEST = content.articles[0]?.slug ?? '';
const OLDER = content.articles.at(-1)?.slug ?? '';

test('Every top-level route of the specification redirects', () => {
  expect(new Set(content.routes.redirects)).toEqual(new Set(REDIRECTS.map((redirect) => ({ ...redirect, to: '/' }))));
});

test('The document of each redirect refreshes to its section of home, and links to it', async ({ request }) => {
  for (const section of SECTIONS) {
    const html = await (await request.get(`/${section}/`)).text();
    expect(html).toContain(`<meta http-equiv="refresh" content="0; url=/#${section}">`);
    expect(html).toContain(`<a href="/#${section}">`);
  }
});

// phone.spec.ts opens the clean path of each.
for (const section of ['about', 'methodology', 'contact']) {
  test(`The redirect from /${section} leads its clean path and its hash address to its section of home`, async ({ page }) => {
    for (const address of [`/${section}/`, `/#/${section}`]) {
      // Leave the page first: otherwise only the hash would change.
      await page.goto('about:blank');
      await open(page, address);
      await expectSection(page, section);
    }
  });
}

test('Each redirect works for an address typed over that of a running page', async ({ page }) => {
  await open(page, '/adoption/faq/');
  for (const section of SECTIONS) {
    await page.goto(`/#/${section}`);
    await expectSection(page, section);
  }
});

test('A redirect leaves no step behind in the history', async ({ page }) => {
  await open(page, '/adoption/faq/');
  await page.goto('/#/about');
  await expectSection(page, 'about');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
});

test("The footer's services lead each to its own place in home", async ({ page }) => {
  await open(page, '/');
  await settled(page);
  for (const { label, to } of content.layout.footer.services.items) {
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click();
    await expectSection(page, to.split('#')[1] ?? '');
  }
});

test('A redirect with a fragment that home has not leads to its section', async ({ page }) => {
  await open(page, '/#/methodology#no-such-place');
  await expectSection(page, 'methodology');
});

test("A link to a redirecting route leads to home's section without loading anything anew", async ({ page }) => {
  await open(page, '/');
  await settled(page);
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-was-here', ''));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Approach' }).click();
  await expectSection(page, 'methodology');
  await expect(page.locator('h1[data-was-here]')).toHaveCount(1);
});

for (const [address, slug, other] of [
  [`/insights/${NEWEST}/`, NEWEST, OLDER],
  [`/insights/${OLDER}/`, OLDER, NEWEST],
  [`/#/insights/${OLDER}`, OLDER, NEWEST],
] as const) {
  test(`An article asked for at ${address} stands first in home's teaser, and one asked for after it in its place`, async ({ page }) => {
    await open(page, address);
    await expectFirst(page, slug);
    await page.goto(`/#/insights/${other}`);
    await expectFirst(page, other);
  });
}

for (const address of ['/insights/no-such-article/', '/#/insights/no-such-article']) {
  test(`An unknown article asked for at ${address} is said to be unknown in home's teaser`, async ({ page, quiet }) => {
    quiet.allow(ANSWERED_404);
    await open(page, address);
    const teaser = page.getByRole('region', { name: content.pages.home.insights.heading });
    await expect(teaser.getByText(content.pages.home.insights.unknown)).toBeVisible();
    await expectSection(page, 'insights');
  });
}

/** Checks that home is at exactly its own address, with its section at the top of the viewport and focused. */
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
