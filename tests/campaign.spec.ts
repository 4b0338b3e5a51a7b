import type { Page } from '@playwright/test';
import type { NewCampaign } from '../core/campaigns/campaign.ts';
import type { DeskCampaign } from '../core/desk/campaigns.ts';
import { STORAGE_KEYS } from '../core/storage-keys.ts';
import { violations } from './support/axe.ts';
import { POLARIS } from './support/campaign.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { startRelay, type TestRelay } from './support/mail.ts';
import { type OwnIntake, startOwnIntake } from './support/own-intake.ts';
import { OWN_SITE } from './support/sites.ts';
import { answerAll, button, enterSurvey, sections } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

const TOKEN = 'bidig fobul kazot pinam dolus varib';
const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
const { 'trust-bridge-protocol': words, campaign: campaignWords } = content.pages;
const DAY = 24 * 60 * 60 * 1000;
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

test.use({ baseURL: OWN_SITE.url });

let intake: OwnIntake;
let relay: TestRelay;
test.beforeEach(async () => {
  relay = await startRelay();
  intake = await startOwnIntake({ settings: { OPERATOR_TOKEN: TOKEN, SMTP_URL: relay.url, MAIL_FROM: 'hello@firm.test', MAIL_TO: 'inbox@firm.test' } });
});
test.afterEach(async () => {
  await intake.kill();
  await relay.stop();
});

const desk = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${OWN_SITE.url}/api/desk/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect(response.ok).toBe(true);
  return response.json();
};
const listCampaigns = async (): Promise<DeskCampaign[]> => (await desk('GET', 'campaigns')).campaigns;

/** Makes a campaign with a wave of these days. @returns the links of its groups. */
async function makeCampaign(opens: number, closes: number): Promise<string[]> {
  const campaign: NewCampaign = { ...POLARIS, waves: [{ name: 'Go-live', opensOn: day(opens), closesOn: day(closes) }] };
  await desk('POST', 'campaigns', campaign);
  return (await listCampaigns())[0]?.waves[0]?.links.map(({ link }) => link) ?? [];
}

async function askForAccess(page: Page): Promise<void> {
  await page.getByLabel('Work e-mail').fill('ana@northwater.example');
  await page.getByLabel('Role').fill('Planner');
  await expect(page.getByLabel('Company')).toHaveValue('Northwater');
  await button(page, 'Access the Trust Bridge Protocol').click();
}

test('A respondent who comes by a link answers about the client’s own system, after a reload, too', async ({ page }) => {
  await showSurveyAs(page, 'open');
  const [link = ''] = await makeCampaign(-1, 6);
  await page.goto(link);
  await expect(page.getByText('You have been invited to answer for Northwater, in the group ‘Planners’')).toBeVisible();
  await expect(page.getByText(POLARIS.welcome)).toBeVisible();
  await expect(page.getByText('answers are shown for Planners and Steering committee')).toContainText('Nothing is shown of fewer than 5 people');
  await expect(page).toHaveURL(/\/#\/adoption\/trust-bridge-protocol$/);
  expect(await violations(page)).toEqual([]);
  await askForAccess(page);
  await expect(page.getByRole('heading', { name: words.welcome.heading })).toBeVisible();
  await page.reload();
  await expect(page.getByText('The statements are about Polaris.')).toBeVisible();
  await enterSurvey(page);
  await expect(page.getByText('For work that belongs in Polaris, Polaris is what I open first.')).toBeVisible();
  for (const { title } of sections) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await answerAll(page, 4);
    await button(page, 'Next').click();
  }
  const sent = page.waitForRequest(/\/api\/survey-responses$/);
  await button(page, content.pages['implementation-survey'].survey.submit.button).click();
  expect((await sent).postDataJSON()).toMatchObject({ campaignToken: link.split('#campaign=')[1] });
  await expect(page.getByRole('heading', { name: content.pages['implementation-survey'].thankYou.heading })).toBeVisible();
  const [copy] = (await relay.received(2)).filter(({ envelopeTo }) => envelopeTo.join() === 'ana@northwater.example');
  expect(copy?.envelopeTo).toEqual(['ana@northwater.example']);
});

for (const [state, opens, closes] of [
  ['early', 3, 9],
  ['closed', -9, -3],
] as const)
  test(`A link of a wave that is ${state} says so, and whom to ask`, async ({ page }) => {
    const [link = ''] = await makeCampaign(opens, closes);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: campaignWords[state].heading })).toBeVisible();
    await expect(page.getByText('If you have a question')).toContainText(content.brand.emails[0]?.address ?? '');
    expect(await violations(page)).toEqual([]);
    await button(page, campaignWords.without).click();
    await expect(page.getByRole('heading', { name: words.gate.heading })).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.campaign)).toBeNull();
  });

test('A link that was cut off, or whose campaign is deleted, is called unknown', async ({ page, quiet }) => {
  quiet.allow(/the server responded with a status of 404/);
  const [link = ''] = await makeCampaign(-1, 6);
  await page.goto(link.slice(0, -10));
  await expect(page.getByRole('heading', { name: campaignWords.unknown.heading })).toBeVisible();
  const [campaign] = await listCampaigns();
  await desk('DELETE', `campaigns/${campaign?.id}`);
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: campaignWords.unknown.heading })).toBeVisible();
});
