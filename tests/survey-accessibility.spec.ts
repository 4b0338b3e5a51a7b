import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { remember } from './support/gates.ts';
import { open, openStorage, settled } from './support/start.ts';
import {
  allAnswered,
  button,
  COMMENTS_STEP,
  enterSurvey,
  groups,
  keepAnswers,
  openSurvey,
} from './support/survey.ts';

const { survey, thankYou } = content.pages['implementation-survey'];

async function expectNone(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  expect(await violations(page, { 'color-contrast': { enabled: false } })).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
}

test('Axe finds nothing in the full scan at its first statements, and at its profile', {
  tag: '@long',
}, async ({ page }) => {
  await openScan(page);
  await expect(groups(page)).toHaveCount(3);
  await expectNone(page);
  await keepAnswers(page, 'scanDraft', allAnswered(2), 7);
  await page.reload();
  await button(page, content.pages['readiness-scan'].button).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectNone(page);
});

test('Axe finds nothing in the survey at its comments, with mistakes in them', async ({ page }) => {
  await openSurvey(page, { answers: allAnswered(2), step: COMMENTS_STEP });
  await expectNone(page);
  await page.getByRole('textbox', { name: survey.submit.mailed.label }).fill('ana@');
  await button(page, survey.submit.button).click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await expectNone(page);
});

test('Axe finds nothing in the survey once it is submitted, nor at the profile kept from then', {
  tag: '@long',
}, async ({ page }) => {
  await openSurvey(page, { answers: allAnswered(2), step: COMMENTS_STEP });
  await button(page, survey.submit.button).click();
  await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
  await expectNone(page);
  await button(page, thankYou.button).click();
  await enterSurvey(page);
  await button(page, content.pages['readiness-scan'].profile.show).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectNone(page);
});

async function openScan(page: Page): Promise<void> {
  await openStorage(page);
  await remember(page, 'client-access');
  await open(page, '/readiness-scan/');
}
