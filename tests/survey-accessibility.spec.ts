import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { remember } from './support/gates.ts';
import { open, settled } from './support/start.ts';
import { allAnswered, button, groups, keepAnswers } from './support/survey.ts';

async function expectNone(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  expect(await violations(page, { 'color-contrast': { enabled: false } })).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
}

test('Axe finds nothing in the full scan: at its first statements, halfway, and at its profile', async ({ page }) => {
  await open(page, '/readiness-scan/');
  await remember(page, 'client-access');
  await page.reload();
  await expect(groups(page)).toHaveCount(3);
  await expectNone(page);
  await keepAnswers(page, 'scanDraft', allAnswered(2), 7);
  await page.reload();
  await expect(groups(page)).toHaveCount(2);
  await expectNone(page);
  await button(page, content.pages['readiness-scan'].button).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectNone(page);
});
