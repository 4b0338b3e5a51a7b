import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/forms.ts';
import {
  ARTICLE,
  CONTACT,
  documentPath,
  FAQ,
  INSIGHTS,
  PURPOSE,
  QUICK_SCAN,
  type ShownScreen,
} from './support/screens.ts';
import { open, settled } from './support/start.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

interface State {
  name: string;
  screen: ShownScreen;
  enter: (page: Page) => Promise<void>;
}

// screens-all.spec.ts checks screens at rest.
const STATES: State[] = [
  {
    name: 'the FAQ page with an answer open',
    screen: FAQ,
    enter: (page) => page.locator('#item-2 summary').click(),
  },
  {
    name: 'the purpose page with its scheduling dialog open',
    screen: PURPOSE,
    enter: async (page) => {
      await page.route(content.brand.schedulingUrl, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Scheduling</title>',
        }),
      );
      await page.getByRole('button', { name: 'Arrange a conversation' }).click();
      await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
    },
  },
  {
    name: 'the insights list with a search that finds articles',
    screen: INSIGHTS,
    enter: async (page) => {
      await page.getByRole('searchbox').fill('adoption');
      await expect(page.getByRole('status').filter({ hasText: 'articles' })).toBeVisible();
    },
  },
  {
    name: 'the insights list with a search that finds nothing',
    screen: INSIGHTS,
    enter: async (page) => {
      await page.getByRole('searchbox').fill('kangaroo');
      await expect(page.getByRole('button', { name: 'View All Articles' })).toBeVisible();
    },
  },
  {
    name: 'an article whose address can only be copied by hand',
    screen: ARTICLE,
    enter: async (page) => {
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'clipboard', { value: undefined }),
      );
      await page.getByRole('button', { name: 'Copy the link' }).click();
      await expect(page.getByRole('textbox', { name: 'Address of this article' })).toBeFocused();
    },
  },
  {
    name: 'the contact page with errors',
    screen: CONTACT,
    enter: async (page) => {
      await page.locator('form:has(textarea) button').click();
      await expect(page.locator('[aria-invalid]')).toHaveCount(3);
    },
  },
  {
    name: 'the contact page with a guide on its way and a toast',
    screen: CONTACT,
    enter: async (page) => {
      await page.locator('form:not(:has(textarea)) [type=email]').fill('ada@example.org');
      await page.keyboard.press('Enter');
      await expect(toast(page)).toBeVisible();
      await toast(page).getByRole('button').focus(); // It stays while it has the focus.
    },
  },
  {
    name: 'an article with its picture enlarged',
    screen: ARTICLE,
    enter: async (page) => {
      await page.getByRole('button', { name: 'Enlarge image' }).click();
      await expect(page.getByRole('dialog').locator('img')).toBeVisible();
    },
  },
  {
    name: 'EQ7 with a result',
    screen: QUICK_SCAN,
    enter: (page) => addResults(page, '4235512'),
  },
  {
    name: 'EQ7 with results side by side, and a link that holds none',
    screen: QUICK_SCAN,
    enter: async (page) => {
      await addResults(page, '4235512,1111111');
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByRole('textbox', { name: 'Link to another result' })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
];

async function addResults(page: Page, answers: string): Promise<void> {
  await page.evaluate((results) => {
    location.hash = `#/quick-scan#answers=${results}`;
  }, answers);
  await expect(page.getByRole('table')).toBeVisible();
}

for (const screen of new Set(STATES.map((state) => state.screen))) {
  const states = STATES.filter((state) => state.screen === screen);
  const names = states.map(({ name }) => name).join(', nor in ');
  test(`Axe finds nothing in ${names}, on a desk and on a phone, in the reader's own colours as well`, {
    tag: screen === CONTACT ? [] : '@long',
  }, async ({ page, quiet }) => {
    quiet.allow(new RegExp(`foreign request: ${content.brand.schedulingUrl}`));
    await open(page, documentPath(screen));
    await settled(page);
    for (const { name, enter } of states) {
      await enter(page);
      expect(await violations(page), name).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await violations(page), `${name} on a phone`).toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
      // With forced colours the visitor's own colours apply, and axe misreads them.
      expect(await violations(page, { 'color-contrast': { enabled: false } }), name).toEqual([]);
      await page.emulateMedia({ reducedMotion: null, forcedColors: null });
      await page.setViewportSize(DESKTOP);
    }
  });
}
