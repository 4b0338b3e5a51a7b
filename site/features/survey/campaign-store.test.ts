import { beforeEach, describe, expect, test, vi } from 'vitest';
import { campaignStore, recheckCampaign } from './campaign-store.ts';

const STORED = { token: 'token', link: { system: 'Polaris' } };

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => values.set(key, value) });
  campaignStore().write(STORED);
});

describe('A campaign’s link', () => {
  test('is looked up again when it was refused, and keeps what it was for', () => {
    recheckCampaign({ campaignToken: 'is of a wave that is closed' });
    expect(campaignStore().latest()).toEqual({ ...STORED, checks: 1 });
  });

  test('stays as it is when something else was refused', () => {
    recheckCampaign({ userEmail: 'is invalid' });
    expect(campaignStore().latest()).toEqual(STORED);
  });
});
