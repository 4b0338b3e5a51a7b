import type { Locator, Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { remember } from './support/gates.ts';
import {
  ARTICLE,
  CLIENT_ACCESS,
  CONTACT,
  documentPath,
  FAQ,
  HOME,
  INSIGHTS,
  LONG_ARTICLE,
  PURPOSE,
  QUICK_SCAN,
  TRUST_BRIDGE,
} from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, openStorage } from './support/start.ts';

/** A4 within margins of 10 mm, in CSS pixels. */
const SHEET = { width: 718, height: 1047 };
const MARGINS = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', margin: MARGINS });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test.describe('On paper', () => {
  test('the questions have their answers', async ({ page }) => {
    await open(page, documentPath(FAQ));
    await page.emulateMedia({ media: 'print' });
    for (const { answer } of content.pages.faq.items) {
      const isPrinted = () =>
        page
          .getByText(answer[0] ?? '')
          .evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }));
      await expect.poll(isPrinted).toBe(true);
    }
    await expect(page.locator('main details')).toHaveCount(content.pages.faq.items.length);
    for (const question of await page.locator('main details').all())
      await expect(question).toHaveCSS('break-inside', 'avoid');
  });

  test('no form is printed, nor the search field', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    for (const screen of [HOME, CONTACT, INSIGHTS, CLIENT_ACCESS, TRUST_BRIDGE]) {
      await page.goto(documentPath(screen));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const forms = page.locator('main :is(form, search)');
      await expect(forms, screen.path).not.toHaveCount(0);
      await expect(forms.filter({ visible: true }), screen.path).toHaveCount(0);
    }
  });

  test('the purpose page has all audiences, what is white on a dark ground is ink, and the terms fill a wide sheet', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page, documentPath(PURPOSE));
    await page.emulateMedia({ media: 'print' });
    for (const { title, features, description } of content.pages.purpose.whoWeHelp.audiences) {
      await expect(
        page.getByRole('heading', { name: title, exact: true }),
        'not only for screen readers',
      ).toHaveCSS('position', 'static');
      for (const text of [description, ...features])
        await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await open(page, '/adoption/methodology/');
    const journey = page.getByRole('region', { name: content.pages.methodology.shared.heading });
    for (const words of [journey.getByRole('heading').first(), journey.locator('li p').first()])
      await expect(words).toHaveCSS('color', 'rgb(19, 33, 42)');
    await page.setViewportSize({ width: 1000, height: SHEET.height });
    await page.goto('/terms/');
    const section = page.getByRole('main').getByRole('region').first();
    await expect.poll(async () => (await section.boundingBox())?.width).toBeGreaterThan(800);
  });

  test('home takes eight sheets, splits no card, and keeps its rules, dashes and closures, which are backgrounds', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page, documentPath(HOME));
    await page.emulateMedia({ media: 'print' });
    const { hero, challenges, services, whatWeDo, whyItMatters } = content.pages.home;
    const region = (name: string) => page.getByRole('region', { name });
    const printing = (part: Locator, pseudo?: string) =>
      part.evaluate((shown, pseudo) => getComputedStyle(shown, pseudo).printColorAdjust, pseudo);
    for (const rule of [
      page.getByRole('link', { name: hero.scan.label }).first(),
      region(whyItMatters.heading).getByRole('link').first(),
      ...[challenges, whatWeDo].map(({ heading }) => region(heading).getByRole('listitem').first()),
    ])
      expect(await printing(rule, '::before')).toBe('exact');
    for (const closure of [
      region(hero.label).locator('picture + span'),
      region(whyItMatters.heading).locator('[aria-hidden]'),
    ])
      expect(await printing(closure)).toBe('exact');
    expect(await countSheets(page)).toBeLessThanOrEqual(8);
    const cards = region(services.heading).getByRole('listitem');
    expect(await cards.count()).toBeGreaterThan(2);
    for (const card of await cards.all()) await expect(card).toHaveCSS('break-inside', 'avoid');
  });

  test('an article is printed alone, with its address and its date', async ({ page }) => {
    for (const [screen, most] of [
      [ARTICLE, 5],
      [LONG_ARTICLE, 7],
    ] as const) {
      await page.goto('/robots.txt'); // Otherwise only the hash would change.
      await open(page, documentPath(screen));
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(`${ROOT_SITE.url}${documentPath(screen)}`)).toBeVisible();
      await expect(page.locator('article time')).toBeVisible();
      await expect(page.locator('article img').first()).toBeVisible();
      for (const part of ['Related Insights', content.pages.article.back, 'Software Adoption'])
        await expect(page.getByText(part, { exact: true }).first()).toBeHidden();
      await expect(page.locator('a[href="#main"]'), 'the skip link covers no line').toBeHidden();
      expect(await countSheets(page)).toBeLessThanOrEqual(most);
    }
  });

  test("a client's plan is printed alone, its tables as tables that fit the sheet", {
    tag: '@long',
  }, async ({ page }) => {
    const { clientDocuments, pages } = content;
    const plan = clientDocuments.find(({ slug }) => slug === '30-60-90-adoption-plan');
    await openStorage(page);
    await remember(page, 'client-access');
    await open(page, '/home/');
    await page.getByRole('link', { name: plan?.title ?? '' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(plan?.title ?? '');
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: 'print' });
    const tables = page.getByRole('table');
    await expect(tables.nth(3), 'the plan is opened, and has more than three').toBeVisible();
    for (const table of await tables.all()) {
      await expect(table).toHaveCSS('display', 'table');
      await expect(table.locator('th').first()).toBeVisible();
      expect((await table.boundingBox())?.width).toBeLessThanOrEqual(SHEET.width);
    }
    await expect(
      page.getByRole('button', { name: pages['client-home'].documents.print }),
    ).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
  });

  test('a statement of EQ7 stays on one sheet with its ratings side by side, the chosen one filled, and its result takes one sheet', {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize(SHEET);
    await open(page, documentPath(QUICK_SCAN));
    await page.emulateMedia({ media: 'print' });
    const statement = page.getByRole('group').first();
    await expect(statement).toHaveCSS('break-inside', 'avoid');
    const ratings = statement.locator('label');
    await expect(ratings).toHaveCount(5);
    const rows = () =>
      ratings.evaluateAll(
        (all) => new Set(all.map((rating) => rating.getBoundingClientRect().top)).size,
      );
    await expect.poll(rows).toBe(1);
    await ratings.first().click();
    await expect(ratings.first().locator('input + *')).toHaveCSS('print-color-adjust', 'exact');
    await page.goto('/#/quick-scan#answers=4235512');
    await expect(page.getByRole('table')).toBeVisible();
    expect(await countSheets(page)).toBe(1);
  });
});
