import type { Page } from '@playwright/test';
import { POLARIS, SHEET } from './support/campaign.ts';
import { isSound, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import {
  addGroup,
  askDesk,
  createCampaign,
  dayFromNow,
  dialog,
  fillCampaign,
  item,
  makeCampaign,
  respondBy,
  saveDialog,
} from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { NETWORK_FAILURE } from './support/forms.ts';
import { button } from './support/survey.ts';

const desk = serveDesk();

/** A wave. @param opens its first day, in days from now. @param closes its last day. */
const wave = (opens: number, closes: number) => ({
  ...{ name: 'Go-live', opensOn: dayFromNow(opens), closesOn: dayFromNow(closes) },
});

test('An operator makes a client, a campaign, its groups and waves by keyboard, and copies an open link', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/the server responded with a status of 422/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/desk/#/clients');
  await expect(page.getByText('There are no clients yet.')).toBeVisible();
  await isSound(page);
  await button(page, 'Add a client').press('Enter');
  await expect(dialog(page).getByLabel('Name of the organisation')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name of the organisation')).toHaveAccessibleDescription(
    'Please name the client.',
  );
  await page.keyboard.type('Northwater');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added.')).toBeVisible();

  await button(page, 'New campaign').press('Enter');
  await dialog(page).getByLabel('Who is asked').fill('not-an-address');
  await saveDialog(page).press('Enter');
  await expect(dialog(page).getByLabel('Who is asked')).toHaveAccessibleDescription(/Line 1/);
  await expect(dialog(page).getByLabel('Name of the campaign')).toBeFocused();
  await button(page, 'Cancel').press('Enter');
  await fillCampaign(page, 'Northwater');
  const goLive = dialog(page).getByLabel('Day of the go-live');
  const day = await goLive.inputValue();
  // The browser gives a day that doesn't exist no value.
  await goLive.pressSequentially('02312027');
  await expect(goLive).toHaveValue('');
  await saveDialog(page).press('Enter');
  await expect(goLive).toBeFocused();
  await expect(goLive).toHaveAccessibleDescription(/Please choose a day, such as 2026-12-01\.$/);
  await goLive.fill(day);
  await isSound(page);
  await saveDialog(page).press('Enter');
  await page.getByRole('link', { name: 'Polaris rollout' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Polaris rollout' })).toBeFocused();
  await isSound(page);

  await addGroup(page, { name: 'Planners', side: 'Users', asked: 12 });
  await expect(item(page, 'Planners')).toContainText('Users, 12 asked. No open link.');
  await addGroup(page, { name: 'Planners', side: 'Sponsors', asked: 4 });
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(
    /There is another one of this name\./,
  );
  await expect(dialog(page).getByRole('status')).toContainText('counted with everybody');
  await dialog(page).getByLabel('Name').fill('Steering committee');
  await isSound(page);
  await saveDialog(page).press('Enter');
  await expect(item(page, 'Steering committee')).toContainText('counted with everybody.');

  await expect(item(page, 'Go-live')).toContainText('not open yet.');
  await item(page, 'Planners').getByRole('button', { name: 'Edit' }).press('Enter');
  await dialog(page).getByLabel('An open link, which is counted.').check();
  await saveDialog(page).press('Enter');
  await button(page, 'Copy the open link for Planners in Go-live').press('Enter');
  await expect(item(page, 'Go-live').getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/answer\/\?link#[\w-]{80}$/);
  await item(page, 'Go-live')
    .getByLabel(/^For a shared device/)
    .check();
  await expect(page.getByLabel('Open link for Planners in Go-live', { exact: true })).toHaveValue(
    `${copied}&shared`,
  );
  await isSound(page);
});

test('An operator merges two small groups before the first wave', { tag: '@long' }, async ({
  page,
}) => {
  const { campaign } = await makeCampaign(3, 9);
  await signIn(page, `/desk/#/campaigns/${campaign.id}`);
  await addGroup(page, { name: 'Drivers', side: 'Users', asked: 3 });
  await expect(item(page, 'Drivers')).toContainText(
    'Its people are counted with their side: Users.',
  );
  await item(page, 'Drivers').getByRole('button', { name: 'Merge with…' }).click();
  await expect(dialog(page).getByRole('radio')).toHaveCount(1);
  await isSound(page);
  await saveDialog(page).click();
  await expect(item(page, 'Planners')).toContainText('15 asked.');
  await expect(item(page, 'Drivers')).toHaveCount(0);
});

test('An operator fills in the anonymity sheet, which has a link from the start, and writes with whom it was agreed', async ({
  page,
  quiet,
}) => {
  quiet.allow(/the server responded with a status of 422/);
  const campaign = await createCampaign({
    ...{ ...POLARIS, sheet: { ...SHEET, legalBasis: 'not-stated', officer: '' } },
    ...{ agreement: undefined, waves: [wave(-1, 9)] },
  });
  await signIn(page, `/desk/#/campaigns/${campaign.id}`);
  await expect(page.getByRole('main').getByRole('link').nth(1)).toHaveText(
    'Show the anonymity sheet',
  );
  await expect(page.getByRole('link', { name: 'Show the anonymity sheet' })).toHaveAttribute(
    'href',
    campaign.sheetLink,
  );
  await expect(item(page, 'Go-live')).toContainText('not open yet.');
  await expect(page.getByText('The legal basis.')).toBeVisible();
  await expect(button(page, 'Write the agreement')).toHaveCount(0);
  await isSound(page);
  await button(page, 'Edit the campaign').click();
  await dialog(page).getByLabel('A works agreement').check();
  await dialog(page).getByLabel('Data protection officer').fill('There is none.');
  // A reload loses nothing that was typed.
  await page.reload();
  await button(page, 'Edit the campaign').click();
  await expect(dialog(page)).toContainText('What you typed here before stands here again.');
  await expect(dialog(page).getByLabel('A works agreement')).toBeChecked();
  await expect(dialog(page).getByLabel('Data protection officer')).toHaveValue('There is none.');
  await isSound(page);
  await saveDialog(page).click();
  await button(page, 'Write the agreement').click();
  await saveDialog(page).click();
  await expect(
    dialog(page).getByText('Please choose whether there is somebody to agree with.'),
  ).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'It was agreed' }).check();
  await dialog(page).getByLabel('Agreed with').fill('the works council, Ms Brandt');
  await dialog(page).getByLabel('Agreed on').fill(dayFromNow(-3));
  await isSound(page);
  await saveDialog(page).click();
  await expect(page.getByText(/^Agreed with the works council, Ms Brandt on/)).toBeVisible();
  await expect(item(page, 'Go-live')).toContainText('open.');
  await item(page, 'Planners').getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('How many people are asked').fill('14');
  await saveDialog(page).click();
  await expect(dialog(page).getByText('Write with whom this change was agreed')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'There is nobody to agree with' }).check();
  await saveDialog(page).click();
  await expect(item(page, 'Planners')).toContainText('14 asked.');
});

