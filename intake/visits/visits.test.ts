import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMetrics, startIntake, type TestIntake } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { Limiter } from '../http/limiter.ts';
import { Metrics } from '../http/metrics.ts';
import type { VisitCount } from './stored-visits.ts';
import { Visits } from './visits.ts';

const DAY = 24 * 60 * 60 * 1000;
const PAGES = ['/', '/adoption/faq', '/adoption/insights/fear-factor'].map((path) => ({ path }));

const add = vi.fn<(counts: VisitCount[]) => Promise<void>>();
let intake: TestIntake;
let visits: Visits;
beforeEach(async () => {
  add.mockReset().mockResolvedValue();
  const metrics = new Metrics();
  const logged = { error: vi.fn() };
  visits = new Visits({ pages: PAGES, store: { add }, metrics, log: logged as never });
  intake = await startIntake({ metrics, visiting: { visits, limiter: new Limiter(4) } });
});
afterEach(() => intake.stop());

const view = (path: unknown, headers = {}, from?: string) =>
  intake.post('visits', { path }, headers, from);
const metrics = () => readMetrics(intake);

describe('A view of a screen', () => {
  test('adds one to its path and day, told to the store once for many', async () => {
    for (const path of ['/', '/adoption/faq/', '/']) expect((await view(path)).status).toBe(204);
    intake.wait(DAY);
    const answer = await view('/adoption/insights/fear-factor');
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    await visits.flush();
    await visits.flush();
    expect(add.mock.calls).toEqual([
      [
        [
          { day: '2026-11-20', kind: 'screen', name: '/', count: 2 },
          { day: '2026-11-20', kind: 'screen', name: '/adoption/faq', count: 1 },
          { day: '2026-11-21', kind: 'screen', name: '/adoption/insights/fear-factor', count: 1 },
        ],
      ],
    ]);
    expect(await metrics()).toContain(
      'equanta_screen_views_total{path="/"} 2\nequanta_screen_views_total{path="/adoption/faq"} 1\n',
    );
  });

  test.each([
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/136.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  ])('by a crawler that runs scripts is not counted: %s', async (userAgent) => {
    expect((await view('/', { 'User-Agent': userAgent })).status).toBe(204);
    await visits.flush();
    expect(add).not.toHaveBeenCalled();
  });

  test.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Teams/24',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 LinkedInApp',
  ])('by a browser is counted: %s', async (userAgent) => {
    expect((await view('/', { 'User-Agent': userAgent })).status).toBe(204);
    await visits.flush();
    expect(add).toHaveBeenCalledOnce();
  });

  test('of what is no screen is counted nowhere, however it is called', async () => {
    for (const path of ['/no-such-page', '/adoption/FAQ', '//', '/__proto__'])
      expect((await view(path)).status).toBe(204);
    await visits.flush();
    expect(add.mock.calls).toEqual([
      [[{ day: '2026-11-20', kind: 'screen', name: '/', count: 1 }]],
    ]);
    expect(await metrics()).not.toMatch(/FAQ|proto|no-such/);
  });

  test('is refused where it comes from another site, says something else, or comes too often', async () => {
    expect((await view('/', { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await view('/', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await intake.postForm('visits', { path: '/' })).status).toBe(415);
    expect((await view('no path')).status).toBe(422);
    expect((await intake.post('visits', { path: '/', visitor: 'Ines' })).status).toBe(422);
    const many = await view('/');
    expect(many.status).toBe(429);
    expect(Number(many.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await view('/', {}, '198.51.100.1')).status).toBe(204);
    expect((await intake.ask('/api/visits')).status).toBe(405);
    expect((await intake.ask('/api/visits', { method: 'OPTIONS' })).status).toBe(204);
    await visits.flush();
    expect(add).toHaveBeenCalledTimes(1);
  });

  test('has a path of at most 300 characters', async () => {
    const statuses = [await view(`/${'x'.repeat(299)}`), await view(`/${'x'.repeat(300)}`)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([204, 422]);
  });

  test('names the site that led to it; of more than a thousand that wait, the rest are counted together', async () => {
    const from = (referrer: string) =>
      visits.count({ path: '/', referrer }, Date.parse('2026-11-20'));
    for (let host = 0; host < 1050; host++) from(`site-${host}.example`);
    from('site-3.example');
    visits.count({ path: '/', referrer: 'late.example' }, Date.parse('2026-11-21'));
    await visits.flush();
    const hosts = add.mock.lastCall?.[0].filter(({ kind }) => kind === 'referrer') ?? [];
    const on = (day: string) => hosts.filter((host) => host.day === day);
    expect(on('2026-11-20')).toHaveLength(1001);
    expect(on('2026-11-20')).toContainEqual({
      day: '2026-11-20',
      kind: 'referrer',
      name: 'site-3.example',
      count: 2,
    });
    expect(on('2026-11-20').at(-1)).toEqual({
      day: '2026-11-20',
      kind: 'referrer',
      name: 'other',
      count: 50,
    });
    expect(on('2026-11-21').map(({ name }) => name)).toEqual(['late.example']);
  });

  test('may name a host alone, and an action only from the list', async () => {
    const statuses = [];
    for (const body of [
      { path: '/', referrer: 'search.example' },
      { action: 'call-booking' },
      { path: '/', referrer: 'https://search.example/?q=ines' },
      { action: 'statement-3' },
    ])
      statuses.push((await intake.post('visits', body)).status);
    expect(statuses).toEqual([204, 204, 204, 422]);
    await visits.flush();
    expect(add.mock.calls[0]?.[0].filter(({ kind }) => kind === 'referrer')).toEqual([
      { day: '2026-11-20', kind: 'referrer', name: 'search.example', count: 1 },
    ]);
  });

  test('is followed by the forms that were stored, and by none of the survey', async () => {
    const { 'contact-messages': message, 'survey-responses': response } = SUBMISSIONS;
    expect(
      (await intake.post('contact-messages', message, { 'Idempotency-Key': 'one' })).status,
    ).toBe(201);
    expect(
      (await intake.post('contact-messages', message, { 'Idempotency-Key': 'one' })).status,
    ).toBe(200);
    expect((await intake.post('survey-responses', response)).status).toBe(201);
    await visits.flush();
    expect(add.mock.calls).toEqual([
      [[{ day: '2026-11-20', kind: 'form', name: 'contact-messages', count: 1 }]],
    ]);
  });

  test('waits while the store takes nothing, and is told once it does and when the intake stops', async () => {
    add.mockRejectedValueOnce(new Error('full'));
    await view('/');
    await visits.flush();
    await view('/');
    const stop = visits.start();
    await stop();
    expect(add.mock.lastCall).toEqual([
      [{ day: '2026-11-20', kind: 'screen', name: '/', count: 2 }],
    ]);
  });

  test('is taken by no intake that was not told to', async () => {
    const other = await startIntake();
    expect((await other.post('visits', { path: '/' })).status).toBe(404);
    await other.stop();
  });
});
