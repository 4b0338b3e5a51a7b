import { readFileSync } from 'node:fs';
import { type Browser, devices } from '@playwright/test';
import { answerByTouch } from './support/answer-by-touch.ts';
import { POLARIS } from './support/campaign.ts';
import { serveDesk, signIn } from './support/desk.ts';
import { addGroup, askDesk, fillCampaign, item, saveDialog } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { openPreview } from './support/gates.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { openEncrypted, openWaveFindings, saveEncrypted } from './support/report.ts';
import { type AnsweringGroup, answerAndClose } from './support/wave.ts';

let postgres: TestPostgres;
let databaseUrl: string;
test.beforeAll(async () => {
  postgres = await startPostgres();
});
test.beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
});
test.afterAll(() => postgres?.stop());
serveDesk({}, () => ({ DATABASE_URL: databaseUrl }));

const OTHERS: AnsweringGroup[] = [
  { name: 'Planners', side: 'users', people: 10, rate: (person) => 2 + (person % 2) },
  { name: 'Steering committee', side: 'sponsors', people: 10, rate: (person) => 4 + (person % 2) },
];

/** Answers by a link on a phone of their own. */
async function answerOnPhone(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await openPreview(phone);
  await phone.goto(link);
  await answerByTouch(phone);
  await context.close();
}

test(
  'On PostgreSQL, a campaign goes from the desk over its respondents’ phones to an encrypted report that opens from disk',
  {
    tag: '@long',
  },
  async ({ page, browser }, { outputDir }) => {
    await signIn(page, '/desk/#/campaigns');
    await page.getByRole('button', { name: 'Add a client' }).press('Enter');
    await page.keyboard.type(POLARIS.client);
    await page.keyboard.press('Enter');
    await fillCampaign(page, POLARIS.client);
    await saveDialog(page).press('Enter');
    await page.getByRole('link', { name: POLARIS.name }).press('Enter');
    await addGroup(page, 'Planners', 'People who use it');
    await expect(item(page, 'Planners')).toBeVisible();
    await addGroup(page, 'Steering committee', 'Sponsors');
    const linkFor = (group: string) => page.getByLabel(`Link for ${group} in Go-live`, { exact: true }).inputValue();
    await answerOnPhone(browser, await linkFor('Planners'));
    await answerOnPhone(browser, await linkFor('Steering committee'));

    const [campaign] = (await askDesk('GET', 'campaigns')).campaigns;
    await answerAndClose(campaign, 'Go-live', OTHERS);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await openWaveFindings(page, 'Go-live');
    const answered = page.getByRole('table', { name: 'Who answered' });
    await expect(answered.getByRole('row', { name: 'Everybody' })).toContainText('22');
    const report = await saveEncrypted(page, outputDir);
    expect(readFileSync(report, 'utf8')).not.toMatch(/Northwater|Planners/);
    await openEncrypted(page, report);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sponsors rate every section higher than the people who use it.');
    await expect(page.getByRole('table', { name: 'Who answered' }).getByRole('row', { name: 'People who use it' })).toContainText('11');
  },
);
