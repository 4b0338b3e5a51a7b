import type { Page } from '@playwright/test';
import { expectAnnounced } from './support/announcements.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, NETWORK_FAILURE, toast } from './support/forms.ts';
import { freshText } from './support/fresh.ts';
import { hold } from './support/network.ts';
import { documentPath, FAQ } from './support/screens.ts';
import { open } from './support/start.ts';

/**
 * Causes a toast by requesting the guide: 'Request Received!', or the destructive 'Request Error'
 * if the intake refuses.
 */
async function askForGuide(page: Page, isRefused: boolean): Promise<void> {
  await page.route('**/api/guide-requests', (route) =>
    route.fulfill(
      isRefused ? { status: 422, json: { error: 'invalid' } } : { status: 201, json: { id: 'x' } },
    ),
  );
  await page.clock.install();
  await open(page, '/adoption/contact/');
  const box = page.getByRole('region', { name: 'Adoption Readiness Guide' });
  await box.getByRole('textbox').fill('ada@example.org');
  if (!isRefused) {
    // The toast's duration is measured from here.
    await page.clock.pauseAt(Date.now() + 60_000);
  }
  await box.getByRole('button').click();
  await expect(toast(page)).toBeVisible();
  // The region takes the pointer as soon as the toast's time has begun.
  await expect(page.getByRole('region', { name: /F8/ })).not.toHaveCSS('pointer-events', 'none');
}

test.describe('A toast', () => {
  test.beforeEach(({ quiet }) => quiet.allow(...NETWORK_FAILURE));

  test('dismisses itself after 5000 ms, but not while it is hovered, focused or the window is away', async ({
    page,
  }) => {
    await askForGuide(page, false);
    const away = (event: string) =>
      page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
    await page.clock.runFor(2000);
    const pauses: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => toast(page).hover(), () => page.mouse.move(0, 0)],
      [() => page.keyboard.press('F8'), () => page.getByRole('heading', { level: 1 }).focus()],
      [() => away('blur'), () => away('focus')],
    ];
    for (const [pause, resume] of pauses) {
      await pause();
      await page.clock.runFor(60_000);
      await expect(toast(page)).toBeVisible();
      await resume();
    }
    await page.clock.runFor(5000 - 2000 - 1);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast(page)).toHaveCount(0);
  });

  for (const { title, isDestructive, live } of [
    { title: 'Request Received!', isDestructive: false, live: 'polite' },
    { title: 'Request Error', isDestructive: true, live: 'assertive' },
  ] as const) {
    test(`that says '${title}' is announced to assistive technology, as ${live}`, async ({
      page,
    }) => {
      await askForGuide(page, isDestructive);
      await page.clock.resume(); // The live region is drawn after the toast.
      await expectAnnounced(page, title, live);
    });
  }

  for (const [way, dismiss] of [
    [
      'its button',
      (page: Page) => page.getByRole('button', { name: content.forms.toasts.close }).click(),
    ],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a swipe of more than 50 px', (page: Page) => swipe(page, 60)],
  ] as const) {
    test(`that is destructive stays until dismissed by ${way}`, {
      tag: way === 'Escape' ? [] : '@long',
    }, async ({ page }) => {
      await askForGuide(page, true);
      await page.clock.fastForward(60 * 60_000);
      await expect(toast(page)).toBeVisible();
      await dismiss(page);
      await expect(toast(page)).toHaveCount(0);
    });
  }

  test('stays after a swipe of less than 50 px', async ({ page }) => {
    await askForGuide(page, true);
    await swipe(page, 45);
    await expect(toast(page)).toBeVisible();
  });

  test('is closed with Escape after F8, and the focus is back where it was', async ({ page }) => {
    await askForGuide(page, true);
    const field = contactForm(page).getByLabel('Name');
    await field.focus();
    await page.keyboard.press('F8');
    await toast(page).getByRole('button').focus();
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);
    await expect(field).toBeFocused();
  });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const)
    test(`covers nothing that has the focus at ${width} pixels, wherever it stands`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await askForGuide(page, true);
      const covered = await page.evaluate(focusEach);
      expect(covered.length, 'what takes the focus').toBeGreaterThan(25);
      expect(covered.filter(({ isCovered }) => isCovered).map(({ name }) => name)).toEqual([]);
    });

  test('is reached with F8, and survives navigation', async ({ page }) => {
    await askForGuide(page, true);
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /F8/ }).getByRole('list')).toBeFocused();
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
    await expect(toast(page)).toContainText('Request Error');
  });
});

test.describe('The toast area', () => {
  const list = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('list');

  test('is on every screen before any toast, reached with F8, and shows that it is', async ({
    page,
  }) => {
    await open(page, documentPath(FAQ));
    await page.keyboard.press('F8');
    await expect(list(page)).toBeFocused();
    await expect(list(page)).toHaveCSS('outline-style', 'solid');
    const { empty } = content.forms.toasts;
    const shown = list(page).evaluate((area) => getComputedStyle(area, '::before').content);
    expect(await shown).toBe(`"${empty}"`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: "Let's talk" }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect");
    await page.keyboard.press('F8');
    await expect(list(page)).toBeFocused();
  });

  test('keeps the focus when its first toast comes', async ({ page }) => {
    const slow = await hold(page, /\/api\/contact-messages$/);
    await open(page, '/adoption/contact/');
    await fillContact(page, freshText('Sent and waited for'));
    await contactForm(page).getByRole('button').click();
    await slow.isWaiting;
    await page.keyboard.press('F8');
    await expect(list(page)).toBeFocused();
    await slow.release();
    await expect(toast(page)).toContainText('Message Sent');
    await expect(list(page)).toBeFocused();
    await expect(page.getByRole('region', { name: /F8/ })).toHaveCount(1);
  });
});

/** Gives the focus to one after the other, and says which of them the toast covers. */
function focusEach(): { name: string; isCovered: boolean }[] {
  const toast = document.querySelector('#toasts li') as Element;
  const all = document.querySelectorAll<HTMLElement>(
    '#root a, #root button, #root input, textarea',
  );
  return [...all]
    .filter((element) => element.checkVisibility() && element.tabIndex >= 0)
    .map((element) => {
      element.focus();
      const [above, below] = [element.getBoundingClientRect(), toast.getBoundingClientRect()];
      return {
        name: element.outerHTML.slice(0, 120),
        isCovered: above.bottom > below.top && above.right > below.left,
      };
    });
}

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toast(page).boundingBox();
  if (!box) throw new Error('There is no toast to swipe.');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 20 + distance / 2, box.y + 30);
  await page.mouse.move(box.x + 20 + distance, box.y + 30);
  await page.mouse.up();
}
