import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { measureShifts } from './support/layout-shift.ts';
import { chunkOf } from './support/network.ts';
import { openSettled } from './support/start.ts';

const { purpose } = content.pages;
const { audiences } = purpose.whoWeHelp;

const AUDIENCES = ['SaaS Providers', 'Enterprise Buyers', 'End Users', 'SaaS Investors'];

const section = (page: Page) => page.getByRole('region', { name: 'Who We Help' });
const titled = (page: Page, title: string) =>
  section(page).getByRole('heading', { level: 3, name: title });

/** The first line of the audience at this place, which its panel shows. */
const subtitled = (page: Page, place: number) =>
  section(page).getByText(audiences[place - 1]?.subtitle ?? '');

test.describe('From 768 pixels up', () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test('the four audiences are tabs, the investors selected at first', async ({ page }) => {
    await openSettled(page, '/who-we-help/');
    const banner = page.getByRole('region', { name: 'Our Purpose' });
    await expect(banner.getByRole('img', { name: /lighthouse/ })).toBeInViewport();
    const tabs = section(page).getByRole('tablist', { name: 'Who We Help' }).getByRole('tab');
    const panel = section(page).getByRole('tabpanel');
    const expectSelected = async (title: string) => {
      await expect(section(page).getByRole('tab', { selected: true })).toHaveText([title]);
      await expect(panel).toHaveCount(1);
      await expect(panel).toHaveAccessibleName(title);
      await expect(panel.locator('li').first()).toBeVisible();
    };
    await expect(tabs).toHaveText(AUDIENCES);
    await expectSelected('SaaS Investors');
    await tabs.nth(1).click();
    await expectSelected('Enterprise Buyers');
    for (const [key, title] of [
      ['ArrowRight', 'End Users'],
      ['End', 'SaaS Investors'],
      ['ArrowRight', 'SaaS Providers'],
      ['ArrowLeft', 'SaaS Investors'],
      ['Home', 'SaaS Providers'],
    ] as const) {
      await page.keyboard.press(key);
      await expectSelected(title);
      await expect(tabs.filter({ hasText: title })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(panel).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('link', { name: 'Learn More (SaaS Providers)' })).toBeFocused();
    await expect(section(page).getByRole('button')).toHaveCount(0);
  });
});

test.describe('Below 768 pixels', () => {
  test.use({ viewport: { width: 767, height: 900 } });

  test('the four audiences are a carousel that begins at the investors and goes by name, key and swipe', async ({
    page,
    context,
  }) => {
    await openSettled(page, '/who-we-help/');
    const carousel = section(page).getByRole('group', { name: 'Who We Help' });
    await carousel.evaluate((element) => {
      element.addEventListener('scroll', () => element.setAttribute('data-moving', ''));
      element.addEventListener('scrollend', () => element.removeAttribute('data-moving'));
    });
    const expectShown = async (place: number) => {
      const title = AUDIENCES[place - 1] ?? '';
      await expect(section(page).getByRole('tab', { selected: true })).toHaveText([title]);
      await expect(subtitled(page, place)).toBeInViewport({ ratio: 1 });
      // The browser drops a key that comes while the carousel still moves, and a finger stops it.
      await expect(carousel).not.toHaveAttribute('data-moving');
    };
    const name = (place: number) =>
      section(page).getByRole('tab', { name: AUDIENCES[place - 1] ?? '' });
    await section(page).getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
    await subtitled(page, 4).scrollIntoViewIfNeeded();
    await expectShown(4);
    await carousel.focus();
    await page.keyboard.press('ArrowRight');
    await expectShown(1);
    for (const place of [3, 1, 4, 2]) {
      await name(place).click();
      await expectShown(place);
    }
    await page.keyboard.press('ArrowRight');
    await expectShown(3);
    await expect(name(3)).toBeFocused();

    await carousel.evaluate((element) => element.scrollIntoView());
    await carousel.focus();
    await page.keyboard.press('ArrowLeft');
    await expectShown(2);

    const finger = await context.newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: 150, y: 100 }],
    });
    for (let x = 200; x <= 600; x += 50)
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x, y: 100 }],
      });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectShown(1);
    await expect(page.evaluate(() => window.scrollX)).resolves.toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    const names = section(page).getByRole('tab');
    await names.last().scrollIntoViewIfNeeded();
    for (const each of await names.all()) await expect(each).toBeInViewport({ ratio: 1 });
  });

  test('the shown audience stays the same when the window is turned', { tag: '@long' }, async ({
    page,
  }) => {
    await openSettled(page, '/who-we-help/');
    await section(page).getByRole('tab', { name: 'End Users' }).click();
    await expect(subtitled(page, 3)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1024, height: 767 });
    await expect(section(page).getByRole('tab', { selected: true })).toHaveText('End Users');
    await section(page).getByRole('tab', { name: 'SaaS Providers' }).click();
    await page.setViewportSize({ width: 767, height: 1024 });
    await expect(section(page).getByRole('tab', { selected: true })).toHaveText('SaaS Providers');
    await expect(subtitled(page, 1)).toBeInViewport({ ratio: 1 });
  });
});

