import type { Page } from '@playwright/test';
import { fill } from '../core/content/fill.ts';
import { violations } from './support/axe.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { remember } from './support/gates.ts';
import { layoutFaults, NO_FAULTS } from './support/layout-faults.ts';
import { IS_FIRST_FIRM } from './support/sites.ts';
import { open, openStorage } from './support/start.ts';
import {
  allAnswered,
  atFirstEntry,
  button,
  expectKept,
  groups,
  keepAnswers,
  rating,
  sections,
  statements,
} from './support/survey.ts';

const words = firm.pages['implementation-survey'].survey;

const TOTAL = statements.length;
// Specification, point 4.
const NOTE = IS_FIRST_FIRM
  ? /system, software, tool and platform are used interchangeably for .*change project/
  : firm.pages['readiness-scan'].before.note;
const percent = (answered: number) => Math.round((answered / TOTAL) * 100);

/** Opens the steps on the full scan, optionally with the answers of an earlier visit. */
async function openSteps(
  page: Page,
  answers: Record<number, number> = {},
  step = 0,
  wordings: Record<number, string> = {},
): Promise<void> {
  await openStorage(page);
  await remember(page, 'client-access');
  if (Object.keys(answers).length > 0)
    await keepAnswers(page, 'scanDraft', answers, step, wordings);
  await open(page, '/readiness-scan/');
  await groups(page).first().waitFor();
}

/** Rates a statement with its first label, and compares all the text around it. */
async function expectRated(page: Page, statement: (typeof statements)[number]): Promise<void> {
  const { id, text, reverse, scaleType } = statement;
  const [first = '', last = ''] = [firm.scales[scaleType]?.[0], firm.scales[scaleType]?.at(-1)];
  const prompt = reverse
    ? specified(
        'Rating (5 = Strongly disagree, 1 = Strongly agree):',
        fill(words.ratingReversed, { first, last }),
      )
    : specified('Rating:', words.rating);
  const complete = fill(words.progress.complete, {
    percent: percent(id),
    answered: id,
    total: TOTAL,
  });
  const group = page.getByRole('group', { name: text });
  await expect(group.getByText(prompt, { exact: true })).toBeVisible();
  await expect(group).toHaveAccessibleDescription(reverse ? prompt : '');
  const labels = (firm.scales[scaleType] ?? []).map(
    (label, place) => `${reverse ? 5 - place : 1 + place} ${label}`,
  );
  await expect(group.locator('label')).toHaveText(labels);
  await expect(page.locator('main button[type=submit]')).toBeDisabled();
  await group.getByRole('radio').first().check();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent(id)));
  await expect(
    page.getByText(specified(`${percent(id)}% complete, ${id} of 30 answered`, complete)),
  ).toBeVisible();
}

