import type { Page } from '@playwright/test';
import { SURVEY_IS_CLOSED } from '../core/campaigns/campaign.ts';
import { content } from './support/content.ts';
import { isSound, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { addGroup, dayFromNow, dialog, fillCampaign, item, makeCampaign, saveDialog, tokenIn } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { NETWORK_FAILURE } from './support/forms.ts';
import { RESPONSE } from './support/gates.ts';
import { OWN_SITE } from './support/sites.ts';

const desk = serveDesk();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('An operator makes a client, a campaign, its groups and waves by keyboard, and copies a link', async ({ page, context, quiet }) => {
  quiet.allow(/the server responded with a status of 422/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/desk/#/campaigns');
  await expect(page.getByText('There are no clients yet.')).toBeVisible();
  await isSound(page);
  await button(page, 'Add a client').press('Enter');
  await expect(dialog(page).getByLabel('Name of the organisation')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name of the organisation')).toHaveAccessibleDescription('Please name the client.');
  await isSound(page);
  await page.keyboard.type('Northwater');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added.')).toBeVisible();
  await expect(item(page, 'Northwater')).toContainText('No campaigns yet.');

  await fillCampaign(page, 'Northwater');
  await isSound(page);
  await saveDialog(page).press('Enter');
  await page.getByRole('link', { name: 'Polaris rollout' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Polaris rollout' })).toBeFocused();
  await expect(page.getByText('No groups yet.')).toBeVisible();
  const isSurveyOpen = content.pages['trust-bridge-protocol'].surveyState === 'open';
  await expect(page.getByText(SURVEY_IS_CLOSED)).toHaveCount(isSurveyOpen ? 0 : 1);
  await isSound(page);

  await addGroup(page, 'Planners', 'People who use it');
  await expect(item(page, 'Planners')).toContainText('People who use it.');
  await addGroup(page, 'Planners', 'Sponsors');
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(/There is another one of this name\./);
  await dialog(page).getByLabel('Name').fill('Steering committee');
  await saveDialog(page).press('Enter');
  await expect(item(page, 'Steering committee')).toContainText('Sponsors.');
  await expect(item(page, 'Steering committee').getByRole('button').first()).toBeFocused();

  await expect(item(page, 'Go-live')).toContainText('open. Fewer than five people have answered.');
  await expect(item(page, '90 days')).toContainText('not open yet');
  await button(page, 'Copy the link for Planners in Go-live').press('Enter');
  await expect(item(page, 'Go-live').getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/adoption\/trust-bridge-protocol\/#campaign=[\w-]{80}$/);
  expect(await page.getByLabel('Link for Planners in Go-live', { exact: true }).inputValue()).toBe(copied);
  await isSound(page);
});

test('An operator sees how many have answered by five, changes a wave, closes it, and deletes the campaign', { tag: '@long' }, async ({ page }) => {
  const { campaign, links } = await makeCampaign(-1, 6);
  const respond = (person: number) =>
    fetch(`${OWN_SITE.url}/api/survey-responses`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...RESPONSE,
        userEmail: `person-${person}@example.org`,
        campaignToken: tokenIn(links[0]),
      }),
    });
  for (let person = 0; person < 6; person++) expect((await respond(person)).status).toBe(201);
  await signIn(page, `/desk/#/campaigns/${campaign.id}`);
  await expect(item(page, 'Go-live')).toContainText('open. 5 people or more have answered.');

  await item(page, 'Go-live').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Opens on')).not.toBeEditable();
  await dialog(page).getByLabel('Last day').fill(dayFromNow(-30));
  await saveDialog(page).click();
  await expect(dialog(page).getByLabel('Last day')).toHaveAccessibleDescription(/must not be before the day of opening/);
  await dialog(page).getByLabel('Name').fill('Week 1');
  await dialog(page).getByLabel('Last day').fill(dayFromNow(9));
  await saveDialog(page).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(item(page, 'Planners').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await item(page, 'Planners').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByText('A wave has begun, so it stays.')).toBeVisible();
  await isSound(page);
  await page.keyboard.press('Escape');

  await button(page, 'Add a wave').click();
  await dialog(page).getByLabel('Name').fill('60 days');
  await dialog(page).getByLabel('Opens on').fill(dayFromNow(60));
  await dialog(page).getByLabel('Last day').fill(dayFromNow(73));
  await saveDialog(page).click();
  await expect(item(page, '60 days')).toContainText('not open yet');
  await item(page, '60 days').getByRole('button', { name: 'Delete' }).click();
  await button(page, 'Delete for good').click();
  await expect(item(page, '60 days')).toHaveCount(0);

  await item(page, 'Week 1').getByRole('button', { name: 'Close the wave' }).click();
  await isSound(page);
  await button(page, 'Close for good').click();
  await expect(item(page, 'Week 1')).toContainText('closed. 5 people or more have answered.');
  await expect(page.getByLabel('Link for Planners in Week 1', { exact: true })).toHaveCount(0);

  await button(page, 'Edit the campaign').click();
  await dialog(page).getByLabel('Name of the campaign').fill('Polaris 2');
  await saveDialog(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Polaris 2' })).toBeVisible();
  await button(page, 'Delete the campaign').click();
  await expect(dialog(page)).toContainText('Its links open nothing any more.');
  await button(page, 'Delete for good').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect(page.getByText('Deleted.')).toBeVisible();
  await item(page, 'Northwater').getByRole('button', { name: 'Rename' }).click();
  await dialog(page).getByLabel('Name of the organisation').fill('Northwater AG');
  await saveDialog(page).click();
  await item(page, 'Northwater AG').getByRole('button', { name: 'Delete' }).click();
  await button(page, 'Delete for good').click();
  await expect(page.getByText('There are no clients yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(`/desk/#/campaigns/${campaign.id}`);
  await expect(page.getByText('There is no such campaign.')).toBeVisible();
});

test('What was typed stays in the dialog while the intake can’t be reached', { tag: '@long' }, async ({ page, quiet }) => {
  quiet.allow(...NETWORK_FAILURE);
  await signIn(page, '/desk/#/campaigns');
  await button(page, 'Add a client').click();
  await dialog(page).getByLabel('Name of the organisation').fill('Northwater');
  await desk.kill();
  await saveDialog(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The intake can’t be reached.');
  await isSound(page);
  await desk.restart();
  await saveDialog(page).click();
  await expect(item(page, 'Northwater')).toBeVisible();
  await shownOnRefresh(page, 'No campaigns yet.');
});
