import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { freePort } from './support/free-port.ts';
import { breakNetwork, chunkOf, hold, SCRIPTS } from './support/network.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { ARTICLE, FAQ, HOME, INSIGHTS, NOT_FOUND, UNKNOWN_ARTICLE } from './support/screens.ts';
import { PLAIN_SITE, SUB_SITE } from './support/sites.ts';
import { open, started } from './support/start.ts';
import { type Missing, serveStatic } from './support/static-host.ts';

test.use({ baseURL: PLAIN_SITE.url });

test.describe('On a host that only serves files', () => {
  test('an address with # as %23 opens the screen that was meant, and is not logged', async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_404);
    for (const path of [`/%23${FAQ.path}`, `${FAQ.path}/%23item-3`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    }
    await expect(page).toHaveURL(`/#${FAQ.path}#item-3`);
    await page.goto('/answer/%23secret');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      content.pages.answer.unknown.heading,
    );
    await expect(page).toHaveURL('/#/answer');
    expect(quiet.messages.filter((message) => message.startsWith('404 Error'))).toEqual([]);
  });

  test('nothing is shown until the application comes, and a message where it finds no network', async ({
    page,
    quiet,
  }) => {
    quiet.allow(
      ANSWERED_404,
      LOGGED_404,
      /net::ERR_FAILED/,
      /Failed to fetch dynamically imported module/,
    );
    const scripts = await hold(page, SCRIPTS);
    const { mend } = await breakNetwork(page, chunkOf('not-found'));
    await page.goto('/#/no-such-page');
    await scripts.isWaiting;
    await expect(page.getByText(HOME.heading)).toBeHidden();
    await scripts.release();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeFocused();
    await expect(page.getByText(HOME.heading)).toHaveCount(0);
    mend();
    await retry.click();
    await started(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND.heading);
  });

  test('the security policy of the document holds', async ({ page, quiet, request }) => {
    expect((await request.get('/')).headers()['content-security-policy']).toBeUndefined();
    await open(page, '/');
    quiet.allow(/Content Security Policy|TrustedHTML|TrustedScript|https:\/\/evil\.example/);
    const outcome = await page.evaluate(async () => {
      const isAllowed = async (attempt: () => unknown) => {
        try {
          await attempt();
          return true;
        } catch {
          return false;
        }
      };
      return {
        markup: await isAllowed(() => {
          document.body.innerHTML = '<p>injected</p>';
        }),
        script: await isAllowed(() => {
          document.createElement('script').textContent = 'injected()';
        }),
        connection: await isAllowed(() => fetch('https://evil.example/')),
      };
    });
    expect(outcome).toEqual({ markup: false, script: false, connection: false });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
  });
});

const AT_ROOT = { base: '/', folder: PLAIN_SITE.folder };
const BELOW = { base: '/sub/', folder: SUB_SITE.folder };

/** Hosts that know nothing of the site: they have files, and one answer for every other path. */
const HOSTS: { name: string; missing: Missing; base: string; folder: string; tag: string[] }[] = [
  { name: 'has an error page', missing: 'nothing', ...AT_ROOT, tag: ['@long'] },
  {
    name: 'answers everything with home, below a base path,',
    missing: 'home',
    ...BELOW,
    tag: [],
  },
];

const UNKNOWN = [
  '/no-such-page',
  '/adoption/no-such-page',
  '/adoption/insights/page/99',
  '/desk/',
  '/index.html',
  '//evil.example',
  '/../x',
];

/** The routes of hash addresses, and what they show. */
const ASKED = [
  { route: FAQ.path, heading: FAQ.heading },
  { route: '/ADOPTION/FAQ', heading: FAQ.heading },
  { route: ARTICLE.path, heading: ARTICLE.heading },
  { route: UNKNOWN_ARTICLE.path, heading: UNKNOWN_ARTICLE.heading },
  { route: `${INSIGHTS.path}/page/2`, heading: INSIGHTS.heading },
  ...UNKNOWN.map((route) => ({ route, heading: NOT_FOUND.heading })),
];

for (const { name, missing, base, folder, tag } of HOSTS) {
  test.describe(`On a host that ${name}`, { tag }, () => {
    let site: string;
    let stop: () => void;

    test.beforeAll(async () => {
      const port = await freePort();
      const server = serveStatic(folder, port, { missing, base });
      await once(server, 'listening');
      site = `http://localhost:${port}${base}`;
      stop = () => server.closeAllConnections() ?? server.close();
    });
    test.afterAll(() => stop());
    test.beforeEach(({ quiet }) =>
      quiet.allow(new RegExp(`foreign request: ${site}`), ANSWERED_404, LOGGED_404),
    );

    test('each hash address shows its screen, and home never in its place; a redirect leads to its section of home', async ({
      page,
      quiet,
    }) => {
      await noteHome(page);
      for (const { route, heading } of ASKED) {
        await page.goto(`${site}robots.txt`);
        await open(page, `${site}#${route}`);
        await expect(page.getByRole('heading', { level: 1 }), route).toHaveText(heading);
        await expect(page).toHaveURL(`${site}#${route}`);
      }
      expect(await page.evaluate(() => sessionStorage.getItem('home'))).toBeNull();
      const logged = () => quiet.messages.filter((message) => LOGGED_404.test(message));
      await expect
        .poll(() => logged().map((message) => message.split(': ').at(-1)))
        .toEqual(UNKNOWN);
      for (const route of ['/methodology', `/insights/${ARTICLE.path.split('/').at(-1)}`]) {
        await page.goto(`${site}robots.txt`);
        await open(page, `${site}#${route}`);
        await expect(page.locator(`#${route.split('/')[1]}`)).toBeFocused();
        await expect(page).toHaveURL(`${site}#/`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
      }
    });
  });
}

/** Notes in the session whether any frame has shown home. */
async function noteHome(page: Page): Promise<void> {
  await page.addInitScript((heading) => {
    const look = () => {
      const shown = document.querySelector('h1');
      const isHome = shown?.textContent === heading && shown.checkVisibility();
      if (isHome) sessionStorage.setItem('home', location.href);
      requestAnimationFrame(look);
    };
    look();
  }, HOME.heading);
}
