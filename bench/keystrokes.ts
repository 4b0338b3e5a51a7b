import type { Page } from '@playwright/test';
import { withChromium } from './browser.ts';
import { serveFolder } from './sites.ts';

declare global {
  interface Window {
    /** The work of each keystroke since the page loaded, in ms. */
    benchKeystrokes: number[];
  }
}

/** The work of each keystroke, in ms. */
export interface Keystrokes {
  ours: number[];
  /** On a page with nothing but a field, in the same browser: the baseline. */
  bare: number[];
}

const BARE_FIELD = 'data:text/html,<input id="search">';
const TEXT = 'adoption readiness';
const CPU_SLOWDOWN = 4;

/**
 * Types into the article search of a built site, and into a bare field, on a slowed processor.
 * @returns for each key the work until its result is painted, in ms: its event handlers and the next frame, without the wait for
 * that frame.
 */
export async function sampleKeystrokes(folder: string): Promise<Keystrokes> {
  const server = await serveFolder(folder);
  try {
    return await withChromium(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.addInitScript(watchKeystrokes);
      await page.goto(BARE_FIELD);
      await page.locator('#search').focus();
      const bare = await type(page);
      await page.goto(`http://127.0.0.1:${server.port}/adoption/insights/`, { waitUntil: 'networkidle' });
      const fetched = page.waitForResponse('**/data/search/insights.json');
      await page.locator('#search').focus();
      await (await fetched).finished();
      return { ours: await type(page), bare };
    });
  } finally {
    await server.stop();
  }
}

async function type(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.keyboard.type(TEXT, { delay: 120 });
  await page.waitForFunction((count) => window.benchKeystrokes.length >= count, TEXT.length);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(() => window.benchKeystrokes);
}

/** Runs in the page. */
function watchKeystrokes(): void {
  window.benchKeystrokes = [];
  addEventListener(
    'beforeinput',
    () => {
      const begin = performance.now();
      setTimeout(() => {
        const handled = performance.now() - begin;
        requestAnimationFrame(() => {
          const frame = performance.now();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.benchKeystrokes.push(handled + performance.now() - frame);
          port2.postMessage(null);
        });
      });
    },
    { capture: true },
  );
}
