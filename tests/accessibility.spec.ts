import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { ARTICLE, documentPath, FAQ, SHOWN_SCREENS, type ShownScreen } from './support/screens.ts';
import { open, settled } from './support/start.ts';

interface State {
  name: string;
  screen: ShownScreen;
  enter?: (page: Page) => Promise<void>;
}

const STATES: State[] = [
  ...SHOWN_SCREENS.map((screen) => ({ name: screen.name, screen })),
  { name: 'the FAQ page with an answer open', screen: FAQ, enter: (page) => page.locator('#item-2 summary').click() },
  {
    name: 'an article with its picture enlarged',
    screen: ARTICLE,
    enter: async (page) => {
      await page.getByRole('button', { name: 'Enlarge image' }).click();
      await expect(page.getByRole('dialog').locator('img')).toBeVisible();
    },
  },
];

for (const { name, screen, enter } of STATES) {
  test.describe(`In ${name}`, () => {
    test.beforeEach(({ quiet }) => {
      if (!screen.isFound) quiet.allow(ANSWERED_404, LOGGED_404);
    });

    for (const [way, media] of Object.entries({
      'as it is': {},
      'with reduced motion': { reducedMotion: 'reduce' },
      'in forced colours': { forcedColors: 'active' },
    } as const)) {
      test(`axe finds nothing ${way}`, async ({ page }) => {
        await page.emulateMedia(media);
        await open(page, documentPath(screen));
        await settled(page);
        await enter?.(page);
        const rules = {
          'target-size': { enabled: true }, // WCAG 2.2; axe leaves it out unless asked.
          'color-contrast': { enabled: !('forcedColors' in media) }, // There, the colours are the reader's own, and axe misreads them.
        };
        const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
      });
    }
  });
}

test('Nothing moves for who asked for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const screen of SHOWN_SCREENS.filter(({ isFound }) => isFound)) {
    await open(page, documentPath(screen));
    await settled(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  }
});
