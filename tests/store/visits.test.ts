import { expect, test } from 'vitest';
import { openStore } from '../../intake/store/store.ts';
import type { VisitCount } from '../../intake/visits/stored-visits.ts';
import { place, rows, store, storeContract } from './contract.ts';

const DAY = '2026-11-20';
const BEFORE = '2026-11-19';
const FAQ = '/adoption/faq';

storeContract('Visits', { lasts: 'each' }, () => {
  const add = (...counts: [day: string, kind: VisitCount['kind'], name: string, count: number][]) =>
    store.visits.add(counts.map(([day, kind, name, count]) => ({ day, kind, name, count })));

  test('are added to those of the same day and name, also by two processes at once', async () => {
    const other = await openStore(place);
    const counts = ['/', FAQ, '/terms'].map(
      (name): VisitCount => ({ day: DAY, kind: 'screen', name, count: 1 }),
    );
    const referrers = counts.map((count): VisitCount => ({ ...count, kind: 'referrer' }));
    await Promise.all([
      store.visits.add([...counts, ...referrers]),
      other.visits.add([...referrers, ...counts].reverse()),
    ]);
    await other.close();
    await add([DAY, 'screen', '/', 5]);
    expect(await store.visits.sums(DAY)).toEqual(
      expect.arrayContaining([
        { day: DAY, series: 'screen', count: 11 },
        { day: DAY, series: 'referrer', count: 6 },
      ]),
    );
  });

  test('name a hundred sites a day that led here, however many processes count; the rest together', async () => {
    const other = await openStore(place);
    const from = (day: string, first: number, hosts: number) =>
      Array.from(
        { length: hosts },
        (_, host): VisitCount => ({
          day,
          kind: 'referrer',
          name: `site-${first + host}.example`,
          count: 1,
        }),
      );
    await Promise.all([
      store.visits.add([...from(DAY, 0, 60), ...from(BEFORE, 0, 1)]),
      other.visits.add(from(DAY, 60, 60)),
    ]);
    await store.visits.add([...from(DAY, 0, 120), ...from(BEFORE, 0, 2)]);
    await other.close();
    const stored = (await rows('visit_count'))
      .filter(({ day }) => day === DAY)
      .map(({ name, count }) => ({ name, count }));
    const named = stored.filter(({ name }) => name !== 'other');
    expect(named).toHaveLength(100);
    expect(named.every(({ count }) => count === 2)).toBe(true);
    expect(stored).toContainEqual({ name: 'other', count: 40 });
    expect(await store.visits.sums(BEFORE)).toEqual([
      { day: BEFORE, series: 'referrer', count: 3 },
      { day: DAY, series: 'referrer', count: 240 },
    ]);
  });

  test('are summed by day, the earliest first, screens together and each action alone', async () => {
    await add([DAY, 'screen', '/', 2], [DAY, 'action', 'printed', 3], [DAY, 'action', 'shared', 4]);
    await add(
      [BEFORE, 'screen', '/', 7],
      [BEFORE, 'screen', FAQ, 1],
      ['2026-11-18', 'screen', '/', 9],
      ['2026-11-18', 'form', 'contact', 9],
    );
    const sums = await store.visits.sums(BEFORE);
    expect(sums[0]).toEqual({ day: BEFORE, series: 'screen', count: 8 });
    expect(sums).toHaveLength(4);
    expect(sums).toEqual(
      expect.arrayContaining([
        { day: DAY, series: 'screen', count: 2 },
        { day: DAY, series: 'printed', count: 3 },
        { day: DAY, series: 'shared', count: 4 },
      ]),
    );
  });

  test('are listed by name since a day, of each kind the most frequent first', async () => {
    await add(
      [DAY, 'screen', '/terms', 1],
      [DAY, 'screen', FAQ, 1],
      [DAY, 'screen', '/', 1],
      [BEFORE, 'screen', FAQ, 1],
      ['2026-11-18', 'screen', '/', 9],
    );
    await add(
      [DAY, 'form', 'contact', 2],
      [DAY, 'referrer', 'search.example', 3],
      [DAY, 'action', 'printed', 8],
    );
    expect(await store.visits.names(BEFORE)).toEqual([
      { kind: 'screen', name: FAQ, count: 2 },
      { kind: 'screen', name: '/', count: 1 },
      { kind: 'screen', name: '/terms', count: 1 },
      { kind: 'referrer', name: 'search.example', count: 3 },
      { kind: 'form', name: 'contact', count: 2 },
    ]);
  });

  test('of more names than one statement takes are all added, and the thirty of each kind listed that come first', async () => {
    const many = Array.from(
      { length: 5001 },
      (_, index) => `${String(index).padStart(4, '0')}.example`,
    );
    await add(...many.map((host): [string, 'form', string, number] => [DAY, 'form', host, 1]));
    await add(...many.map((host): [string, 'screen', string, number] => [DAY, 'screen', host, 1]));
    expect(await store.visits.sums(DAY)).toEqual(
      expect.arrayContaining([
        { day: DAY, series: 'form', count: 5001 },
        { day: DAY, series: 'screen', count: 5001 },
      ]),
    );
    expect((await store.visits.names(DAY)).map(({ name }) => name)).toEqual([
      ...many.slice(0, 30),
      ...many.slice(0, 30),
    ]);
  });
});
