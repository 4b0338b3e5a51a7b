import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test as bare } from '@playwright/test';
import { readScript } from './support/built-scripts.ts';
import { ENGINES } from './support/engines.ts';
import { expect, test } from './support/fixtures.ts';
import { documentPath, HOME, SHOWN_SCREENS, type ShownScreen } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { openSettled } from './support/start.ts';
import { serveStatic } from './support/static-host.ts';
import { Visitor } from './support/tab.ts';

const ACCENTS = /\/schibsted-accents-.*\.woff2$/;

test('Accents are fetched with the first text that has one, and not before', {
  tag: '@long',
}, async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await openSettled(page, '/');
  expect(fonts).toEqual([expect.stringMatching(/\/schibsted-(?!accents).*\.woff2$/)]);
  const fetched = page.waitForResponse(ACCENTS);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append('Zoë'));
  expect((await fetched).status()).toBe(200);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('1em "Schibsted Grotesk"', 'Zoë')))
    .toBe(true);
});

const ABOUT = SHOWN_SCREENS.filter(({ path }) => path === '/adoption/about');

for (const engine of ENGINES) {
  // WebKitGTK rounds the widths of letters: a title that fits to the pixel takes a line more.
  const most = engine.name === 'WebKit' ? 0.03 : 0.02;
  for (const { screens, widths, tag } of [
    ...(engine.name === 'Chromium'
      ? [{ screens: [HOME, ...ABOUT], widths: [390, 1440], tag: [] }]
      : []),
    { screens: SHOWN_SCREENS, widths: [390, 768, 1440, 1920], tag: ['@long'] },
  ])
    bare(
      `${engine.name}: the fonts are shown however late they come, and shift ${screens.length} screens by at most ${most}`,
      { tag },
      async () => {
        bare.skip(
          engine.missing !== undefined,
          `${engine.name} is not installed: apt-get install ${engine.missing}`,
        );
        bare.setTimeout(240_000 * (tag.length > 0 ? 10 : 1));
        const site = await serveHeld();
        const browser = await engine.start();
        try {
          const visitor = new Visitor(await browser.open('none'), site.url);
          for (const width of widths) {
            await visitor.tab.resize(width, 844);
            for (const screen of screens)
              expect(
                await shiftOf(visitor, screen, site),
                `${screen.path} at ${width}`,
              ).toBeLessThanOrEqual(most);
          }
        } finally {
          await browser.close();
          site.close();
        }
      },
    );
}

/** By how much late fonts shift what is in view, as Chromium counts it; other engines don't. */
async function shiftOf(visitor: Visitor, screen: ShownScreen, site: Held): Promise<number> {
  const { tab } = visitor;
  site.hold();
  // Firefox ends a navigation of its driver with the fonts.
  await tab.goto(`${site.url}${FORMER}`);
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe(FORMER);
  await tab.evaluate(leaveFor, FORMER, documentPath(screen));
  await visitor.started();
  await tab.evaluate(notePlaces);
  site.release();
  await expect.poll(() => tab.evaluate(areFontsUsed), screen.path).toBe(true);
  return tab.evaluate(measureShift);
}

const FORMER = '/robots.txt';

/** Navigates once, however often it is called. */
function leaveFor(former: string, address: string): void {
  if (location.pathname === former) location.assign(address);
}

function notePlaces(): void {
  const places = [...document.querySelectorAll('#root *')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeName === '#text'))
    .map((element) => ({ element, before: element.getBoundingClientRect() }));
  Object.assign(window, { places });
}

/** The share of the view that moved, times the way, as a share of the view's longer side. */
function measureShift(): number {
  const { places } = window as unknown as { places: { element: Element; before: DOMRect }[] };
  const CELL = 8;
  const [columns, rows] = [Math.ceil(innerWidth / CELL), Math.ceil(innerHeight / CELL)];
  const cells = new Set<number>();
  let way = 0;
  for (const { element, before } of places) {
    const after = element.getBoundingClientRect();
    const moved = Math.abs(after.top - before.top);
    const seen = [before, after].filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
    if (moved < 3 || seen.length === 0) continue;
    way = Math.max(way, moved);
    for (const { left, right, top, bottom } of seen)
      for (let y = Math.max(0, Math.floor(top / CELL)); y < Math.min(rows, bottom / CELL); y++)
        for (let x = Math.max(0, Math.floor(left / CELL)); x < Math.min(columns, right / CELL); x++)
          cells.add(y * columns + x);
  }
  return ((cells.size / (columns * rows)) * way) / Math.max(innerWidth, innerHeight);
}

function areFontsUsed(): boolean {
  const needed = [
    'Schibsted Grotesk',
    ...(document.querySelector('[data-serif]') ? ['Newsreader'] : []),
  ];
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  return needed.every((name) => loaded.some(({ family }) => family.includes(name)));
}

interface Held {
  url: string;
  hold: () => void;
  release: () => void;
  close: () => void;
}

/**
 * Serves the site, and holds its fonts back when it is told to. They have a new address for each
 * document: Firefox and WebKit keep fonts that an earlier one has loaded.
 */
async function serveHeld(): Promise<Held> {
  let documents = 0;
  const server = serveStatic(ROOT_SITE.folder, 0);
  await once(server, 'listening');
  const [serve] = server.listeners('request');
  let held = Promise.withResolvers<void>();
  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    const { url = '' } = request;
    response.setHeader('Cache-Control', 'no-store');
    if (url.includes('.woff2')) await held.promise;
    if (!/after-paint.*\.js$/.test(url)) return serve?.(request, response);
    documents += 1;
    response.setHeader('Content-Type', 'text/javascript');
    response.end(readScript(url.slice(1)).replaceAll('.woff2', `.woff2?${documents}`));
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: () => {
      held = Promise.withResolvers<void>();
    },
    release: () => held.resolve(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
