import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { Problems } from '../builder/content/problems.ts';
import { readReports } from '../builder/content/reports.ts';
import { SHEET } from './support/campaign.ts';
import { BLOCKED_SCRIPT, serveDesk, signIn } from './support/desk.ts';
import { dayFromNow, dialog, respondBy } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';

const desk = serveDesk();

const MOST_CLICKS = 25;
const GROUPS = [
  { name: 'Planners', side: 'users', people: 6 },
  { name: 'Drivers', side: 'users', people: 5 },
  { name: 'Depot', side: 'users', people: 5 },
  { name: 'Board', side: 'sponsors', people: 5 },
  { name: 'Heads', side: 'sponsors', people: 3 },
] as const;
const LIST = GROUPS.flatMap(({ name, side, people }) =>
  Array.from({ length: people }, (_, index) => `${name}-${index}@north.example; ${name}; ${side}`),
).join('\n');

/** Counts the presses of the mouse, on whatever screen. @returns what tells their number. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countClick', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const press = ({ isTrusted }: Event) =>
      isTrusted && (window as unknown as { countClick: () => void }).countClick();
    addEventListener('pointerdown', press, { capture: true });
  });
  return () => count;
}

/** Goes on by the Tab key to a field of the same form, and types into it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 12 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await field.fill(text);
}

test('From a new client to its report it takes 25 clicks at most, for five groups and 24 people in one list', async ({
  page,
  quiet,
}, { outputDir }) => {
  quiet.allow(BLOCKED_SCRIPT);
  const clicks = await countClicks(page);
  const field = (name: string | RegExp) => dialog(page).getByLabel(name);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await signIn(page);

  await test.step('the client and its campaign', async () => {
    await link('Clients').click();
    await button('Add a client').click();
    await type(page, field('Name of the organisation'), 'Northwater');
    await page.keyboard.press('Enter');
    await button('New campaign').click();
    await type(page, field('Name of the campaign'), 'Polaris rollout');
    await type(page, field('Name of the system'), 'Polaris');
    await type(page, field('Day of the go-live'), dayFromNow(0));
    await type(page, field('Who is asked'), LIST);
    await expect(dialog(page)).toContainText(
      'Groups: Planners (6 users), Drivers (5 users), Depot (5 users), Board (5 sponsors) and Heads (3 sponsors).',
    );
    await button('Make the campaign').click();
    await link('Polaris rollout').click();
  });

  await test.step('the anonymity sheet, and that there is nobody to agree with', async () => {
    await button('Edit the campaign').click();
    await type(page, field('Data controller'), SHEET.controller);
    await type(page, field('Data protection officer'), SHEET.officer);
    await field('A works agreement').click();
    await type(page, field('Whom people can complain to'), SHEET.authority);
    await type(page, field('Where the answers are stored'), SHEET.storage);
    await type(page, field('Who receives the report'), SHEET.recipients);
    await type(page, field('Who at the client vouches'), SHEET.voucher);
    await type(page, field('Whom people can write to'), SHEET.contactName);
    await type(page, field('Their e-mail address'), SHEET.contactEmail);
    await button('Save').click();
    await button('Write the agreement').click();
    await field('There is nobody to agree with').click();
    await button('Write it').click();
  });

  await test.step('the invitations, which everybody answers', async () => {
    await link('Invitations').first().click();
    await page.getByLabel('E-mail addresses').click();
    await page.getByLabel('E-mail addresses').fill(LIST);
    await button('Check the addresses').click();
    await button('Invite 24 people').click();
    await button('Send the invitations').click();
    await desk.relay().received(24);
    const links = desk
      .relay()
      .mails.map(({ text }) => text?.match(/http\S+\/answer\/\?link#[\w-]+/)?.[0] ?? '');
    for (const answered of links) expect(await respondBy(answered)).toBe(201);
  });

  await test.step('the report', async () => {
    await link('Polaris rollout').click();
    await button('Close the wave').click();
    await button('Close for good').click();
    await link('Findings and report').click();
    await button('Report').click();
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the report' }).click(),
    ]);
    const fileName = report.suggestedFilename();
    await report.saveAs(path.join(outputDir, fileName));
    // It can lie in the client's folder, for its home.
    expect(readReports(outputDir, 'content/clients/northwater', new Problems())).toMatchObject([
      { fileName, title: 'Northwater, Polaris rollout, Go-live', readers: SHEET.recipients },
    ]);
  });
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS);
});
