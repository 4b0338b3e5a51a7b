import type { Page, Response } from '@playwright/test';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { enlargeText, layoutFaults, lengthenWords, NO_FAULTS } from './support/layout-faults.ts';
import { hold, SCRIPTS } from './support/network.ts';
import { directivesOf } from './support/policy.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import {
  ARTICLE,
  documentPath,
  INSIGHTS,
  NOT_FOUND,
  SHOWN_SCREENS,
  type ShownScreen,
} from './support/screens.ts';
import { settled } from './support/start.ts';
import { badMeasures } from './support/text-measure.ts';

// Opening a screen is slow, so each is opened once for all checks that apply to every screen. The
// other widths of a screen are long. Screens that show another one with other words, or in the other
// layout, are not tried, and the two that are locked once, in npm run test:long.
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WIDTHS = [320, 768];
const OTHER_WIDTHS = [480, 767, 1024, 1280, 2200];
const LOCKED = ['/home', '/readiness-scan'];
const REPEATED = [
  '/terms',
  '/adoption/privacy',
  '/adoption/terms',
  '/adoption/purpose',
  '/adoption/insights/page/1',
  '/adoption/insights/page/2',
];
/** The screens that end in an orange call to action; all others end in a dark one or in none. */
const ORANGE_ENDINGS = ['/', '/who-we-help', '/adoption/purpose'];
const SPAN = 'rgb(187, 54, 13)';
/**
 * The screens with a drawing below their heading (design.md, Heading drawing), and the drawing's
 * box. The access page replaces two that are locked.
 */
const ORIGINAL = [
  '',
  '/services',
  '/about',
  '/faq',
  '/methodology',
  '/testimonials',
  '/contact',
].map((path) => `/adoption${path}`);
const DRAWN = new Set([
  ...ORIGINAL,
  '/quick-scan',
  '/client-access',
  '/home',
  '/readiness-scan',
  NOT_FOUND.path,
]);
const STRIP = '0 0 1440 150';
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

declare global {
  interface Window {
    /** The elements of the document before scripts ran. */
    arrived?: Element[];
  }
}

// The fixture fails on any other message, failed request or request to another host.
const allowedOn = (screen: ShownScreen) => [
  ...[ANSWERED_404].filter(() => !screen.isFound),
  ...[LOGGED_404].filter(() => screen === NOT_FOUND),
];
const isRepeated = ({ path, isFound }: ShownScreen) =>
  REPEATED.includes(path) ||
  (isFound && path.startsWith(`${INSIGHTS.path}/`) && path !== ARTICLE.path);

for (const screen of SHOWN_SCREENS.filter((one) => !isRepeated(one))) {
  const tag = LOCKED.includes(screen.path) ? '@long' : [];
  test(`${screen.name} starts in place, is silent, fits, can be used by everyone and read without JavaScript`, {
    tag,
  }, async ({ page, quiet }) => {
    quiet.allow(...allowedOn(screen));
    const calls: string[] = [];
    page.on(
      'request',
      (request) =>
        (request.method() !== 'GET' || request.url().includes('/api/')) &&
        calls.push(request.url()),
    );

    const response = await test.step('the application keeps every element of the document', () =>
      expectStartInPlace(page, screen));
    await test.step('document and header have the same security policy', () =>
      expectPolicy(response));
    await test.step('home and the purpose page alone end in orange', async () =>
      expect(await endsIn(page, SPAN)).toBe(ORANGE_ENDINGS.includes(screen.path)));
    await test.step('inner screens have a drawing of their own, with one orange stroke', async () =>
      expect(await countOrangeStrokes(page)).toBe(DRAWN.has(screen.path) ? 1 : 0));
    await test.step('axe finds nothing', async () => expect(await violations(page)).toEqual([]));
    await test.step("headings keep apart in the reader's own colours, and nothing moves for who asked for reduced motion", () =>
      expectOwnWays(page));
    await test.step('the console stays empty from end to end', () => scrollThrough(page));
    await test.step('only what belongs to the screen is printed', () => expectPrint(page));
    await test.step('nothing is cut off or too small to press', () => expectFit(page, WIDTHS));
    await test.step('axe finds nothing on a phone', () => expectPhone(page));
    await test.step('running text has a measure that reads well', () =>
      expectMeasure(page, [1920]));
    await test.step('nothing is cut off at twice the font size', () =>
      expectLargeText(page, [320]));
    await test.step('an unbroken word wraps, however long', () => expectWrapping(page, [320]));
    await test.step('the document can be read without JavaScript', () =>
      expectReadable(page, screen));
    expect(calls, 'calls to the intake').toEqual([]);
  });

  if (LOCKED.includes(screen.path)) continue;
  test(`${screen.name} fits every other width, at twice the font size and with unbroken words, too, starts without motion, and a second engine finds nothing in it`, {
    tag: '@long',
  }, async ({ page, quiet }) => {
    quiet.allow(...allowedOn(screen));
    await page.goto(documentPath(screen));
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await expectPhone(page);
    await expectFit(page, OTHER_WIDTHS);
    await expectMeasure(page, [768]);
    await expectLargeText(page, [768, 1920]);
    await expectWrapping(page, [768]);
    await expectStillStart(page, screen);
  });
}

