import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { breakNetwork, chunkOf } from './support/network.ts';
import { ARTICLE, CONTACT, documentPath, FAQ, HOME, INSIGHTS } from './support/screens.ts';
import { open, started } from './support/start.ts';

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

test('A document on which the application throws is shown whole again, with links that lead to documents', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/TypeError/);
  const reported = page.waitForEvent('pageerror');
  await breakArticles(page);
  await page.goto(documentPath(ARTICLE));
  expect((await reported).name).toBe('TypeError');
  await expectWholeArticle(page);
});

test('A screen that throws when a link leads to it gives way to its document', async ({
  page,
  quiet,
}) => {
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

test('A reload starts the application again where it failed', { tag: '@long' }, async ({
  page,
  quiet,
}) => {
  quiet.allow(/TypeError/);
  const reported = page.waitForEvent('pageerror');
  const articles = await breakArticles(page);
  await page.goto(documentPath(ARTICLE));
  await reported;
  await leftAlone(page);
  articles.mend();
  await page.reload();
  await started(page);
  await expect(page).toHaveURL(`/#${ARTICLE.path}`);
});

test('A document whose own script cannot be fetched keeps its address and its form, which is sent without the application', async ({
  page,
  quiet,
}) => {
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

test('A document to which the entry cannot be fetched keeps its address, its accordion and its links', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
  await page.route(chunkOf('main'), (route) => route.abort());
  const reported = page.waitForEvent('pageerror');
  await page.goto(documentPath(FAQ));
  expect((await reported).message).toContain('Failed to fetch dynamically imported module');
  await page.locator('#item-2 summary').click();
  await expect(page.locator('#item-2 p').first()).toBeVisible();
  await expect(page).toHaveURL(documentPath(FAQ));
  await page.getByRole('link', { name: content.layout.original.banner.link }).click();
  await expect(page).toHaveURL(documentPath(HOME));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
});
