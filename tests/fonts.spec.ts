import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test as bare } from '@playwright/test';
import { readScript } from './support/built-scripts.ts';
import { ENGINES } from './support/engines.ts';
import { expect, test } from './support/fixtures.ts';
import {
  documentPath,
  HOME,
  QUICK_SCAN,
  SHOWN_SCREENS,
  type ShownScreen,
} from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, settled } from './support/start.ts';
import { serveStatic } from './support/static-host.ts';
import { Visitor } from './support/tab.ts';

const ACCENTS = /\/schibsted-accents-.*\.woff2$/;

test('Accents are fetched with the first text that has one, and not before', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await open(page, '/');
  await settled(page);
  expect(fonts).toEqual([expect.stringMatching(/\/schibsted-(?!accents).*\.woff2$/)]);
  const fetched = page.waitForResponse(ACCENTS);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append('Zoë'));
  expect((await fetched).status()).toBe(200);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('1em "Schibsted Grotesk"', 'Zoë')))
    .toBe(true);
});

const PHONE = 390;
const DESK = 1440;
const ABOUT = SHOWN_SCREENS.filter(({ path }) => path === '/adoption/about');

for (const engine of ENGINES)
  for (const { screens, tag } of [
    ...(engine.name === 'Chromium' ? [{ screens: [HOME, ...ABOUT], tag: [] }] : []),
    { screens: SHOWN_SCREENS, tag: ['@long'] },
  ])
    bare(
      `${engine.name}: nothing in view of ${screens.length} screens moves when a font comes late, and the next screen has it`,
      { tag },
      async () => {
        bare.skip(
          engine.missing !== undefined,
          `${engine.name} is not installed: apt-get install ${engine.missing}`,
        );
        bare.setTimeout(240_000 * (tag.length > 0 ? 6 : 1));
        const site = await serveHeld();
        const browser = await engine.start();
        try {
          const visitor = new Visitor(await browser.open(), site.url);
          for (const width of [PHONE, DESK]) {
            await visitor.tab.resize(width, 660);
            for (const screen of screens)
              expect(await movedBy(visitor, screen, site), `${screen.path} at ${width}`).toEqual(
                [],
              );
          }
        } finally {
          await browser.close();
          site.close();
        }
      },
    );

test('Fonts that would move what is in view come with the next page of a list, or on paper', async ({
  page,
}) => {
  for (const next of ['the next page', 'paper']) {
    const held = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => held.promise.then(() => route.continue()));
    await page.goto('/adoption/insights/');
    await expect.poll(() => page.evaluate(isWhole)).toBe(true);
    await page.evaluate(() => {
      // The one breaks in a wider font, the other no more in a narrower one.
      for (const spare of [0.5, -0.5]) {
        const line = document.createElement('div');
        line.append('Whoever opens a page reads');
        line.style.width = 'max-content';
        document.body.prepend(line);
        line.style.width = `${line.getBoundingClientRect().width + spare}px`;
      }
    });
    held.resolve();
    await settled(page);
    expect(await page.evaluate(areFontsUsed)).toBe(false);
    if (next === 'paper') await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    else await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect.poll(() => page.evaluate(areFontsUsed), next).toBe(true);
    await page.unrouteAll();
  }
});

/** The elements in view that a late font moves by a pixel or more. */
async function movedBy(
  { tab, site: url }: Visitor,
  screen: ShownScreen,
  site: Held,
): Promise<string[]> {
  site.hold();
  // Firefox ends a navigation of its driver with the fonts.
  await tab.goto(`${url}/robots.txt`);
  await tab.evaluate((address) => location.assign(address), documentPath(screen));
  await expect.poll(() => tab.evaluate(isWhole), screen.path).toBe(true);
  await tab.evaluate(notePlaces);
  site.release();
  await expect.poll(() => tab.evaluate(areFontsTried), screen.path).toBe(true);
  const moved = await tab.evaluate(listMoved);
  const next = screen === QUICK_SCAN ? HOME : QUICK_SCAN;
  await tab.evaluate((path) => {
    location.hash = `#${path}`;
  }, next.path);
  await expect.poll(() => tab.evaluate(textOfHeading)).toBe(next.heading);
  await expect.poll(() => tab.evaluate(areFontsUsed), `after ${screen.path}`).toBe(true);
  return moved;
}

/** Whether the application runs, and all of the screen is laid out. */
function isWhole(): boolean {
  return (
    location.hash.startsWith('#/') &&
    !document.querySelector(
      'main > :not(:first-child, [data-laid-out]), main > article > :not(:first-child, [data-laid-out])',
    )
  );
}

function notePlaces(): void {
  const places = [...document.querySelectorAll('#root *')]
    .map((element) => ({ element, ...element.getBoundingClientRect().toJSON() }))
    .filter(({ height, bottom, top }) => height > 0 && bottom > 0 && top < innerHeight);
  Object.assign(window, { places });
}

/** Whether the application has had the fonts for two frames. */
function areFontsTried(): boolean {
  const state = window as unknown as { passed?: number };
  const fonts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('.woff2'));
  const needed = document.querySelector('[data-serif]') ? 2 : 1;
  if (state.passed === undefined && fonts.length >= needed) {
    state.passed = 0;
    const loads = fonts.map(({ name }) => new FontFace('Copy', `url(${name})`).load());
    const count = () => {
      state.passed = (state.passed ?? 0) + 1;
      requestAnimationFrame(count);
    };
    Promise.all(loads).then(count);
  }
  return (state.passed ?? 0) > 2;
}

function listMoved(): string[] {
  const { places } = window as unknown as { places: (DOMRect & { element: Element })[] };
  return places
    .filter(({ element, top }) => Math.abs(element.getBoundingClientRect().top - top) >= 1)
    .map(({ element }) => element.outerHTML.slice(0, 80));
}

function textOfHeading(): string {
  return document.querySelector('h1')?.textContent?.trim() ?? '';
}

function areFontsUsed(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family.includes('Schibsted Grotesk') && status === 'loaded',
  );
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
