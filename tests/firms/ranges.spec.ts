import type { Page } from '@playwright/test';
import { pathOfScreen, type ScreenName } from '../../core/content/routes.ts';
import { arrangementFaults, WELL_ARRANGED } from '../support/arrangement-faults.ts';
import { violations } from '../support/axe.ts';
import { firm } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { remember } from '../support/gates.ts';
import { layoutFaults, NO_FAULTS } from '../support/layout-faults.ts';
import { ARTICLE, documentPath } from '../support/screens.ts';
import { open, openSettled, openStorage, settled } from '../support/start.ts';
import { allAnswered, button, COMMENTS_STEP, keepAnswers, openSurvey } from '../support/survey.ts';

const WIDTHS = [1280, 390];
const { survey: words, thankYou } = firm.pages['implementation-survey'];
const scan = firm.pages['readiness-scan'];

/** The screens with lists of their own. */
const SCREENS: ScreenName[] = [
  'home',
  'purpose',
  'about',
  'testimonials',
  'services',
  'methodology',
  'contact',
  'faq',
  'client-access',
  'quick-scan',
];

const addressOf = (screen: ScreenName) =>
  `${pathOfScreen(firm.routes, screen)}/`.replace('//', '/');

test.describe('A list as short or long as that of this firm', { tag: '@ranges' }, () => {
  for (const screen of SCREENS) {
    test(`fits the screen ${screen}`, async ({ page }) => {
      await open(page, addressOf(screen));
      await expectFit(page, 'screen');
    });
  }

  test('fits an article', async ({ page }) => {
    await open(page, documentPath(ARTICLE));
    await expectFit(page, 'article');
  });

  test('fits the result of the quick scan', async ({ page }) => {
    await open(page, `/quick-scan/#answers=${'2'.repeat(firm.scan.habits.length)}`);
    await expect(page.getByRole('table')).toBeVisible();
    await expectFit(page, 'result');
  });

  test('fits the survey, its comments and its profile', async ({ page }) => {
    await openSurvey(page, { answers: allAnswered(2), step: COMMENTS_STEP - 1 });
    await expectFit(page, 'section');
    await button(page, words.next).click();
    await expect(page.getByRole('heading', { name: words.comments.heading })).toBeFocused();
    await expectFit(page, 'comments');
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
    await expectFit(page, 'profile');
  });

  test('fits the profile of the full scan', async ({ page }) => {
    await openStorage(page);
    await remember(page, 'client-access');
    await keepAnswers(page, 'scanDraft', allAnswered(2), COMMENTS_STEP - 1);
    await open(page, '/readiness-scan/');
    await button(page, scan.button).click();
    await expect(page.getByRole('heading', { name: scan.profile.heading })).toBeFocused();
    await expectFit(page, 'profile');
  });

  test('is noticed if it does not fit', async ({ page }) => {
    await openSettled(page, addressOf('contact'));
    const faults = () =>
      arrangementFaults(page).then((found) => Object.values(found).map(({ length }) => length > 0));
    expect(await faults()).toEqual([false, false, false, false]);
    await page.evaluate(() => {
      const [list, empty, ...entries] = ['ul', 'ul', 'li', 'li'].map((name) =>
        document.createElement(name),
      );
      for (const [index, entry] of entries.entries()) {
        entry.textContent = 'Unbreakable';
        entry.style.cssText = `flex: none; width: 3em; margin-top: ${index * 5}px; white-space: nowrap`;
      }
      list?.append(...entries);
      list?.style.setProperty('display', 'flex');
      document.querySelector('main')?.append(...[list, empty].flatMap((each) => each ?? []));
    });
    expect(await faults()).toEqual([true, true, true, true]);
  });
});

/** Checks the shown screen on a desktop and on a phone. */
async function expectFit(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expect.poll(() => layoutFaults(page), `${name} at ${width} pixels`).toEqual(NO_FAULTS);
    await expect
      .poll(() => arrangementFaults(page), `${name} at ${width} pixels`)
      .toEqual(WELL_ARRANGED);
  }
  expect(await violations(page)).toEqual([]);
}