function endsIn(page: Page, colour: string): Promise<boolean> {
  const closing = page.locator('[aria-labelledby="call-to-action"]');
  return closing.evaluateAll(
    (blocks, colour) => blocks.some((block) => getComputedStyle(block).backgroundColor === colour),
    colour,
  );
}

function countOrangeStrokes(page: Page): Promise<number> {
  const strokes = page.locator(`main svg[viewBox="${STRIP}"] path`);
  return strokes.evaluateAll(
    (all, colour) => all.filter((path) => getComputedStyle(path).stroke === colour).length,
    SPAN,
  );
}

async function expectStartInPlace(page: Page, screen: ShownScreen): Promise<Response | null> {
  const scripts = await hold(page, SCRIPTS);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const response = await page.goto(`${documentPath(screen)}?from=mail`, {
    waitUntil: 'domcontentloaded',
  });
  await scripts.isWaiting;
  await expect(page).toHaveURL(`${documentPath(screen)}?from=mail`);
  await page.evaluate(() => {
    // The panel for visitors whom the browser knows goes unseen by others.
    const unseen = [...document.querySelectorAll('main div')].filter(
      (panel) => getComputedStyle(panel).display === 'none',
    );
    window.arrived = [...document.querySelectorAll('#root *')].filter(
      (element) => !unseen.some((panel) => panel.contains(element)),
    );
  });
  await scripts.release();
  await settled(page);
  await expect(page).toHaveURL(`/#${screen.path}?from=mail`);
  await expect(h1(page)).toHaveText(screen.heading);
  expect(documents).toBe(1);
  const kept = await page.evaluate(() => {
    const now = new Set(document.querySelectorAll('#root *'));
    return {
      before: window.arrived?.length,
      gone: window.arrived
        ?.filter((element) => !now.has(element))
        .map((element) => element.outerHTML.slice(0, 80)),
    };
  });
  expect(kept.before).toBeGreaterThan(0);
  expect(kept.gone).toEqual([]);
  return response;
}

async function expectPolicy(response: Response | null): Promise<void> {
  const html = (await response?.text()) ?? '';
  const own = directivesOf(
    html.match(/http-equiv="Content-Security-Policy" content="([^"]+)"/)?.[1] ?? '',
  );
  const header = directivesOf(response?.headers()['content-security-policy'] ?? '');
  // Only a header can forbid framing.
  expect(header.get('frame-ancestors')).toEqual(["'none'"]);
  header.delete('frame-ancestors');
  expect(header).toEqual(own);
  expect(own.get('default-src')).toEqual(["'none'"]);
  expect(own.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(own.get('frame-src')).toEqual([new URL(content.brand.schedulingUrl).origin]);
  own.delete('frame-src');
  expect(
    [...own.values()].flat().filter((source) => /unsafe|\*|http:|https:/.test(source)),
  ).toEqual([]);
  expect(
    html.indexOf('Content-Security-Policy'),
    'it comes before anything it governs',
  ).toBeLessThan(html.search(/<(script|style|link|title)/));
}

