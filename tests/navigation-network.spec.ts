import type { Page } from '@playwright/test';
import { chunksArrive } from './support/built-scripts.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm } from './support/forms.ts';
import { breakNetwork, chunkOf, hold } from './support/network.ts';
import { ARTICLE, CONTACT, documentPath, FAQ, HOME, INSIGHTS } from './support/screens.ts';
import { open, openSettled, started } from './support/start.ts';

test.describe('A screen that is slow to come', () => {
  test('leaves the shown one in place under a loading bar, then is shown', async ({ page }) => {
    const chunk = await hold(page, chunkOf('faq'));
    await openSettled(page, '/');
    const status = page.getByRole('status').filter({ hasText: content.layout.pending });
    await expect(status).toHaveCount(0);
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await chunk.isWaiting;
    await expect(status).toHaveCount(1);
    await expect(status.locator('> *')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
    expect(
      await page.evaluate(() => window.scrollY),
      'the reader stays at the link',
    ).toBeGreaterThan(1000);
    await chunk.release();
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await expect(status).toHaveCount(0);
  });

  test('gives way to another that is asked for meanwhile', { tag: '@long' }, async ({ page }) => {
    const chunk = await hold(page, chunkOf('faq'));
    await openSettled(page, '/');
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await chunk.isWaiting;
    const card = page
      .getByRole('region', { name: content.pages.home.insights.heading })
      .getByRole('listitem')
      .first()
      .getByRole('link');
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    const arrived = page.waitForResponse(chunkOf('faq'));
    await chunk.release();
    await arrived;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
});

test('The two likeliest screens are fetched ahead, without their pictures, and shown with the network gone, any other once it is meant', async ({
  page,
  context,
}) => {
  const pictures: string[] = [];
  page.on(
    'request',
    (request) => request.resourceType() === 'image' && pictures.push(request.url()),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const likeliest = chunksArrive(page, 'purpose', 'services');
  await open(page, '/adoption/faq/');
  await likeliest;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked.filter((url) => chunkOf('about').test(url))).toEqual([]);
  // What it imports has come already.
  const meant = page.waitForEvent('requestfinished', (request) =>
    chunkOf('about').test(request.url()),
  );
  const nav = page.getByRole('navigation', { name: content.layout.original.nav.label });
  await nav.getByRole('link', { name: 'About' }).hover();
  await meant;
  expect(pictures).toEqual([]);
  await context.setOffline(true);
  await nav.getByRole('link', { name: 'Services' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: content.pages.services.hero.heading }),
  ).toBeFocused();
  await context.setOffline(false);
});

test('The questions and the form of home that cannot be fetched come back with the network', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/net::ERR_FAILED/);
  const { promise: haveFailed, resolve: failed } = Promise.withResolvers<void>();
  const missing = new Set<string>();
  let isBroken = true;
  await page.route(/\/assets\/home-(questions|closing)-/, async (route) => {
    if (!isBroken) return route.continue();
    await route.abort();
    if (missing.add(route.request().url()).size === 2) failed();
  });
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click();
  await haveFailed;
  isBroken = false;
  await expect(page.locator('#faq details')).toHaveCount(content.pages['home-faqs'].items.length);
  await expect(contactForm(page)).toBeVisible();
});