test('Nothing of the purpose page moves on a phone when the application starts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await measureShifts(page);
  await openSettled(page, '/who-we-help/#who-we-help');
  // A font that comes late may move a line.
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every audience can be read below the one before, and the scheduling page is a link away', async ({
    page,
  }) => {
    await page.goto('/who-we-help/');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const places = await Promise.all(AUDIENCES.map((title) => titled(page, title).boundingBox()));
      expect(new Set(places.map((place) => place?.x)).size, `at ${width} pixels`).toBe(1);
      for (const title of AUDIENCES) {
        await titled(page, title).scrollIntoViewIfNeeded();
        await expect(titled(page, title)).toBeInViewport({ ratio: 1 });
        await expect(
          section(page).getByRole('link', { name: `Learn More (${title})` }),
        ).toBeVisible();
      }
      await expect(section(page).getByRole('button')).toHaveCount(0);
      await expect(section(page).locator('[role=tab], [role=tabpanel]')).toHaveCount(0);
      const link = page.getByRole('link', { name: 'Arrange a conversation' });
      await expect(link).toHaveAttribute('href', content.brand.schedulingUrl);
      await expect(link).toHaveAttribute('target', '_blank');
    }
  });
});

const { schedulingUrl } = content.brand;
const { scheduling } = purpose;
const button = (page: Page) =>
  page.getByRole('button', { name: 'Arrange a conversation', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: scheduling.heading });

test.describe('Arrange a conversation', () => {
  test.beforeEach(async ({ quiet, context, page }) => {
    quiet.allow(new RegExp(`foreign request: ${schedulingUrl}`));
    const body = '<!doctype html><title>Scheduling</title><button>Monday at ten</button>';
    await context.route(schedulingUrl, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await openSettled(page, '/who-we-help/');
  });

  test('opens the scheduling page in a dialog, which nothing asks for before and Back closes', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await button(page).scrollIntoViewIfNeeded();
    await button(page).hover();
    await expect(button(page)).toHaveAttribute('aria-haspopup', 'dialog');
    expect(
      asked.filter(
        (address) =>
          address.startsWith(schedulingUrl) || chunkOf('scheduling-dialog').test(address),
      ),
    ).toEqual([]);

    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole('heading')).toHaveText(scheduling.heading);
    const frame = dialog(page).locator('iframe');
    await expect(frame).toHaveAttribute('src', schedulingUrl);
    await expect(frame).toHaveAttribute('title', scheduling.heading);
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
    await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);
    await expect(frame.contentFrame().getByRole('button', { name: 'Monday at ten' })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
    expect(await violations(page)).toEqual([]);

    const place = await page.evaluate(() => window.scrollY);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(page).toHaveURL('/#/who-we-help');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await button(page).click();
    await expect(dialog(page), 'it opens again').toBeVisible();
  });

  test('keeps focus in the dialog and gives it back, by the button and by Escape', async ({
    page,
  }) => {
    for (const key of ['Enter', 'Space']) {
      await button(page).press(key);
      const close = dialog(page).getByRole('button', { name: scheduling.close });
      await expect(close).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('link', { name: scheduling.link })).toBeFocused();
      // After the frame, Tab reaches the browser's own controls and then the dialog again, never
      // the page below.
      for (let press = 0; press < 6; press += 1) {
        await page.keyboard.press('Tab');
        expect(
          await page.evaluate(
            () =>
              document.activeElement === document.body ||
              document.activeElement?.closest('dialog') !== null,
          ),
        ).toBe(true);
      }
      // By keyboard: a script moves the focus within the page alone, and the next key would still
      // go to the frame or to the browser.
      await expect(async () => {
        await page.keyboard.press('Tab');
        expect(await close.evaluate((element) => element === document.activeElement)).toBe(true);
      }).toPass({ intervals: [100] });
      await page.keyboard.press(key === 'Enter' ? 'Escape' : 'Enter');
      await expect(dialog(page)).toHaveCount(0);
      await expect(button(page)).toBeFocused();
    }
  });

  test('stays usable when its button is pressed again before the history has moved', {
    tag: '@long',
  }, async ({ page }) => {
    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.evaluate((label) => {
      document.querySelector('dialog')?.requestClose();
      for (const element of document.querySelectorAll<HTMLElement>('[role=button]'))
        if (element.textContent?.includes(label)) element.click();
    }, 'Arrange a conversation');
    await expect(dialog(page)).toHaveCount(0);
    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/#/who-we-help');
  });

  test('has a plain link for when the frame does not load', { tag: '@long' }, async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(/failed request: .*ERR_FAILED/, /Failed to load resource/);
    let isDown = true;
    await context.route(schedulingUrl, (route) => (isDown ? route.abort() : route.fallback()));
    await button(page).click();
    const link = dialog(page).getByRole('link', { name: scheduling.link });
    await expect(link).toBeInViewport({ ratio: 1 });
    isDown = false;
    const opened = context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveTitle('Scheduling');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await expect(dialog(page)).toBeVisible();
  });

  test('opens the scheduling page in a new tab where the dialog cannot be had', {
    tag: '@long',
  }, async ({ page, context, quiet }) => {
    quiet.allow(/scheduling-dialog|Failed to load resource/);
    await page.route(chunkOf('scheduling-dialog'), (route) => route.abort());
    const opened = context.waitForEvent('page');
    await button(page).click();
    await expect(await opened).toHaveTitle('Scheduling');
  });
});