function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const part of document.querySelectorAll('main > *, footer')) {
      part.scrollIntoView({ behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

async function expectPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(h1(page)).toBeVisible();
  const parts = page.locator(
    'a[href="#main"], aside, nav, button:not(:has(img)), [aria-labelledby="call-to-action"], [aria-labelledby="still-have-questions"], footer',
  );
  expect(
    await parts.evaluateAll((all) =>
      all.filter((part) => part.checkVisibility()).map((part) => part.outerHTML.slice(0, 80)),
    ),
  ).toEqual([]);
  await page.emulateMedia({ media: null });
}

async function expectFit(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => layoutFaults(page), `at ${width} pixels`).toEqual(NO_FAULTS);
  }
}

async function expectPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  expect(await violations(page, 'another width'), 'on a phone').toEqual([]);
  await page.setViewportSize(DESKTOP);
}

async function expectMeasure(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => badMeasures(page), `at ${width} pixels`).toEqual([]);
  }
  await page.setViewportSize(DESKTOP);
}

async function expectLargeText(page: Page, widths: number[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // In lines as short as these, a compound may break.
    await expect
      .poll(() => layoutFaults(page), `at ${width} pixels and a font size of 32`)
      .toMatchObject({ scrolled: 0, outside: [], cut: [], small: [] });
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
  // At 320 pixels, a page is already enlarged to four times.
  for (const width of widths.map((each) => Math.max(each, PHONE.width))) {
    await page.setViewportSize({ width, height: 900 });
    const undo = await enlargeText(page);
    await expect
      .poll(() => layoutFaults(page), `at ${width} pixels and text of twice the size`)
      .toMatchObject({ scrolled: 0, outside: [], cut: [] });
    await undo();
  }
  await page.setViewportSize(DESKTOP);
}

async function expectWrapping(page: Page, widths: number[]): Promise<void> {
  await lengthenWords(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => layoutFaults(page), `at ${width} pixels`)
      .toMatchObject({ scrolled: 0, outside: [] });
  }
}

async function expectOwnWays(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await expectStill(page);
  // The reader's ground behind a line covers the descenders of the line above.
  const leadings = await page
    .locator('main :is(h1, h2)')
    .evaluateAll((all) =>
      all
        .map((heading) => getComputedStyle(heading))
        .map(
          ({ lineHeight, fontSize }) => Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
        ),
    );
  expect(Math.min(...leadings)).toBeGreaterThanOrEqual(1.2);
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
}

async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
}

async function expectStillStart(page: Page, screen: ShownScreen): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await settled(page);
  await expect(h1(page)).toHaveText(screen.heading);
  await expectStill(page);
}

async function expectReadable(page: Page, screen: ShownScreen): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await page.goto('about:blank'); // Leaving the page cancels its prefetches.
  await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(documentPath(screen));
  await expect(h1(page)).toHaveText(screen.heading);
  expect(await page.evaluate(() => window.isStarted), 'no script ran').toBeUndefined();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expect(h1(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
  for (const picture of await page.locator('main img:not([loading=lazy])').all()) {
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  const links = await page
    .locator('a:visible')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).not.toEqual([]);
  // A valid target is a clean path with a final slash, a place on this screen, a file, or another
  // service; or a search, to which the list without scripts says that it shows all articles.
  expect(
    links.filter(
      (href) =>
        !/^(\/([\w-]+\/)*(#[\w-]+|\?q=\w+)?|#[\w-]+|\/[\w/.-]+\.(xml|pdf)|(https|mailto|tel):.+)$/.test(
          href,
        ),
    ),
  ).toEqual([]);
  await browser.send('Emulation.setScriptExecutionDisabled', { value: false });
  await browser.detach();
}