test.describe('The thirty statements', () => {
  test('are rated section by section, each with the labels of its scale, Next only once all of a section are', {
    tag: '@any-firm',
  }, async ({ page }) => {
    await openSteps(page);
    for (const [index, section] of sections.entries()) {
      const isFirst = index === 0;
      await expect(page.getByRole('heading', { name: section.title })).toBeVisible();
      await expect(page.getByText(section.description)).toBeVisible();
      await expect(page.getByText(NOTE)).toHaveCount(isFirst ? 1 : 0);
      const place = fill(words.progress.section, { section: index + 1, sections: sections.length });
      await expect(page.getByText(specified(`Section ${index + 1} of 8`, place))).toBeVisible();
      await expect(groups(page)).toHaveCount(section.statements.length);
      await expect(button(page, specified('Previous', words.previous))).toBeEnabled({
        enabled: !isFirst,
      });
      for (const statement of section.statements) await expectRated(page, statement);
      const following = sections[index + 1];
      if (!following) continue;
      await button(page, specified('Next', words.next)).click();
      await expect(page.getByRole('heading', { name: following.title })).toBeFocused();
    }
    // The first label of a reversed statement is stored as 5.
    const reversed = IS_FIRST_FIRM
      ? [2, 20, 29]
      : statements.filter(({ reverse }) => reverse).map(({ id }) => id);
    const expected = Object.fromEntries(
      statements.map(({ id }) => [id, reversed.includes(id) ? 5 : 1]),
    );
    await expectKept(page, 'scanDraft', expected);
  });

  test('say how many answers a section still lacks, and keep them on the way back', {
    tag: '@long',
  }, async ({ page }) => {
    await openSteps(page, { 1: 4 });
    await expect(page.getByText('2 more answers to go')).toBeVisible();
    await rating(page, 2, 5).check();
    await expect(page.getByText('One more answer to go')).toBeVisible();
    await rating(page, 3, 1).check();
    await button(page, 'Next').click();
    await expect(page.getByText('4 more answers to go')).toBeVisible();
    await button(page, 'Previous').click();
    for (const [id, value] of [
      [1, 4],
      [2, 5],
      [3, 1],
    ] as const) {
      await expect(rating(page, id, value)).toBeChecked();
    }
  });

  test('have their labels whole on a tablet and on the smallest phone, the chosen ones in bold, too', {
    tag: '@long',
  }, async ({ page }) => {
    await openSteps(page, allAnswered(3), 2);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(6);
    for (const width of [768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => layoutFaults(page)).toEqual(NO_FAULTS);
    }
    const row = await groups(page).first().locator('label').first().boundingBox();
    expect(row?.height).toBeGreaterThanOrEqual(52);
  });

  test('are answered from the keyboard alone, one stop a statement', async ({ page }) => {
    await openSteps(page);
    await rating(page, 1, 1).focus();
    for (const key of ['Space', 'ArrowRight', 'Tab', 'Space', 'Tab', 'Space', 'ArrowLeft'])
      await page.keyboard.press(key);
    await expectKept(page, 'scanDraft', { 1: 2, 2: 5, 3: 5 });
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: sections[1]?.title ?? '' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(rating(page, 4, 1)).toBeFocused();
  });

  test('keep every answer through a reload, and say so; they are cleared on request', async ({
    page,
  }) => {
    await openSteps(page);
    const restored = firm.pages['readiness-scan'].restored;
    await expect(page.getByText(restored)).toHaveCount(0);
    for (const id of [1, 2, 3]) {
      await rating(page, id, 4).check();
      await page.reload();
      await expect(rating(page, id, 4)).toBeChecked();
      await expect(page.getByText(restored)).toBeVisible();
    }
    await button(page, 'Next').click();
    await rating(page, 4, 2).check();
    await page.reload();
    await expect(page.getByRole('heading', { name: sections[1]?.title ?? '' })).toBeVisible();
    await expect(rating(page, 4, 2)).toBeChecked();

    await button(page, words.clear).click();
    await expect(page.getByText(words.cleared)).toBeVisible();
    await expect(page.getByText(restored)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await expectKept(page, 'scanDraft', undefined);
    await button(page, words.undo).click();
    await expectKept(page, 'scanDraft', { 1: 4, 2: 4, 3: 4, 4: 2 });
    await expect(page.getByRole('heading', { name: sections[1]?.title ?? '' })).toBeFocused();
    await button(page, words.clear).click();
    await atFirstEntry(page);
    await page.reload();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

    await rating(page, 1, 4).check();
    await button(page, words.clear).click();
    await expect(button(page, words.undo)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeFocused();
    await expect(rating(page, 1, 4)).toBeChecked();
  });

  test('that have been reworded since they were answered are asked for again, and the other answers are kept', {
    tag: '@long',
  }, async ({ page }) => {
    await openSteps(page, { 1: 4, 2: 2, 3: 5, 4: 1 }, 1, { 2: 'ffffffff' });
    await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeVisible();
    await expect(page.getByText(words.reworded.one ?? '')).toBeVisible();
    await expect(rating(page, 1, 4)).toBeChecked();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(2);
    await expect(page.getByText('10% complete, 3 of 30 answered')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await rating(page, 2, 5).check();
    await expect(page.getByText(words.reworded.one ?? '')).toHaveCount(0);
    await expectKept(page, 'scanDraft', { 1: 4, 2: 5, 3: 5, 4: 1 });
    await page.reload();
    await expect(rating(page, 2, 5)).toBeChecked();
    await expect(page.getByText(words.reworded.one ?? '')).toHaveCount(0);
  });
});
