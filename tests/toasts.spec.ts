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

const box = (page: Page) => page.getByRole('region', { name: 'Adoption Readiness Guide' });
const list = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('list');

async function openGuide(page: Page, isRefused: boolean): Promise<void> {
  await page.route('**/api/guide-requests', (route) =>
    route.fulfill(
      isRefused ? { status: 422, json: { error: 'invalid' } } : { status: 201, json: { id: 'x' } },
    ),
  );
  await open(page, '/adoption/contact/');
  await box(page).getByRole('textbox').fill('ada@example.org');
}

/** Causes a toast: 'Request Received!', or the destructive 'Request Error'. */
async function askForGuide(page: Page): Promise<void> {
  await box(page).getByRole('button').click();
  await expect(toast(page)).toBeVisible();
  // The region takes the pointer as soon as the toast's time has begun.
  await expect(page.getByRole('region', { name: /F8/ })).not.toHaveCSS('pointer-events', 'none');
}

test.describe('A toast', () => {
  test.beforeEach(({ quiet }) => quiet.allow(...NETWORK_FAILURE));

  test('is announced politely, and dismisses itself after 5000 ms, but not while it is hovered, focused or the window is away', async ({
    page,
  }) => {
    await page.clock.install();
    await openGuide(page, false);
    await page.clock.pauseAt(Date.now() + 60_000); // The toast's duration is measured from here.
    await askForGuide(page);
    const away = (event: string) =>
      page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
    await page.clock.runFor(2000);
    await expectAnnounced(page, 'Request Received!', 'polite');
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

  test('that is destructive is announced at once, and stays until it is dismissed by a swipe of more than 50 px, its button or Escape, on another screen, too', async ({
    page,
  }) => {
    await page.clock.install();
    await openGuide(page, true);
    await askForGuide(page);
    await expectAnnounced(page, 'Request Error', 'assertive');
    await page.clock.fastForward(60 * 60_000);
    await swipe(page, 45);
    await expect(toast(page)).toBeVisible();
    await swipe(page, 60);
    await expect(toast(page)).toHaveCount(0);

    await askForGuide(page);
    await page.getByRole('button', { name: content.forms.toasts.close }).click();
    await expect(toast(page)).toHaveCount(0);

    await askForGuide(page);
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);

    await askForGuide(page);
    const field = contactForm(page).getByLabel('Name');
    await field.focus();
    await page.keyboard.press('F8');
    await toast(page).getByRole('button').focus();
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);
    await expect(field, 'the focus is back where it was').toBeFocused();

    await askForGuide(page);
    await page.keyboard.press('F8');
    await expect(list(page)).toBeFocused();
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
    await expect(toast(page)).toContainText('Request Error');
  });

  test('covers nothing that has the focus, wherever it stands', async ({ page }) => {
    await openGuide(page, true);
    await askForGuide(page);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(untilPainted); // The toast is measured with the frame that shows it.
      const covered = await page.evaluate(focusEach);
      expect(covered.length, 'what takes the focus').toBeGreaterThan(25);
      expect(
        covered.filter(({ isCovered }) => isCovered).map(({ name }) => name),
        `at ${width} pixels`,
      ).toEqual([]);
    }
  });
});

test('The toast area is on every screen before any toast, is reached with F8, shows that it is, and keeps the focus when its first toast comes', async ({
  page,
}) => {
  const slow = await hold(page, /\/api\/contact-messages$/);
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

function untilPainted(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
