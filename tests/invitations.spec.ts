import type { Page } from '@playwright/test';
import { BLOCKED_SCRIPT, isSound, serveDesk, signIn } from './support/desk.ts';
import { askDesk, dialog, makeCampaign, respondBy, saveDialog } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { NETWORK_FAILURE } from './support/forms.ts';
import type { ReceivedMail } from './support/mail.ts';
import { button } from './support/survey.ts';

const [ANA, BEN] = ['ana@northwater.example', 'ben@northwater.example'];

const desk = serveDesk();

const list = (page: Page) => page.getByLabel('E-mail addresses');
const mailsTo = (address: string) =>
  desk.relay().mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
const subjectsTo = (address: string) => mailsTo(address).map(({ subject }) => subject);
const linkIn = (mail: ReceivedMail | undefined) =>
  mail?.text?.match(/http\S+\/answer\/\?link#[\w-]+/)?.[0] ?? '';

/**
 * Opens the invitations to an open wave. @returns the path below `/api/desk/` that they come from.
 */
async function openInvitations(page: Page): Promise<string> {
  const { campaign } = await makeCampaign(-1, 6);
  await signIn(page, `/desk/#/campaigns/${campaign.id}`);
  await page.getByRole('link', { name: 'Invitations' }).press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Invitations to ‘Go-live’' }),
  ).toBeFocused();
  return `waves/${campaign.waves[0]?.id}/invitations`;
}

async function invite(page: Page, addresses: string): Promise<void> {
  await list(page).fill(addresses);
  await button(page, 'Check the addresses').click();
  await page.getByRole('button', { name: /^Invite \d/ }).click();
  await button(page, 'Send the invitations').click();
}

test('Invited people answer by a personal link, once, and a reminder waits a day, whoever has answered', async ({
  page,
  quiet,
}) => {
  quiet.allow(BLOCKED_SCRIPT);
  const path = await openInvitations(page);
  await invite(page, `${ANA}; Planners\n${BEN}; Planners`);
  await expect(page.getByText(/^2 people invited\./)).toBeVisible();
  await expect(page.getByText('Planners: 2 people invited.')).toBeVisible();
  await desk.relay().received(2);
  const [link = ''] = mailsTo(ANA).map(linkIn);
  const before = await askDesk('GET', path);
  expect([await respondBy(link), await respondBy(link)]).toEqual([201, 422]);
  expect(await askDesk('GET', path)).toEqual(before);

  await button(page, 'Send a reminder').click();
  await expect(dialog(page)).toContainText('It goes also to those who have answered.');
  await isSound(page);
  await button(page, 'Send the reminder').click();
  // Nobody is reminded within a day of the invitation.
  await expect(page.getByText('2 people have yet to get it.')).toBeVisible();
  await expect(page.getByText('has been sent')).toHaveCount(0);
  const subject = expect.stringMatching(/^Polaris rollout \w+: how does Polaris work for you\?$/);
  expect([subjectsTo(ANA), subjectsTo(BEN)]).toEqual([[subject], [subject]]);
  await isSound(page);
});

test('An operator sees what becomes of a list before anybody is invited, and keeps what was wrong', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(...NETWORK_FAILURE, BLOCKED_SCRIPT);
  await openInvitations(page);
  await isSound(page);
  await button(page, 'Check the addresses').press('Enter');
  await expect(list(page)).toBeFocused();
  await expect(list(page)).toHaveAccessibleDescription(/Please enter the addresses\./);
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name;E-mail;Group\nAna;${ANA};Steering committee\nAna again;${ANA};Planners\nBen;ben@northwater;Planners\n`,
    ),
  };
  await page
    .getByLabel('Take them from a file')
    .setInputFiles({ ...file, name: 'people.xlsx', buffer: Buffer.from('PK\0\0') });
  await expect(page.getByText('We can’t read this file.')).toBeVisible();
  await page.getByLabel('Take them from a file').setInputFiles(file);
  await expect(list(page)).toHaveValue(/Name;E-mail;Group/);
  await page.getByLabel('Column that says who wants no mail').selectOption('There is none');
  await desk.kill();
  await button(page, 'Check the addresses').press('Enter');
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached.');
  await desk.restart();
  await button(page, 'Check the addresses').press('Enter');
  const found = page.getByRole('status').filter({ hasText: 'can be invited' });
  await expect(found).toContainText(
    '1 person can be invited (Steering committee: 1). Nothing has been sent to them yet.',
  );
  await expect(found).toContainText(`1 address repeated, left out: ${ANA}`);
  await expect(found).toContainText(
    'Line 4 has an e-mail address that is not valid: ben@northwater',
  );
  await isSound(page);
  await button(page, 'Invite 1 person').press('Enter');
  await isSound(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Invite 1 person')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Send the invitations').press('Enter');
  await expect(page.getByText('Steering committee: 1 person invited.')).toBeVisible();
  await expect(list(page)).toHaveValue('ben@northwater');
  await desk.relay().received(1);
  await list(page).fill(`Ana <${ANA}>; Planners`);
  await button(page, 'Check the addresses').press('Enter');
  await expect(found).toContainText('Nobody in this list can be invited.');
  await expect(found).toContainText('1 address invited to this wave already, left out.');
  await expect(page.getByRole('button', { name: /^Invite \d/ })).toHaveCount(0);
});

test('An operator words a campaign’s invitation, and mails it to themselves first', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(BLOCKED_SCRIPT);
  await openInvitations(page);
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Invitation', exact: true }) });
  await item.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Subject').fill('{client} asks about {sytem}');
  await saveDialog(page).click();
  await expect(dialog(page).getByLabel('Subject')).toHaveAccessibleDescription(
    'Only {campaign}, {client}, {system} and {day} can stand in braces.',
  );
  await isSound(page);
  await dialog(page).getByLabel('Subject').fill('{client} asks about {system}');
  await saveDialog(page).click();
  await expect(item).toContainText('This campaign’s own wording.');
  await item.getByRole('button', { name: 'Send me a test' }).click();
  await dialog(page).getByLabel('Your e-mail address').fill('op@firm.test');
  await saveDialog(page).click();
  await expect
    .poll(() => subjectsTo('op@firm.test'))
    .toEqual(['Test: Northwater asks about Polaris']);
  await item.getByRole('button', { name: 'Use the standard wording' }).click();
  await expect(item).toContainText('Standard wording.');
});