test('An operator makes cards for a group, and prints them and a poster on A4', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/the server responded with a status of 422/);
  const { campaign } = await makeCampaign(-1, 9);
  await signIn(page, `/desk/#/campaigns/${campaign.id}`);
  await page.getByRole('link', { name: 'Cards and posters' }).press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Cards and posters of ‘Go-live’' }),
  ).toBeFocused();
  await item(page, 'Planners').getByRole('button', { name: 'Make cards' }).press('Enter');
  await dialog(page).getByLabel('How many cards').fill('501');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('How many cards')).toHaveAccessibleDescription(
    /from 1 to 500/,
  );
  await dialog(page).getByLabel('How many cards').fill('9');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Planners')).toContainText('9 cards.');
  await isSound(page);
  await page.getByRole('link', { name: 'Print 9 cards' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cards of Planners' })).toBeFocused();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'It counts once and names nobody.' }),
  ).toHaveCount(9);
  await isSound(page);
  expect(await countPages(page)).toBe(2);
  await page.goBack();
  await page.getByRole('link', { name: 'Poster of the open link' }).press('Enter');
  await expect(
    page.getByRole('img', { name: 'QR code of the open link of Planners' }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the anonymity sheet' })).toBeVisible();
  await expect(page.getByText('?link'), 'which leads nowhere without its code').toHaveCount(0);
  await isSound(page);
  expect(await countPages(page)).toBe(1);
});

/** The number of A4 pages that the browser prints. */
async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('An operator sees no number while people answer, changes a wave, closes it, and deletes the campaign', {
  tag: '@long',
}, async ({ page }) => {
  const { campaign, links } = await makeCampaign(-1, 6);
  for (let person = 0; person < 6; person++) expect(await respondBy(links[0] ?? '')).toBe(201);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Open waves' })).toBeVisible();
  await page.goto(`/desk/#/campaigns/${campaign.id}`);
  await expect(item(page, 'Go-live')).toContainText('Nothing else is shown while it is open.');
  await expect(item(page, 'Go-live')).not.toContainText(/\b6 people/);

  await item(page, 'Go-live').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Opens on')).not.toBeEditable();
  await dialog(page).getByLabel('Name').fill('Week 1');
  await dialog(page).getByLabel('Last day').fill(dayFromNow(9));
  await saveDialog(page).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(item(page, 'Planners').getByRole('button')).toHaveText(['Edit']);
  await item(page, 'Planners').getByRole('button', { name: 'Edit' }).click();
  await expect(
    dialog(page).getByText('Its people have links to a wave that has begun, so it stays.'),
  ).toBeVisible();
  await isSound(page);
  await page.keyboard.press('Escape');

  await item(page, 'Week 1').getByRole('button', { name: 'Close the wave' }).click();
  await isSound(page);
  await button(page, 'Close for good').click();
  await expect(item(page, 'Week 1')).toContainText('closed.');
  await expect(page.getByLabel('Open link for Planners in Week 1', { exact: true })).toHaveCount(0);

  await button(page, 'Delete the campaign').click();
  await expect(dialog(page)).toContainText('its links stop working');
  await button(page, 'Delete for good').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await item(page, 'Northwater').getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Name of the organisation').fill('Northwater AG');
  await saveDialog(page).click();
  await item(page, 'Northwater AG').getByRole('button', { name: 'Delete' }).click();
  await button(page, 'Delete for good').click();
  await expect(page.getByText('There are no clients yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(`/desk/#/campaigns/${campaign.id}`);
  await expect(page.getByText('There is no such campaign.')).toBeVisible();
  expect((await askDesk('GET', 'campaigns')).campaigns).toEqual([]);
});

test('What was typed stays in the dialog while the intake can’t be reached', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(...NETWORK_FAILURE);
  await signIn(page, '/desk/#/clients');
  await button(page, 'Add a client').click();
  await dialog(page).getByLabel('Name of the organisation').fill('Northwater');
  await desk.kill();
  await saveDialog(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The server can’t be reached.');
  await isSound(page);
  await desk.restart();
  await saveDialog(page).click();
  await expect(item(page, 'Northwater')).toBeVisible();
  await shownOnRefresh(page, 'No campaigns yet.');
});