test.describe('A screen that cannot be fetched', () => {
  test('without a network leaves the shown one in place, says so, and comes with the network', async ({
    page,
    context,
    quiet,
  }) => {
    // Whatever is still being fetched fails when the network is back already: then the document is
    // loaded.
    quiet.allow(
      /net::ERR_(FAILED|INTERNET_DISCONNECTED)/,
      /Failed to fetch dynamically imported module/,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    const [faq] = [
      await breakNetwork(page, chunkOf('faq')),
      await breakNetwork(page, chunkOf('privacy')),
    ];
    const failed = page.waitForEvent('requestfailed', (request) =>
      chunkOf('faq').test(request.url()),
    );
    await open(page, '/');
    const link = page.getByRole('link', { name: 'View All FAQs' });
    await link.hover();
    await failed;
    const { missing, retry, stay } = content.pages.arriving;
    const lost = page.getByRole('status').filter({ hasText: missing });
    await context.setOffline(true);
    await link.click();
    await expect(page.getByRole('button', { name: retry })).toBeFocused();
    await expect(lost).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
    await page.getByRole('button', { name: stay }).click();
    await expect(lost).toHaveCount(0);
    await expect(page).toHaveURL('/#/');
    await link.click();
    await expect(page).toHaveURL('/#/adoption/faq');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/#/privacy');
    await page.getByRole('button', { name: stay }).click();
    await expect(page, 'past both that are lost').toHaveURL('/#/');
    await expect(lost).toHaveCount(0);
    await link.click();
    const refused = page.waitForEvent(
      'requestfailed',
      (request) => request.method() === 'HEAD' && request.url().endsWith('/adoption/faq/'),
    );
    await page.getByRole('button', { name: retry }).click();
    await refused;
    await expect(lost).toBeInViewport({ ratio: 1 });
    faq.mend();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeVisible();
    await expect(lost).toHaveCount(0);
  });

  test('is asked for as a document', async ({ page, quiet }) => {
    quiet.allow(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
    const faq = await breakNetwork(page, chunkOf('faq'));
    let isAsked = false;
    await openSettled(page, '/');
    await page.route('**/adoption/faq/', (route) => {
      faq.mend();
      isAsked = true;
      return route.continue();
    });
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await expect.poll(() => isAsked, 'the document is asked for').toBe(true);
    await started(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    await expect(page).toHaveURL('/#/adoption/faq');
  });

  test('is asked for as a document when its data fails', { tag: '@long' }, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/net::ERR_FAILED/, /page error: TypeError: Failed to fetch/);
    const data = await breakNetwork(page, '**/data/insights/*.json');
    await openSettled(page, '/');
    const card = page
      .getByRole('region', { name: content.pages.home.insights.heading })
      .getByRole('listitem')
      .first()
      .getByRole('link');
    const title = (await card.getByRole('heading').textContent()) ?? '';
    const asked = page.waitForRequest(
      (request) =>
        request.isNavigationRequest() && /\/adoption\/insights\/.+\/$/.test(request.url()),
    );
    await card.click();
    await asked;
    data.mend();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('leaves its document readable when no script comes at all', async ({ page, quiet }) => {
    quiet.allow(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/adoption/faq/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    await page.locator('#item-2 summary').click();
    await expect(page.locator('#item-2 p').first()).toBeVisible();
    await expect(page).toHaveURL('/adoption/faq/');
    await page.getByRole('link', { name: 'Go to the new site' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
  });
});

const ARTICLE_DATA = '**/data/insights/*.json';
const article = content.articles[0];

/** Answers requests for article data with data that is no article. */
const breakArticles = (page: Page) =>
  breakNetwork(page, ARTICLE_DATA, (route) =>
    route.fulfill({ json: { title: 'A fault', excerpt: '' } }),
  );

/**
 * Waits until the application has detected its failure on this document and left the document
 * alone.
 */
async function leftAlone(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state === null);
  await expect(page).toHaveURL(documentPath(ARTICLE));
}

async function expectWholeArticle(page: Page): Promise<void> {
  await leftAlone(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article?.title ?? '');
  await expect(page).toHaveTitle(`${article?.title} | ${content.brand.name}`);
  await expect(page.getByRole('heading', { name: 'Related Insights' })).toBeVisible();
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await page
    .getByRole('navigation', { name: content.layout.original.nav.label })
    .getByRole('link', { name: 'Services' })
    .click();
  expect(new URL((await asked).url()).pathname).toBe('/adoption/services/');
  await started(page);
}

test('A document on which the application throws is shown whole again, with links that lead to documents, and a reload starts the application again', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/TypeError/);
  const reported = page.waitForEvent('pageerror');
  const articles = await breakArticles(page);
  await page.goto(documentPath(ARTICLE));
  expect((await reported).name).toBe('TypeError');
  await expectWholeArticle(page);
  const reportedAgain = page.waitForEvent('pageerror');
  await page.goto(documentPath(ARTICLE));
  await reportedAgain; // Until it has failed, a document is as if left alone.
  await leftAlone(page);
  articles.mend();
  await page.reload();
  await started(page);
  await expect(page).toHaveURL(`/#${ARTICLE.path}`);
});

test('A screen that throws when a link leads to it gives way to its document', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/TypeError/);
  await breakArticles(page);
  await open(page, documentPath(INSIGHTS));
  const reported = page.waitForEvent('pageerror');
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: article?.title ?? '' })
    .click();
  expect((await reported).name).toBe('TypeError');
  await expectWholeArticle(page);
});

test('A document whose own script cannot be fetched keeps its address and its form, which is sent without the application', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
  await page.route(chunkOf('contact'), (route) => route.abort());
  const reported = page.waitForEvent('pageerror');
  await page.goto(documentPath(CONTACT));
  expect((await reported).message).toContain('Failed to fetch dynamically imported module');
  await expect(page).toHaveURL(documentPath(CONTACT));
  const { fields, button } = content.pages.contact.form;
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: button }) });
  await form.getByLabel(fields.name.label).fill('Ana Faults');
  await form.getByLabel(fields.userEmail.label).fill('ana.faults@example.org');
  await form.getByLabel(fields.message.label).fill('Can a broken script lose my words?');
  await form.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL('/api/contact-messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    content.submissions.forms['contact-messages'].received.title,
  );
});
