import { expect, type Page } from '@playwright/test';
import type { NewCampaign } from '../../core/campaigns/campaign.ts';
import { DAY_MS, dayOf } from '../../core/days.ts';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { POLARIS, tokenIn } from './campaign.ts';
import { TOKEN } from './desk.ts';
import { RESPONSE } from './gates.ts';
import { OWN_SITE } from './sites.ts';
import { button } from './survey.ts';

const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };

export const dialog = (page: Page) => page.getByRole('dialog');
export const saveDialog = (page: Page) => dialog(page).locator('button[type="submit"]');
export const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/**
 * Opens the dialog for a client's new campaign by keyboard, and fills it in, with the go-live
 * today.
 */
export async function fillCampaign(page: Page, client: string): Promise<void> {
  await item(page, client).getByRole('button', { name: 'New campaign' }).press('Enter');
  await dialog(page).getByLabel('Name of the campaign').fill(POLARIS.name);
  await dialog(page).getByLabel('Name of the system').fill(POLARIS.system);
  await dialog(page).getByLabel('Welcome message').fill(POLARIS.welcome);
  await dialog(page).getByLabel('Day of the go-live').fill(dayFromNow(0));
}

/** Adds a group to the shown campaign by keyboard. */
export async function addGroup(
  page: Page,
  { name, side, asked }: { name: string; side: string; asked: number },
): Promise<void> {
  await button(page, 'Add a group').press('Enter');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel(side).check();
  await dialog(page).getByLabel('How many people are asked').fill(String(asked));
  await saveDialog(page).press('Enter');
}

/** The date (UTC) a number of days from now. */
export function dayFromNow(days: number): string {
  return dayOf(Date.now() + days * DAY_MS);
}

/** Sends a request to the desk of OWN_SITE's intake. */
export async function askDesk(method: string, path: string, body?: object) {
  const response = await fetch(`${OWN_SITE.url}/api/desk/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

/**
 * Makes a campaign with one wave. @param opens its first day, in days from now. @param closes its
 * last day. @returns it with its open links.
 */
export async function makeCampaign(
  opens: number,
  closes: number,
): Promise<{ campaign: DeskCampaign; links: string[] }> {
  const campaign = await createCampaign({
    ...POLARIS,
    waves: [{ name: 'Go-live', opensOn: dayFromNow(opens), closesOn: dayFromNow(closes) }],
  });
  return {
    campaign,
    links: campaign.waves.flatMap(({ openLinks }) => openLinks.map(({ link }) => link)),
  };
}

/** Answers a campaign's survey by a link, as its screen does. @returns the status. */
export async function respondBy(link: string): Promise<number> {
  const { answers, comments, previewToken } = RESPONSE;
  const { status } = await fetch(`${OWN_SITE.url}/api/campaign-responses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ answers, comments, previewToken, campaignToken: tokenIn(link) }),
  });
  return status;
}

/**
 * Creates a campaign at the desk of OWN_SITE's intake, with a name that no other campaign of its
 * client has. @returns it, whatever other campaigns the desk lists.
 */
export async function createCampaign(values: NewCampaign): Promise<DeskCampaign> {
  const list = async (): Promise<DeskCampaign[]> => (await askDesk('GET', 'campaigns')).campaigns;
  const before = new Set((await list()).map(({ id }) => id));
  const name = `${values.name} ${crypto.randomUUID().slice(0, 8)}`;
  await askDesk('POST', 'campaigns', { ...values, name });
  const created = (await list()).filter((one) => !before.has(one.id) && one.name === name);
  const [campaign] = created;
  if (!campaign || created.length > 1)
    throw new Error(`The desk lists ${created.length} new campaigns after one was created.`);
  return campaign;
}
