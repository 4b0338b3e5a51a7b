import sharp from 'sharp';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { open, openSettled, settled } from './support/start.ts';

const { home, 'home-faqs': faqs } = content.pages;

test.describe('The new home', () => {
  test.beforeEach(({ page }) => open(page, '/'));

  test("draws its bridge in the reader's own colours, too", { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const picture = page.getByRole('region', { name: 'Introduction' }).locator('picture');
    await expect(picture.locator('..'), 'is not multiplied with the ground').toHaveCSS(
      'mix-blend-mode',
      'normal',
    );
    await expect(picture.locator('+ span'), 'has its closure').toHaveCSS(
      'background-color',
      'rgb(187, 54, 13)',
    );
  });

  test('answers six questions', async ({ page }) => {
    const entries = page.getByRole('region', { name: home.faq.heading }).locator('details');
    await expect(entries).toHaveCount(6);
    await settled(page);
    for (const [index, { question, answer }] of faqs.items.entries()) {
      await entries.nth(index).getByText(question).click();
      await expect(entries.nth(index).locator('p')).toHaveText(answer);
      await expect(entries.nth(index).locator('p').first()).toBeVisible();
    }
  });

  test('shows its decks closed, closes one before the eyes of its reader once, and leaves it closed', {
    tag: '@long',
  }, async ({ page }) => {
    await settled(page);
    const deck = page.getByRole('region', { name: 'Why It Matters' }).locator('[aria-hidden=true]');
    // The browser makes the animation a frame before its trigger holds it.
    const width = () =>
      deck.evaluate(
        (element) =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(element.getBoundingClientRect().width)),
            ),
          ),
      );
    await expect.poll(width).toBeGreaterThan(100);
    const closed = await width();
    // A capture of the whole page brings the deck into view, too.
    const place = await deck.evaluate((element) => ({
      x: element.getBoundingClientRect().right - 4,
      y: element.getBoundingClientRect().top + window.scrollY + 4,
    }));
    const capture = sharp(await page.screenshot({ fullPage: true }));
    const pixel = capture.extract({
      left: Math.floor(place.x),
      top: Math.floor(place.y),
      width: 1,
      height: 1,
    });
    expect(
      [...(await pixel.raw().toBuffer())].slice(0, 3),
      'the end of the deck is orange',
    ).toEqual([187, 54, 13]);
    const hasPlayed = deck.evaluate(
      (element) =>
        new Promise((resolve) => element.addEventListener('animationend', () => resolve(true))),
    );
    const show = () =>
      deck.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await show();
    expect(await hasPlayed).toBe(true);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await width()).toBe(closed);
    await show();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(
      await deck.evaluate(
        (element) =>
          element.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    ).toBe(0);
  });

  test('closes the decks of What We Do and of the 4E Journey once each, too', {
    tag: '@long',
  }, async ({ page }) => {
    for (const [path, heading, shown] of [
      ['/', content.pages.home.whatWeDo.heading, 'li:last-child'],
      ['/adoption/methodology/', content.pages.methodology.shared.heading, 'svg'],
    ] as const) {
      await openSettled(page, path);
      const section = page.getByRole('region', { name: heading });
      await section.evaluate((element) => {
        const count = (name: string) =>
          element.setAttribute(name, String(Number(element.getAttribute(name)) + 1));
        for (const type of ['animationstart', 'animationend'])
          element.addEventListener(type, () => count(`data-${type}`));
      });
      const show = () =>
        section
          .locator(shown)
          .first()
          .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await show();
      await expect(section, heading).toHaveAttribute('data-animationend', '1');
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expect(section).not.toBeInViewport();
      await show();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const running = await section.evaluate(
        (element) =>
          element
            .getAnimations({ subtree: true })
            .filter(({ playState }) => playState === 'running').length,
      );
      expect(running, heading).toBe(0);
      await expect(section).toHaveAttribute('data-animationstart', '1');
    }
  });

  // Chromium keeps what a trigger of an animation watches.
  test('leaves no section in memory once another screen is shown', { tag: '@long' }, async ({
    page,
  }) => {
    await settled(page);
    await page.evaluate(() => {
      const sections = [...document.querySelectorAll('main > *')];
      Object.assign(window, { sections: sections.map((section) => new WeakRef(section)) });
    });
    await page.evaluate(() => {
      location.hash = '#/quick-scan';
    });
    await expect(page).toHaveTitle(new RegExp(content.pages['quick-scan'].title));
    const browser = await page.context().newCDPSession(page);
    const kept = async () => {
      await browser.send('HeapProfiler.collectGarbage');
      return page.evaluate(() =>
        (window as unknown as { sections: WeakRef<Element>[] }).sections.flatMap(
          (section) => section.deref()?.outerHTML.slice(0, 80) ?? [],
        ),
      );
    };
    await expect.poll(kept).toEqual([]);
  });

  test('opens the external scheduling page in a new tab', async ({ page, context, quiet }) => {
    const { schedulingUrl } = content.brand;
    quiet.allow(new RegExp(`foreign request: ${schedulingUrl}`));
    const body = '<!doctype html><title>Scheduling</title>';
    await context.route(schedulingUrl, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    const opened = context.waitForEvent('page');
    await page
      .getByRole('region', { name: 'Introduction' })
      .getByRole('link', { name: 'Book a conversation' })
      .click();
    const tab = await opened;
    await expect(tab).toHaveTitle('Scheduling');
    expect(tab.url()).toBe(schedulingUrl);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(new URL(page.url()).hash).toBe('#/');
  });
});
