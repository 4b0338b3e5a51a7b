import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '../core/storage-keys.ts';
import { violations } from './support/axe.ts';
import { POLARIS } from './support/campaign.ts';
import { content } from './support/content.ts';
import { serveDesk } from './support/desk.ts';
import { askDesk, makeCampaign, tokenIn } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { NETWORK_FAILURE } from './support/forms.ts';
import { openPreview } from './support/gates.ts';
import { answerAll, button, enterSurvey, rating, sections } from './support/survey.ts';

const { 'trust-bridge-protocol': words, campaign: campaignWords, 'implementation-survey': survey } = content.pages;
const REFUSED = /the server responded with a status of 4\d\d/;

const desk = serveDesk();
test.beforeEach(({ page }) => openPreview(page));

async function askForAccess(page: Page): Promise<void> {
  await page.getByLabel('Work e-mail').fill('ana@northwater.example');
  await page.getByLabel('Role').fill('Planner');
  await expect(page.getByLabel('Company')).toHaveValue('Northwater');
  await button(page, 'Access the Trust Bridge Protocol').click();
}

async function answerEverything(page: Page): Promise<void> {
  for (const { title } of sections) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await answerAll(page, 4);
    await button(page, survey.survey.next).click();
  }
}

const submit = (page: Page) => button(page, survey.survey.submit.button).click();
const FIRST = 'For work that belongs in Polaris, Polaris is what I open first.';

test('A respondent who comes by a link answers about the client’s own system, after a reload, too', async ({ page }) => {
  const code: string[] = [];
  page.on('request', (request) => code.push(request.url()));
  await page.goto('/adoption/trust-bridge-protocol/');
  await expect(page.getByLabel('Company')).toHaveValue('');
  expect(code.filter((url) => /campaign/.test(url))).toEqual([]);
  const { links } = await makeCampaign(-1, 6);
  await page.goto('about:blank');
  await page.goto(links[0] ?? '');
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
  await expect(page.getByText(FIRST)).toBeVisible();
  await answerEverything(page);
  const sent = page.waitForRequest(/\/api\/survey-responses$/);
  await submit(page);
  expect((await sent).postDataJSON()).toMatchObject({ campaignToken: tokenIn(links[0]) });
  await expect(page.getByRole('heading', { name: survey.thankYou.heading })).toBeVisible();
  const copies = (await desk.relay().received(2)).filter(({ envelopeTo }) => envelopeTo.join() === 'ana@northwater.example');
  expect(copies).toEqual([expect.objectContaining({ text: expect.stringContaining(FIRST) })]);
});

test('Answers that weren’t begun by a campaign’s link count for it only if their respondent says so', { tag: '@long' }, async ({ page }) => {
  const [{ links: first }, { links: second }] = [await makeCampaign(-1, 6), await makeCampaign(-1, 6)];
  const { begun } = campaignWords;
  const question = page.getByRole('heading', { name: begun.heading });
  const follow = async (links: string[]) => {
    await page.goto('about:blank');
    await page.goto(links[0] ?? '');
    await enterSurvey(page);
  };
  await page.goto(first[0] ?? '');
  await askForAccess(page);
  await enterSurvey(page);
  await rating(page, 1, 4).check();
  await expect(question).toHaveCount(0);

  await follow(second);
  await expect(question).toBeVisible();
  await expect(page.getByText('By this link you answer for Northwater, in the group ‘Planners’')).toBeVisible();
  await expect(rating(page, 1, 4)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await button(page, begun.goOn).click();
  await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeFocused();
  await expect(rating(page, 1, 4)).toBeChecked();

  await follow(first);
  await button(page, begun.beginAnew).click();
  await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeFocused();
  await expect(rating(page, 1, 4)).not.toBeChecked();
  await rating(page, 1, 2).check();
  await follow(first);
  await expect(rating(page, 1, 2)).toBeChecked();
});

test('A second response from a browser is warned of in the same round alone', { tag: '@long' }, async ({ page }) => {
  const [{ links: first }, { links: second }] = [await makeCampaign(-1, 6), await makeCampaign(-1, 6)];
  const again = page.getByText(survey.survey.submit.again.split('{date}')[0] ?? '');
  const answerBy = async (links: string[]) => {
    await page.goto('about:blank');
    await page.goto(links[0] ?? '');
    await enterSurvey(page);
    await answerEverything(page);
    await expect(page.getByRole('heading', { name: survey.survey.comments.heading })).toBeVisible();
  };
  await page.goto(first[0] ?? '');
  await askForAccess(page);
  await answerBy(first);
  await expect(again).toHaveCount(0);
  await submit(page);
  await expect(page.getByRole('heading', { name: survey.thankYou.heading })).toBeVisible();
  await answerBy(second);
  await expect(again).toHaveCount(0);
  await button(page, survey.survey.clear).click();
  await answerBy(first);
  await expect(again).toBeVisible();
});

test('A response to a wave that was closed meanwhile leads to the notice about it', { tag: '@long' }, async ({ page, quiet }) => {
  quiet.allow(REFUSED);
  const { campaign, links } = await makeCampaign(-1, 6);
  await page.goto(links[0] ?? '');
  await askForAccess(page);
  await enterSurvey(page);
  await answerEverything(page);
  await askDesk('POST', `waves/${campaign.waves[0]?.id}/closings`);
  await submit(page);
  await expect(page.getByRole('heading', { name: campaignWords.closed.heading })).toBeVisible();
});

test('Whoever came by a link goes on without a network', { tag: '@long' }, async ({ page, quiet }) => {
  quiet.allow(...NETWORK_FAILURE);
  const { links } = await makeCampaign(-1, 6);
  await page.goto(links[0] ?? '');
  await askForAccess(page);
  await expect(page.getByText('The statements are about Polaris.')).toBeVisible();
  await page.route('**/api/campaign-links/current', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The statements are about Polaris.')).toBeVisible();
});

for (const [state, opens, closes] of [
  ['early', 3, 9],
  ['closed', -9, -3],
] as const)
  test(`A link of a wave that is ${state} says so, and whom to ask`, { tag: state === 'early' ? '@long' : [] }, async ({ page }) => {
    const { links } = await makeCampaign(opens, closes);
    await page.goto(links[0] ?? '');
    await expect(page.getByRole('heading', { name: campaignWords[state].heading })).toBeVisible();
    await expect(page.getByText('If you have a question')).toContainText(content.brand.emails[0]?.address ?? '');
    expect(await violations(page)).toEqual([]);
    await button(page, campaignWords.without).click();
    await expect(page.getByRole('heading', { name: words.gate.heading })).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.campaign)).toBeNull();
  });

test('A link that was cut off, or whose campaign is deleted, is called unknown', { tag: '@long' }, async ({ page, quiet }) => {
  quiet.allow(REFUSED);
  const { campaign, links } = await makeCampaign(-1, 6);
  await page.goto(links[0]?.slice(0, -10) ?? '');
  await expect(page.getByRole('heading', { name: campaignWords.unknown.heading })).toBeVisible();
  await askDesk('DELETE', `campaigns/${campaign.id}`);
  await page.goto('/');
  await page.goto(links[0] ?? '');
  await expect(page.getByRole('heading', { name: campaignWords.unknown.heading })).toBeVisible();
});
