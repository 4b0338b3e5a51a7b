import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { followEach } from './support/follow.ts';
import { remember } from './support/gates.ts';
import { open, openStorage } from './support/start.ts';
import {
  allAnswered,
  button,
  expectKept,
  groups,
  keepAnswers,
  rating,
  sections,
} from './support/survey.ts';

const words = content.pages['readiness-scan'];
const { profile } = words;

/** Opens the scan unlocked, with the given answers of an earlier visit. */
async function openScan(page: Page, answers: Record<number, number> = {}, step = 0): Promise<void> {
  await openStorage(page);
  await remember(page, 'client-access');
  if (Object.keys(answers).length > 0) await keepAnswers(page, 'scanDraft', answers, step);
  await open(page, '/readiness-scan/');
  await page.getByRole('table').or(groups(page).first()).first().waitFor();
}

test.describe('The full scan', () => {
  test('asks for nothing personal, sends nothing, and gives a profile at once, also as a file and on paper', async ({
    page,
  }) => {
    await openScan(page, allAnswered(4, { 1: 2, 2: 2, 3: 2, 25: 2, 26: 2 }), 7);
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await expect(page.locator('main').getByRole('textbox')).toHaveCount(0);
    await button(page, words.button).click();
    await expect(page.getByRole('heading', { name: profile.heading })).toBeFocused();
    await expectKept(page, 'scanDraft', undefined);

    const rows = page.getByRole('table', { name: profile.heading }).locator('tbody tr');
    await expect(rows.locator('th')).toHaveText(sections.map(({ title }) => title));
    const isLow = [true, false, false, false, false, true, false, false];
    await expect(rows.locator('td:nth-child(3)')).toHaveText(
      isLow.map((low) => (low ? '2.0' : '4.0')),
    );
    await expect(rows.locator('td:nth-child(4)')).toHaveText(
      isLow.map((low) => (low ? '2.0' : 'Ready')),
    );
    const bar = rows.first().locator('rect');
    await expect(bar.nth(2)).toHaveAttribute('width', '25%'); // Ink covers 1 to 2 on the scale of 1 to 5,
    await expect(bar.nth(1)).toHaveAttribute('x', '25%'); // orange covers the rest up to the mark of 4.
    await expect(bar.nth(1)).toHaveAttribute('width', '50%');

    const remedy = content.survey.remedies.habits;
    const barrier = 'First barrier: Habits & Preferences and Personal Impact';
    await expect(page.getByRole('heading', { name: barrier })).toBeVisible();
    await expect(page.locator('dd').filter({ hasText: `${remedy?.step}.` })).toBeVisible();
    await expect(page.locator(`dd a[href="/adoption/services/#${remedy?.service}"]`)).toBeVisible();
    await expect(page.locator(`dd a[href="/adoption/insights/${remedy?.article}/"]`)).toBeVisible();
    await followEach(page, page.locator('dd a'));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, profile.download).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^Habits & Preferences +2\.0 +2\.0$/m);
    expect(text).toMatch(/^Process & Workflow +4\.0 +Ready$/m);
    expect(text).toContain(barrier);
    expect(sent).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toBeVisible();
    for (const hidden of ['header', 'footer', 'main button', 'h1'])
      await expect(page.locator(hidden).first()).toBeHidden();
  });

  test('keeps its profile in this browser until it is deleted, or answered again', {
    tag: '@long',
  }, async ({ page }) => {
    await openScan(page, allAnswered(5), 7);
    await button(page, words.button).click();
    await expect(page.getByRole('heading', { name: profile.none.heading })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible();

    await button(page, words.again).click();
    await expect(groups(page)).toHaveCount(3);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeFocused();
    await rating(page, 1, 4).check();
    await page.reload();
    await button(page, profile.show).click(); // After a new start, the profile can still be seen and deleted.
    await expect(page.getByRole('heading', { name: profile.heading })).toBeFocused();
    await button(page, profile.delete).click();
    await expect(page.getByText(profile.deleted)).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(groups(page)).toHaveCount(3);
  });
});
