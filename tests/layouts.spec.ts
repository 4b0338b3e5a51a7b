import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, readOnce, test } from './support/fixtures.ts';
import { ARTICLE, documentPath, FAQ, HOME } from './support/screens.ts';
import { open, started } from './support/start.ts';

const footer = (page: Page) => page.getByRole('contentinfo');

// Specification, point 2: label and route of each shared footer link.
const FOOTER_LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Approach', '/methodology'],
  ['FAQ', '/faq'],
  ['Team', '/about'],
  ['Contact', '/contact'],
  ["Let's talk", '/contact'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  // Our own, so that each is reached from every screen.
  ['Insights', '/adoption/insights'],
  ['Who we help', '/who-we-help'],
  ['EQ7 scan', '/quick-scan'],
  ['Client access', '/client-access'],
] as const;

/**
 * The document that a link opens: within the original site, the prefixed one if such a screen
 * exists.
 */
function target(route: string, isInOriginal: boolean): string {
  if (isInOriginal && route === '/who-we-help') return '/adoption/purpose/';
  const prefixed = route === '/' ? '/adoption' : `/adoption${route}`;
  const shown =
    isInOriginal && content.routes.screens.some(({ path }) => path === prefixed) ? prefixed : route;
  return shown === '/' ? '/' : `${shown}/`;
}

for (const screen of [HOME, FAQ]) {
  const isInOriginal = screen !== HOME;

  test.describe(`Around ${screen.name}`, () => {
    const shown = readOnce(documentPath(screen));

    test('the header holds only a logo that links home', async () => {
      const page = shown();
      const header = page.getByRole('banner');
      await expect(header.locator('a, button, input, summary')).toHaveCount(1);
      const logo = header.getByRole('link', { name: `${content.brand.name}, home` });
      await expect(logo).toBeVisible();
      await expect(logo).toHaveText(content.brand.name);
      await expect(logo).toHaveAttribute('href', target('/', isInOriginal));
    });

    test(`the footer's links have their labels and ${isInOriginal ? 'the prefix where it leads somewhere' : 'no prefix'}`, async () => {
      const page = shown();
      for (const [label, route] of FOOTER_LINKS) {
        const link = footer(page).getByRole('link', { name: label, exact: true }).first();
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute('href', target(route, isInOriginal));
      }
    });

    test('the footer has ways to reach the firm and the four services', async () => {
      const page = shown();
      const [email] = content.brand.emails;
      const [phone] = content.brand.phones;
      await expect(footer(page).getByRole('link', { name: email?.address ?? '' })).toHaveAttribute(
        'href',
        `mailto:${email?.address}`,
      );
      await expect(footer(page).getByRole('link', { name: phone?.number ?? '' })).toHaveAttribute(
        'href',
        `tel:${phone?.dial}`,
      );
      const services = footer(page).getByRole('navigation', {
        name: content.layout.footer.services.heading,
      });
      await expect(services.getByRole('link')).toHaveText([
        'Adoption Roadmap',
        'Readiness Assessment',
        'Enablement Pathways',
        'Change Support',
      ]);
      const cards = content.pages.services.services.items.map(
        ({ id }) => `${target('/services', isInOriginal)}#${id}`,
      );
      expect(
        await services
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).toEqual(cards);
      await expect(footer(page)).toContainText('Success as a Service');
    });
  });
}

test.describe('The original site', () => {
  const shown = readOnce(documentPath(FAQ));

  test('has six links in the specified order, the shown one marked', async () => {
    const page = shown();
    const links = page
      .getByRole('navigation', { name: content.layout.original.nav.label })
      .getByRole('link');
    await expect(links).toHaveText([
      /^purpose$/i,
      /^services$/i,
      /^methodology$/i,
      /^about$/i,
      /^faq$/i,
      /^contact$/i,
    ]);
    for (const [index, route] of [
      '/purpose',
      '/services',
      '/methodology',
      '/about',
      '/faq',
      '/contact',
    ].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', target(route, true));
      await expect(links.nth(index)).toBeVisible();
    }
    await expect(page.locator('nav [aria-current=page]')).toHaveText('FAQ');
    await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 1 });
  });

  test("marks one link in the reader's own colours, too", async () => {
    const page = shown();
    await page.emulateMedia({ forcedColors: 'active' });
    const links = page
      .getByRole('navigation', { name: content.layout.original.nav.label })
      .getByRole('link');
    await expect(links).toHaveCount(6);
    const isMarked = (all: Element[]) =>
      all
        .filter((link) => getComputedStyle(link).borderBottomWidth !== '0px')
        .map((link) => link.textContent);
    expect(await links.evaluateAll(isMarked)).toEqual(['FAQ']);
    await page.emulateMedia({ forcedColors: null });
  });

  test('says so in a yellow banner with a link to the new site', async () => {
    const page = shown();
    const banner = page.getByRole('complementary', { name: content.layout.original.banner.label });
    await expect(banner).toContainText("You're viewing the original Equanta website");
    await expect(banner).toBeInViewport();
    const [red = 0, green = 0, blue = 255] =
      (await banner.evaluate((element) => getComputedStyle(element).backgroundColor))
        .match(/\d+/g)
        ?.map(Number) ?? [];
    expect(
      Math.min(red, green) - blue,
      'yellow has much red and green and little blue',
    ).toBeGreaterThan(100);
    await banner.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
    await expect(page).toHaveURL('/#/');
    await expect(banner).toHaveCount(0);
  });

  test('marks no link while an article is shown', async () => {
    const page = shown();
    await page.goto(`/#${ARTICLE.path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE.heading);
    await started(page);
    await expect(page.locator('nav [aria-current]')).toHaveCount(0);
  });
});

test('The new site has neither banner nor navigation over its page, and its copyright line has the current year, however old the document', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2033-05-01T12:00:00Z'));
  await open(page, '/');
  await expect(footer(page)).toContainText(`© 2033 ${content.brand.name}`);
  await expect(
    page.getByRole('complementary', { name: content.layout.original.banner.label }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: content.layout.original.nav.label }),
  ).toHaveCount(0);
});
