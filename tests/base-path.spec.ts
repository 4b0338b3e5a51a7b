import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { CODES } from './support/gates.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { FAQ, HOME, NOT_FOUND } from './support/screens.ts';
import { SUB_SITE } from './support/sites.ts';
import { REDIRECTS } from './support/specified.ts';
import { open } from './support/start.ts';

const at = (address: string) => SUB_SITE.url + address;

test.describe('Under a base path', () => {
  test('links carry it and navigate by hash', async ({ page }) => {
    await open(page, at('/'));
    const link = page.getByRole('link', { name: 'View All FAQs' });
    await expect(link).toHaveAttribute('href', '/sub/adoption/faq/');
    await page.evaluate(() => document.documentElement.setAttribute('data-was-here', ''));
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await expect(page).toHaveURL(at('/#/adoption/faq'));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', at('/adoption/faq/'));
    await page.getByRole('link', { name: 'Go to the new site' }).click();
    await expect(page.getByRole('heading', { level: 1, name: HOME.heading })).toBeFocused();
    await expect(page).toHaveURL(at('/#/'));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await expect(page.locator('html[data-was-here]')).toHaveCount(1);
    const outside = await page
      .locator('a[href^="/"], link[href^="/"], img[src^="/"]')
      .evaluateAll((all) =>
        all
          .filter(
            (one) => !(one.getAttribute('href') ?? one.getAttribute('src'))?.startsWith('/sub/'),
          )
          .map((one) => one.outerHTML),
      );
    expect(outside).toEqual([]);
  });

  test('a related article is fetched from there', { tag: '@long' }, async ({ page }) => {
    await open(page, at(`/adoption/insights/${content.articles[0]?.slug}/`));
    const card = page
      .getByRole('region', { name: 'Related Insights' })
      .getByRole('listitem')
      .first()
      .getByRole('link');
    const title = (await card.getByRole('heading').textContent()) ?? '';
    const data = page.waitForResponse(/\/data\/insights\//);
    await card.click();
    expect(new URL((await data).url()).pathname).toMatch(/^\/sub\/data\/insights\//);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  });

  test('a password opens what is behind it there', { tag: '@long' }, async ({ page }) => {
    await open(page, at('/client-access/'));
    await page.getByRole('textbox', { name: 'Password' }).fill(CODES['client-access']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at('/#/home'));
    await page.getByRole('link', { name: content.clientDocuments[0]?.title ?? '' }).click();
    await expect(
      page.getByRole('article').getByRole('heading', { level: 2 }).first(),
    ).toBeVisible();
  });

  test('a redirect leads to its section of home, from its clean path and from its hash address', {
    tag: '@long',
  }, async ({ page }) => {
    const routes = REDIRECTS.slice(-2).map(({ path, section }) => ({
      address: `${path.replace(':slug', content.articles[0]?.slug ?? '')}/`,
      section,
    }));
    for (const { address, section } of [
      ...routes,
      { address: '/#/methodology', section: 'methodology' },
    ]) {
      await page.goto(at('/robots.txt'));
      await open(page, at(address));
      await expect(page).toHaveURL(at('/#/'));
      await expect(page.locator(`#${section}`)).toBeFocused();
    }
  });

  test('an address that would lead to another site stays on this one', { tag: '@long' }, async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_404, LOGGED_404);
    for (const hash of ['#//evil.example', '#/\\evil.example', '#/../evil', '#/%2e%2e/evil']) {
      await page.goto(at('/robots.txt'));
      await open(page, at(`/${hash}`));
      expect(page.url().startsWith(at('/'))).toBe(true);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND.heading);
    }
  });
});
