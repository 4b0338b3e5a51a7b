import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeRoutes, screenPattern } from '../core/content/routes.ts';

vi.mock('content:screen-pattern', () => ({ default: screenPattern(makeRoutes(true)) }));
afterEach(() => vi.unstubAllGlobals());

const ORIGIN = 'https://www.example.org';
const KEPT = { idx: 1 };
const APPLICATION = 'data:text/javascript,globalThis.hasStarted()';

const json = () => new Response('{}', { headers: { 'Content-Type': 'application/json' } });
const home = (status: number) => () => new Response('<h1>Home</h1>', { status });

/** Runs on home at this hash address. @param answer what the host answers to requests for data. */
async function run(address: string, answer: () => Response = json) {
  const outcome: { target?: string; hasStarted?: true; asked: string[] } = { asked: [] };
  const { search, hash } = new URL(address, ORIGIN);
  let replaced = '';
  vi.stubGlobal('hasStarted', () => {
    outcome.hasStarted = true;
  });
  vi.stubGlobal('location', {
    search,
    hash,
    reload: () => {
      outcome.target = replaced;
    },
  });
  vi.stubGlobal('history', {
    state: KEPT,
    replaceState: (state: unknown, _: string, to: string) => {
      if (state === KEPT) replaced = new URL(to, ORIGIN).href.slice(ORIGIN.length);
    },
  });
  const load = `data:text/javascript, ${APPLICATION}#${Math.random()} data:text/javascript,thrown()`;
  vi.stubGlobal('document', { documentElement: {}, querySelector: () => ({ dataset: { load } }) });
  vi.stubGlobal('fetch', async (asked: string) => {
    outcome.asked.push(asked);
    return answer();
  });
  vi.resetModules();
  await (await import('./elsewhere.ts')).isLed;
  return outcome;
}

describe('At a hash address that home was answered to, the browser', () => {
  test.each([
    ['/#/adoption/faq', '/adoption/faq/'],
    ['/#/adoption/faq/', '/adoption/faq/'],
    ['/#/adoption/faq#item-3', '/adoption/faq/#item-3'],
    ['/#/quick-scan?y#answers=4235512', '/quick-scan/?y#answers=4235512'],
    ['/?from=mail#/adoption/faq', '/adoption/faq/?from=mail'],
    ['/?from=mail#/adoption/faq?t=x', '/adoption/faq/?from=mail&t=x'],
    ['/?from=mail#/adoption/faq?t=x?y#item-3', '/adoption/faq/?from=mail&t=x?y#item-3'],
    ['/?from=mail#/adoption/faq#item-3?', '/adoption/faq/?from=mail#item-3?'],
    ['/#/adoption/insights/page/1', '/adoption/insights/page/1/'],
  ])(
    'is led from %s to the document of the screen, and its history entry keeps its state',
    async (address, target) => {
      expect(await run(address)).toEqual({ target, asked: [] });
    },
  );

  test.each([
    ['fear-factor', '/data/insights/fear-factor.json'],
    ['page/2', '/data/insights/page/2.json'],
  ])('is led to the document of %s if the host has its data', async (name, asked) => {
    const address = `/adoption/insights/${name}`;
    expect(await run(`/#${address}`)).toEqual({ target: `${address}/`, asked: [asked] });
    const broken = () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await run(`/#${address}`, broken), 'without a network').toMatchObject({
      target: `${address}/`,
    });
    for (const status of [200, 403, 404, 500])
      expect(await run(`/#${address}`, home(status)), String(status)).toEqual({
        hasStarted: true,
        asked: [asked],
      });
  });

  test.each([
    '/#/no-such-page',
    '/#/desk',
    '/#/desk/',
    '/#/about',
    '/#/insights/fear-factor',
    '/#/ADOPTION/FAQ',
    '/#/adoption//faq',
    '/#/adoption/insights/feed.xml',
    '/#/adoption/insights/../../desk',
    '/#/../other',
    '/#/%2e%2e/other',
    '/#//evil.example',
    '/#/\\evil.example',
    '/#/.//evil.example',
    '/#//user@evil.example',
    '/#/https://evil.example',
    '/#/javascript:alert(1)',
    '/adoption/faq/',
    '/no-such-page',
  ])('is led nowhere from %s: the application starts alone', async (address) => {
    expect(await run(address)).toEqual({ hasStarted: true, asked: [] });
  });
});
