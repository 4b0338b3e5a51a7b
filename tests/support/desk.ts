import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { startRelay, type TestRelay } from './mail.ts';
import { type OwnIntake, startOwnIntake } from './own-intake.ts';
import { OWN_SITE } from './sites.ts';

export const TOKEN = 'bidig fobul kazot pinam dolus varib';

export const OTHER_TOKEN = 'tumol gabir nesop kudav rifel homat';

/**
 * What the browser says when Playwright looks into the frame of a newsletter's preview, where
 * nothing may run.
 */
export const BLOCKED_SCRIPT = /Blocked script execution in '(blob:|about:blank)/;

/** The intake of OWN_SITE with a desk, and its relay. */
interface OwnDesk {
  /** The relay. @throws outside a test. */
  relay: () => TestRelay;
  kill: () => Promise<void>;
  /** Starts the intake again with its store. @param settings replace those it had. */
  restart: (settings?: NodeJS.ProcessEnv) => Promise<void>;
}

/**
 * Serves a desk to each test of a file, or one to all that a worker runs of them: then none may
 * stop it. @param behaviour of its relay. @param settings read before it starts.
 */
export function serveDesk(
  behaviour: Parameters<typeof startRelay>[0] = {},
  settings: () => NodeJS.ProcessEnv = () => ({}),
  serves: 'each' | 'all' = 'each',
): OwnDesk {
  let intake: OwnIntake | undefined;
  let relay: TestRelay | undefined;
  const start = async (own: NodeJS.ProcessEnv, keeps: boolean) => {
    const mail = { SMTP_URL: relay?.url, MAIL_FROM: 'hello@firm.test', MAIL_TO: 'inbox@firm.test' };
    intake = await startOwnIntake({
      keeps,
      settings: { OPERATOR_TOKEN: TOKEN, ...mail, ...settings(), ...own },
    });
  };
  test.use({ baseURL: OWN_SITE.url });
  const [before, after] =
    serves === 'all' ? [test.beforeAll, test.afterAll] : [test.beforeEach, test.afterEach];
  // First, because hooks run in their order: ends what the page fetches before the intake does.
  test.afterEach(({ page }) => page.goto('about:blank').then(() => undefined));
  before(async () => {
    relay = await startRelay(behaviour);
    await start({}, false);
  });
  after(async () => {
    await intake?.kill();
    await relay?.stop();
  });
  return {
    relay: () => {
      if (!relay) throw new Error('The relay runs only while a test does.');
      return relay;
    },
    kill: async () => intake?.kill(),
    restart: async (own = {}) => {
      await intake?.kill();
      await start(own, true);
    },
  };
}

export async function signIn(page: Page, address = '/desk/', token = TOKEN): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Sign-in code').fill(token);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Refreshes the desk's screen until it shows a text, and no request is under way. */
export async function shownOnRefresh(page: Page, text: string): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(async () => {
    await refresh.click();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(refresh).toBeEnabled();
}

/**
 * Checks a state on a laptop and on a phone: axe finds no violation, and nothing scrolls sideways.
 */
export async function isSound(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const [width, height, kind] of [
    [1440, 900, undefined],
    [390, 844, 'another width'],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await violations(page, kind), `at ${width} pixels`).toEqual([]);
    await expect(page.locator('thead td, thead th:empty'), 'columns without a heading').toHaveCount(
      0,
    );
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'scrolled sideways',
    ).toBe(width);
  }
  if (size) await page.setViewportSize(size);
}

/** Sends a submission to OWN_SITE's intake, which takes it. */
export async function send(resource: string, body: object): Promise<void> {
  const { status } = await fetch(`${OWN_SITE.url}/api/${resource}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(status).toBe(201);
}
