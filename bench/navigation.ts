import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { withChromium } from './browser.ts';
import { type Report, watchNavigation } from './navigation-watch.ts';

/** Times in ms from a click to the next page's painted heading. */
export interface NavigationSample {
  ms: number;
  msOnSlow4g: number;
  /** The longest interaction that the click caused, where the document stayed. */
  inp: number | undefined;
  kind: 'client' | 'document';
  to: string;
}

const CPU_SLOWDOWN = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

/** Clicks a link on a settled page, once without network delay and once on slow 4G. @throws if no other page appears. */
export function sampleNavigation(url: string, link: string): Promise<NavigationSample> {
  return withChromium(async (browser) => {
    const fast = await clickOnce(browser, url, link);
    const slow = await clickOnce(browser, url, link, SLOW_4G);
    return { ...fast, msOnSlow4g: slow.ms };
  });
}

async function clickOnce(browser: Browser, url: string, link: string, network?: typeof SLOW_4G): Promise<Omit<NavigationSample, 'msOnSlow4g'>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const reports: Report[] = [];
    await page.exposeFunction('benchReport', (report: Report) => void reports.push(report));
    await page.addInitScript(watchNavigation);
    await page.goto(url, { waitUntil: 'networkidle' });
    await sleep(1500); // Hydration and prefetching end before the click.

    const target = await middleOf(page.locator(link).first());
    await slowDown(await context.newCDPSession(page), network);
    await page.evaluate(() => window.benchArm());
    await page.mouse.click(target.x, target.y);
    return await outcome(page, reports);
  } finally {
    await context.close();
  }
}

/** The position of a link on the screen, once it has settled and the work that its coming into view starts is over. */
async function middleOf(link: Locator): Promise<{ x: number; y: number }> {
  const isScrolled = await link.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return false;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return true;
  });
  if (isScrolled) await sleep(1500);
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function slowDown(session: CDPSession, network?: typeof SLOW_4G): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.overrideNetworkState', network);
  await session.send('Network.emulateNetworkConditionsByRule', { matchedNetworkConditions: [{ urlPattern: '', ...network }] });
}

async function outcome(page: Page, reports: Report[]): Promise<Omit<NavigationSample, 'msOnSlow4g'>> {
  const find = <T extends Report['type']>(type: T) => reports.find((report): report is Extract<Report, { type: T }> => report.type === type);
  for (const deadline = Date.now() + 20_000; !find('painted'); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`No new heading appeared after the click; the page is ${page.url()}.`);
  }
  await sleep(300);
  const click = find('click');
  const painted = find('painted');
  if (!click || !painted) throw new Error('The click was not reported.');
  const durations = reports.map((report) => (report.type === 'event' ? report.duration : 0));
  const { pathname, hash } = new URL(painted.to);
  return {
    ms: painted.at - click.at,
    inp: painted.isSameDocument ? Math.max(...durations) : undefined,
    kind: painted.isSameDocument ? 'client' : 'document',
    to: pathname + hash,
  };
}
