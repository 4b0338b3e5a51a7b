import type { Page } from '@playwright/test';
import { runOne } from './support/command.ts';
import { content } from './support/content.ts';
import { isSound, serveDesk, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { OWN_SITE } from './support/sites.ts';
import { markStart, open } from './support/start.ts';
import { unsteered, VISITOR } from './support/visitor.ts';

const folder = `${OWN_SITE.folder}-visits-${OWN_SITE.port}`;
serveDesk({}, () => ({ VISITS: 'on', OUTPUT_DIR: folder }));

test.beforeAll(async () => {
  const environment = {
    SITE_URL: OWN_SITE.url,
    OUTPUT_DIR: folder,
    ALLOW_SAMPLE: '1',
    DELIVERY: 'intake',
    VISITS: 'on',
  };
  expect((await runOne('node', ['builder/commands/build.ts'], { environment })).failed).toEqual([]);
});

const isTold = (page: Page, told: object) =>
  page.waitForResponse((response) => response.request().postData() === JSON.stringify(told));

test('Visits are shown at the desk as counts of what happened, and nothing is counted of who asks not to be tracked', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signIn(page, '/desk/#/records');
  await expect(page.getByText('Nothing was counted in the last 8 weeks.')).toBeVisible();
  await isSound(page);

  const { scan, pages } = content;
  // A program that steers a browser is no visitor. On a phone each question has a screen.
  const visitor = await browser.newPage({
    ...{ baseURL: OWN_SITE.url, userAgent: VISITOR },
    viewport: { width: 1440, height: 900 },
  });
  await visitor.addInitScript(unsteered);
  const arrived = isTold(visitor, { path: '/quick-scan', referrer: 'search.example' });
  await visitor.goto('/quick-scan/', { referer: 'https://www.search.example/results?q=adoption' });
  await arrived;
  const begun = isTold(visitor, { action: 'quick-scan-begun' });
  for (const { question } of scan.habits)
    await visitor.getByRole('group', { name: question }).locator('label').first().click();
  await begun;
  const finished = isTold(visitor, { action: 'quick-scan-finished' });
  await visitor
    .getByRole('button', { name: pages['quick-scan'].questions.button, exact: true })
    .click();
  await finished;
  const booked = isTold(visitor, { action: 'call-booking' });
  const tab = visitor.waitForEvent('popup');
  await visitor
    .getByRole('main')
    .locator(`a[href="${content.brand.schedulingUrl}"]`)
    .first()
    .click();
  await booked;
  await (await tab).close();
  await visitor.context().close();

  const careful = await browser.newPage({ baseURL: OWN_SITE.url, userAgent: VISITOR });
  await careful.addInitScript(unsteered);
  await careful.addInitScript(markStart);
  const sent: string[] = [];
  careful.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await careful.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const code = careful.waitForResponse(/\/assets\/count-visit-/);
  await open(careful, '/contact/');
  await code;
  await careful.getByRole('contentinfo').getByRole('link', { name: 'EQ7' }).click();
  await expect(
    careful.getByRole('heading', { level: 1, name: pages['quick-scan'].hero.heading }),
  ).toBeFocused();
  await careful.context().close();
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Refresh' }).click();
  const figure = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) });
  for (const name of [
    'page views',
    'arrivals from other sites',
    'EQ7 finished of 1 begun',
    'clicks on ‘Book a conversation’',
  ])
    await expect(figure(name).getByRole('definition'), name).toHaveText('1');
  await expect(
    page.getByRole('table', { name: 'Came from' }).getByRole('row', { name: 'search.example 1' }),
  ).toBeVisible();
  await expect(
    page
      .getByRole('table', { name: 'Pages' })
      .getByRole('link', { name: content.pages['quick-scan'].title }),
  ).toHaveAttribute('href', `${OWN_SITE.url}/quick-scan/`);
  await page.getByText('The numbers by day').click();
  const days = page.getByRole('table', { name: 'Page views of each day' }).locator('tbody tr');
  await expect(days).toHaveCount(56);
  await expect(days.first().getByRole('cell')).toHaveText(['1', '0']);
  await isSound(page);
});
