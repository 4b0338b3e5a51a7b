import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { START_SCRIPT } from './start-script.ts';

interface Outcome {
  /** Where the visitor was sent, with what the entry of the history kept. */
  target?: string | undefined;
  isHidden: boolean;
  /** Whether the application waits for its first paint. */
  isWaiting: boolean;
}

const KEPT = { idx: 1 };

/** Runs the script in the document of a route, opened with this fragment. */
function run(hash: string, { base = '/', route = '/', search = '' } = {}): Outcome {
  const outcome: Outcome = { isHidden: false, isWaiting: false };
  let address: string | undefined;
  const documentElement = {
    set hidden(value: unknown) {
      outcome.isHidden = Boolean(value);
    },
  };
  vm.runInNewContext(START_SCRIPT, {
    location: {
      hash,
      search,
      reload: () => {
        outcome.target = address;
      },
    },
    history: {
      state: KEPT,
      replaceState: (state: unknown, _: string, replaced: string) => {
        if (state === KEPT) address = new URL(replaced, 'https://www.example.org').href;
      },
    },
    document: { documentElement, currentScript: { dataset: { base, route, load: '/a.js /b.js' } } },
    PerformanceObserver: class {
      observe() {
        outcome.isWaiting = true;
      }
    },
  });
  return outcome;
}

describe('The start script', () => {
  test('is at most 512 bytes', () => {
    expect(Buffer.byteLength(START_SCRIPT)).toBeLessThanOrEqual(512);
    expect(START_SCRIPT).not.toContain('\n');
  });

  test.each([
    ['#/adoption/faq', '/', 'https://www.example.org/adoption/faq/'],
    ['#/adoption/faq/', '/', 'https://www.example.org/adoption/faq/'],
    ['#/adoption/faq#item-3', '/', 'https://www.example.org/adoption/faq/#item-3'],
    ['#/x?y#z', '/', 'https://www.example.org/x/?y#z'],
    ['#/adoption/faq', '/sub/', 'https://www.example.org/sub/adoption/faq/'],
  ])('sends %s under %s to its own document, unseen', (hash, base, target) => {
    expect(run(hash, { base })).toEqual({ target, isHidden: true, isWaiting: false });
  });

  test('sends the hash address of home from another document to home', () => {
    expect(run('#/', { route: '/adoption/faq' }).target).toBe('https://www.example.org/');
  });

  test('takes the query along', () => {
    expect(run('#/adoption/faq', { search: '?from=mail' }).target).toBe('https://www.example.org/adoption/faq/?from=mail');
  });

  test.each([
    ['', '/'],
    ['#/', '/'],
    ['#about', '/'],
    ['#/adoption/faq', '/adoption/faq'],
    ['#/adoption/faq#item-3', '/adoption/faq'],
    ['#item-3', '/adoption/faq'],
    ['#/../other', '/'],
  ])('stays where %j is shown by the document of %s', (hash, route) => {
    expect(run(hash, { route })).toEqual({ isHidden: false, isWaiting: true });
  });

  test.each([
    '#//evil.example',
    '#///evil.example',
    '#/\\evil.example',
    '#/\\\\evil.example',
    '#/\\/evil.example/x',
    '#/.//evil.example',
    '#/..//evil.example',
    '#/%2F/evil.example',
    '#//user@evil.example',
    '#/https://evil.example',
    '#/javascript:alert(1)',
    '#/x?y#z',
  ])('never sends %s to another site', (hash) => {
    expect(run(hash, { route: '/adoption/faq' }).target).toMatch(/^https:\/\/www\.example\.org\//);
  });

  test.each(['#/../other', '#/../../other', '#/%2e%2e/other', '#/adoption/../../other', '#//evil.example'])('never sends %s out of its base path', (hash) => {
    expect(run(hash, { base: '/sub/', route: '/adoption/faq' }).target).toMatch(/^https:\/\/www\.example\.org\/sub\//);
  });
});
