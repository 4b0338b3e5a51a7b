import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404 } from './support/quiet.ts';
import { documentPath, FAQ, HOME, INSIGHTS, NOT_FOUND } from './support/screens.ts';
import { SUB_SITE } from './support/sites.ts';

test.use({ javaScriptEnabled: false });

test.describe('Without JavaScript', () => {
  test('client access says what it needs, and offers no form that would not work', async ({
    page,
  }) => {
    for (const address of ['/client-access/', '/home/', '/readiness-scan/']) {
      await page.goto(address);
      await expect(page.getByText(content.pages['client-access'].gate.withoutScript)).toBeVisible();
      await expect(page.getByRole('textbox', { includeHidden: false })).toHaveCount(0);
    }
  });

  test('the Trust Bridge Protocol says that its form needs JavaScript, and offers a mail instead', async ({
    page,
  }) => {
    await page.goto('/adoption/trust-bridge-protocol/');
    await expect(page.getByRole('main')).toContainText('needs JavaScript');
    await expect(
      page.getByRole('main').getByRole('link', { name: content.brand.emails[0]?.address ?? '' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  });

  test('the contact form gives way to a line with a mail address where it goes to a forwarding service', async ({
    page,
  }) => {
    await page.goto(`${SUB_SITE.url}/adoption/contact/`);
    const form = page.getByRole('main').locator('form').first();
    await expect(form.getByText(content.forms.withoutScript)).toBeVisible();
    await expect(form.getByRole('button')).toBeHidden();
    await expect(form.getByRole('textbox')).toHaveCount(0);
  });

  test('a client’s survey says that it needs JavaScript, and whom to ask', async ({ page }) => {
    await page.goto('/answer/');
    await expect(page.getByText(content.pages.answer.withoutScript)).toContainText(
      content.brand.emails[0]?.address ?? '',
    );
    await expect(page.getByRole('textbox')).toHaveCount(0);
    const languages = await page.getByRole('main').locator('p:visible').all();
    const [one, next] = await Promise.all(languages.map((each) => each.boundingBox()));
    expect(next?.y, 'each language stands apart').toBeGreaterThan(
      (one?.y ?? 0) + (one?.height ?? 0),
    );
  });

  test('the words are set in their own fonts', async ({ page }) => {
    const fonts = [
      page.waitForResponse(/schibsted.*\.woff2$/),
      page.waitForResponse(/newsreader.*\.woff2$/),
    ];
    await page.goto(`/adoption/insights/${content.articles[0]?.slug}/`);
    for (const response of await Promise.all(fonts)) expect(response.status()).toBe(200);
  });

  test('the accordion opens one question at a time', async ({ page }) => {
    await page.goto(documentPath(FAQ));
    await page.locator('#item-0 summary').click();
    await expect(page.locator('#item-0 p').first()).toBeVisible();
    await page.locator('#item-1 summary').click();
    await expect(page.locator('#item-1 p').first()).toBeVisible();
    await expect(page.locator('#item-0 p').first()).toBeHidden();
    await page.locator('#item-1 summary').click();
    await expect(page.locator('#item-1 p').first()).toBeHidden();
    await page.goto(`${documentPath(FAQ)}#item-9`);
    await expect(page.locator('#item-9 p').first(), 'the one that a fragment names').toBeVisible();
  });

  test('links lead from screen to screen', async ({ page, quiet }) => {
    quiet.allow(ANSWERED_404);
    await page.goto(documentPath(NOT_FOUND));
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    await expect(page).toHaveURL('/adoption/faq/');
    await page.getByRole('link', { name: 'Go to the new site' }).click();
    const card = page
      .getByRole('region', { name: content.pages.home.insights.heading })
      .getByRole('listitem')
      .first()
      .getByRole('link');
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('each document is also at its index.html, and an unknown page of the list is the 404 page', async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_404);
    for (const { address, heading } of [
      { address: '/index.html', heading: HOME.heading },
      { address: `${documentPath(FAQ)}index.html`, heading: FAQ.heading },
      { address: `${SUB_SITE.url}/index.html`, heading: HOME.heading },
      { address: `${documentPath(INSIGHTS)}page/99/`, heading: NOT_FOUND.heading },
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
    }
  });

  test('every article is reached by the pages of the list, which says what needs JavaScript', async ({
    page,
  }) => {
    await page.goto(documentPath(INSIGHTS));
    await expect(page.getByText(content.pages.insights.search.withoutScript)).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
    const titles = page
      .getByRole('region', { name: 'Articles', exact: true })
      .getByRole('heading', { level: 2 });
    const titlesOf = (place: number) =>
      content.articles.slice(6 * (place - 1), 6 * place).map(({ title }) => title);
    await expect(titles).toHaveText(titlesOf(1));
    for (let place = 2; place <= Math.ceil(content.articles.length / 6); place++) {
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page).toHaveURL(`/adoption/insights/page/${place}/`);
      await expect(titles).toHaveText(titlesOf(place));
    }
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Page 1' }).click();
    await expect(page).toHaveURL('/adoption/insights/');
  });

  test('a link to one service finds it', async ({ page }) => {
    const { id = '', label = '' } = content.pages.home.services.more.links.at(-1) ?? {};
    await page.goto(`/services/#${id}`);
    await expect(page.locator('meta[name=viewport]'), 'fits a phone').toHaveCount(1);
    await page.locator(':target').getByRole('link').click();
    await expect(page).toHaveURL(`/adoption/services/#${id}`);
    await expect(page.getByRole('heading', { name: label })).toBeInViewport();
  });
});
