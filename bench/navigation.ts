import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type Sampled, sampleEach, withChromium } from './browser.ts';
import type { MeasuredPage } from './rows.ts';
import { median, printTable, ratio, whole } from './table.ts';

declare global {
  interface Window {
    /** Takes the time (ms) from a click to the frame that shows the next page's heading. */
    benchReport: (ms: number) => void;
  }
}

/** Times (ms) from a click to the next page's painted heading. */
interface Sample {
  fast: number;
  slow: number;
}

const CPU_SLOWDOWN = 4;
const THROUGHPUT = { downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const SLOW_4G = { offline: false, latency: 150, ...THROUGHPUT };
const SETTLED_MS = 1500;
const PATIENCE_MS = 20_000;

/** Clicks a link on each page that names one, and prints the medians. */
export async function measureNavigation(
  rows: readonly MeasuredPage[],
  runs: number,
): Promise<void> {
  const linked = rows.filter(({ link }) => link);
  const all = await sampleEach(linked, runs, (url, { link = '' }) =>
    withChromium(async (browser): Promise<Sample> => {
      const fast = await clickOnce(browser, { url, link, isSlow: false });
      return { fast, slow: await clickOnce(browser, { url, link, isSlow: true }) };
    }),
  );
  const middle = (one: Sampled<Sample> | undefined, key: keyof Sample) =>
    one && median(one.samples.map((sample) => sample[key]));
  printTable(
    "Navigation: click to the next page's painted h1, CPU slowed 4 times",
    [
      ['page', ({ row }) => row.name],
      ['ms', (one) => whole(middle(one, 'fast'))],
      ['x limit', (one) => ratio(middle(one, 'fast'), middle(all[0], 'fast'))],
      ['slow 4G ms', (one) => whole(middle(one, 'slow'))],
      ['x limit', (one) => ratio(middle(one, 'slow'), middle(all[0], 'slow'))],
    ],
    all,
  );
}

/** Clicks a link. @returns the ms until the next page's heading. @throws if none appears. */
async function clickOnce(
  browser: Browser,
  { url, link, isSlow }: { url: string; link: string; isSlow: boolean },
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const painted = Promise.withResolvers<number>();
    await page.exposeFunction('benchReport', painted.resolve);
    await page.addInitScript(watchNavigation);
    await page.goto(url, { waitUntil: 'networkidle' });
    const target = page.locator(link).first();
    await target.scrollIntoViewIfNeeded();
    await sleep(SETTLED_MS); // Hydration and fetching ahead end before the click.
    const box = await target.boundingBox();
    if (!box) throw new Error('The link is not shown.');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    if (isSlow) {
      await session.send('Network.enable');
      await session.send('Network.overrideNetworkState', SLOW_4G);
      const everywhere = [{ urlPattern: '', ...SLOW_4G }];
      await session.send('Network.emulateNetworkConditionsByRule', {
        matchedNetworkConditions: everywhere,
      });
    }
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`No new heading appeared after the click; the page is ${page.url()}.`);
    });
    return await Promise.race([painted.promise, late]);
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. Playwright sends its source: it uses nothing else. */
function watchNavigation(): void {
  if (window !== window.top) return;
  const KEY = 'bench-click';
  const isVisible = (heading: Element) =>
    heading.getBoundingClientRect().height > 0 &&
    heading.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const shown = () => [...document.querySelectorAll('h1')].find(isVisible)?.textContent;
  let former: string | undefined;
  const report = () => {
    const clickedAt = Number(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    window.benchReport(performance.timeOrigin + performance.now() - clickedAt);
  };
  const look = () => {
    const heading = shown();
    if (!heading || heading === former) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(report)); // Once that frame is painted.
  };
  const onClick = (event: Event) => {
    former = shown();
    sessionStorage.setItem(KEY, String(performance.timeOrigin + event.timeStamp));
    look();
  };
  addEventListener('click', onClick, { capture: true, once: true });
  if (sessionStorage.getItem(KEY)) look();
}
