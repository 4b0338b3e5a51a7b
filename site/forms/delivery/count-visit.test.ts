import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.mock('delivery:facts', () => ({ default: { name: 'intake', intakeUrl: 'https://intake.example', forwardUrls: {} } }));
const { countVisit } = await import('./count-visit.ts');

describe('A counted view', () => {
  const fetched = vi.fn<typeof fetch>();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  beforeEach(() => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
    vi.stubGlobal('fetch', fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 })));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('sends the route, and nothing about the visitor or the referrer', async () => {
    await countVisit('/adoption/faq');
    expect(fetched.mock.calls).toEqual([
      [
        'https://intake.example/api/visits',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"path":"/adoption/faq"}',
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        },
      ],
    ]);
  });

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])('is not sent if the browser says %j', async (browser) => {
    vi.stubGlobal('navigator', browser);
    await countVisit('/');
    expect(fetched).not.toHaveBeenCalled();
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
