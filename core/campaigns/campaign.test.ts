import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { POLARIS } from '../../tests/support/campaign.ts';
import { newCampaignSchema, newGroupSchema } from './campaign.ts';

describe('A campaign', () => {
  test.each(['Everybody', 'sponsors', 'People who use it'])('has no group called “%s”, as the findings call several groups', (name) => {
    expect(v.is(newGroupSchema, { name, side: 'users' })).toBe(false);
    expect(v.is(newGroupSchema, { name: `${name} of Oslo`, side: 'users' })).toBe(true);
  });

  test.each(['waves', 'groups'] as const)('has %s of different names', (list) => {
    expect(v.is(newCampaignSchema, POLARIS)).toBe(true);
    expect(v.is(newCampaignSchema, { ...POLARIS, [list]: [...POLARIS[list], POLARIS[list][0]] })).toBe(false);
  });
});
