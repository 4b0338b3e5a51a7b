import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CountedAction } from '../../../core/submissions/visit.ts';

vi.mock('./referrer.ts', () => ({ referrerHost: () => 'search.example' }));
vi.mock('delivery:facts', () => ({
  default: { name: 'intake', intakeUrl: 'https://intake.example', forwardUrls: {} },
}));

describe('A counted view', () => {
  const fetched = vi.fn<typeof fetch>();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  let countVisit: (path: string, tellsReferrer?: boolean) => Promise<void>;
  let countAction: (action: CountedAction) => Promise<void>;
  beforeEach(async () => {
    vi.resetModules(); // The first view of a document is special.
    ({ countVisit, countAction } = await import('./count-visit.ts'));
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
    vi.stubGlobal(
      'fetch',
      fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 })),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test('sends the route and the host that led there, and nothing about the visitor', async () => {
    await countVisit('/adoption/faq');
    expect(fetched.mock.calls).toEqual([
      [
        'https://intake.example/api/visits',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"path":"/adoption/faq","referrer":"search.example"}',
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        },
      ],
    ]);
  });

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }, { webdriver: true }])(
    'is not sent if the browser says %j',
    async (browser) => {
      vi.stubGlobal('navigator', browser);
      await countVisit('/');
      await countAction('call-booking');
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  test('names the host that led to the document, with its first view alone, and not for a screen that keeps it', async () => {
    for (const path of ['/', '/contact']) await countVisit(path);
    vi.resetModules();
    ({ countVisit } = await import('./count-visit.ts'));
    for (const tellsReferrer of [false, true]) await countVisit('/survey', tellsReferrer);
    const sent = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
    expect(sent).toEqual([
      { path: '/', referrer: 'search.example' },
      { path: '/contact' },
      { path: '/survey' },
      { path: '/survey' },
    ]);
  });

  test('is sent once, when the tab becomes visible', async () => {
    page.visibilityState = 'hidden';
    const counted = countVisit('/');
    page.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
    expect(fetched).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    for (let turn = 0; turn < 2; turn++) page.dispatchEvent(new Event('visibilitychange'));
    await counted;
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
