import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { POLARIS } from '../../tests/support/campaign.ts';
import {
  endedBefore,
  MOST_GROUPS,
  MOST_WAVES,
  newCampaignSchema,
  newGroupSchema,
  newWaveSchema,
  planWaves,
  waveStateAt,
} from './campaign.ts';

test('The usual waves are open for two weeks from the go-live on, and 30, 60 and 90 days later', () => {
  expect(planWaves('2026-12-15', '2026-12-29')).toEqual([
    { name: 'Go-live', opensOn: '2026-12-15', closesOn: '2026-12-28' },
    { name: '30 days', opensOn: '2027-01-14', closesOn: '2027-01-27' },
    { name: '60 days', opensOn: '2027-02-13', closesOn: '2027-02-26' },
    { name: '90 days', opensOn: '2027-03-15', closesOn: '2027-03-28' },
  ]);
  expect(planWaves('2026-12-15', '2026-12-30').map(({ name }) => name)).toEqual([
    '30 days',
    '60 days',
    '90 days',
  ]);
  for (const none of ['', '2027-02-29', '2026-12-32', '1 December'])
    expect(planWaves(none, '2026-12-15')).toEqual([]);
});

test.each([
  '2027-02-31',
  '2027-02-29',
  '2026-04-31',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-12-00',
  '2026-12-32',
  '26-12-01',
  '01.12.2026',
  '2026-12-01T00:00:00Z',
  '',
])('A wave has no day %s', (day) => {
  const message = 'Please choose a day, such as 2026-12-01.';
  const wave = { name: 'Go-live', opensOn: '2026-12-01', closesOn: '2027-03-31' };
  for (const change of [{ opensOn: day }, { closesOn: day }]) {
    const { issues = [] } = v.safeParse(newWaveSchema, { ...wave, ...change });
    expect(issues.map((issue) => issue.message)).toContain(message);
  }
  expect(v.is(newWaveSchema, { ...wave, opensOn: '2028-02-29', closesOn: '2028-02-29' })).toBe(
    true,
  );
});

describe('A campaign', () => {
  test.each(['Everybody', 'sponsors', 'Users'])(
    'has no group called “%s”, as the findings call several groups',
    (name) => {
      expect(v.is(newGroupSchema, { name, side: 'users', asked: 9 })).toBe(false);
      expect(v.is(newGroupSchema, { name: `${name} of Oslo`, side: 'users', asked: 9 })).toBe(true);
    },
  );

  test.each(['waves', 'groups'] as const)('has %s of different names', (list) => {
    expect(v.is(newCampaignSchema, POLARIS)).toBe(true);
    expect(
      v.is(newCampaignSchema, { ...POLARIS, [list]: [...POLARIS[list], POLARIS[list][0]] }),
    ).toBe(false);
  });
});

test('A campaign has as many waves and groups as the findings can be checked for, and no more', () => {
  const waves = Array.from({ length: MOST_WAVES + 1 }, (_, index) => ({
    ...POLARIS.waves[0],
    name: `Wave ${index}`,
  }));
  const groups = Array.from({ length: MOST_GROUPS + 1 }, (_, index) => ({
    name: `Group ${index}`,
    side: 'users',
    asked: 9,
  }));
  expect(
    v.is(newCampaignSchema, { ...POLARIS, waves: waves.slice(1), groups: groups.slice(1) }),
  ).toBe(true);
  expect(v.is(newCampaignSchema, { ...POLARIS, waves })).toBe(false);
  expect(v.is(newCampaignSchema, { ...POLARIS, groups })).toBe(false);
});

test('A group says how many people are asked in a whole number from 1 on, and has no open link unless it says so', () => {
  const read = (asked?: number) =>
    v.safeParse(newGroupSchema, { name: 'Crews', side: 'users', asked });
  expect([undefined, 0, 1.5, 1].map((asked) => read(asked).success)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(read(1).output).toMatchObject({ openLink: 'none' });
});

describe('A wave', () => {
  const wave = { name: 'Go-live', opensOn: '2026-12-15', closesOn: '2026-12-28' };

  test('may open and close on one day, but not close before it opens', () => {
    expect(v.is(newWaveSchema, { ...wave, closesOn: wave.opensOn })).toBe(true);
    const { issues } = v.safeParse(newWaveSchema, { ...wave, closesOn: '2026-12-14' });
    expect(issues?.map(({ message, path }) => [path?.[0]?.key, message])).toEqual([
      ['closesOn', 'The last day can’t be before the day on which the wave opens.'],
    ]);
  });

  test.each([
    ['2026-12-14', 'early'],
    ['2026-12-15', 'open'],
    ['2026-12-28', 'open'],
    ['2026-12-29', 'open'],
    ['2026-12-30', 'closed'],
  ])(
    'is on %s %s: it takes responses from its first day to the day after its last',
    (today, state) => {
      expect(
        waveStateAt(Date.parse(today), 'UTC', { ...wave, closedOn: null, isAgreed: true }),
      ).toBe(state);
    },
  );

  test.each([
    ['Pacific/Kiritimati', '2026-12-14T10:00Z'],
    ['Pacific/Auckland', '2026-12-14T11:00Z'],
    ['Asia/Tokyo', '2026-12-14T15:00Z'],
    ['Asia/Kolkata', '2026-12-14T18:30Z'],
    ['Europe/London', '2026-12-15T00:00Z'],
    ['America/Los_Angeles', '2026-12-15T08:00Z'],
    ['Pacific/Honolulu', '2026-12-15T10:00Z'],
  ])('opens everywhere when its first day begins in %s, at %s', (timeZone, time) => {
    const begins = Date.parse(time);
    const stateAt = (now: number) =>
      waveStateAt(now, timeZone, { ...wave, closedOn: null, isAgreed: true });
    expect([begins - 1, begins].map(stateAt)).toEqual(['early', 'open']);
    // Its last day is not over everywhere before noon in UTC.
    expect(stateAt(Date.parse('2026-12-29T12:00Z'))).toBe('open');
  });

  test('that was closed for good stays closed, and has ended once the day after its last is over', () => {
    expect(
      waveStateAt(Date.parse('2026-12-20'), 'UTC', {
        ...wave,
        closedOn: '2026-12-19',
        isAgreed: true,
      }),
    ).toBe('closed');
    expect(endedBefore('2027-01-01')).toBe('2026-12-31');
  });
});
