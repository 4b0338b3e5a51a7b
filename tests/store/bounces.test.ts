import { expect, test } from 'vitest';
import { UNHEARD_DAYS } from '../../intake/mail/bounces/bounces.ts';
import { DAY, RETENTION, store, storeContract } from './contract.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

storeContract('Reports of mail', { lasts: 'each' }, () => {
  const complain = (now: number) =>
    store.bounces.hear(
      { kind: 'complaint', named: { messageId: '<nobody@firm.test>' }, recipients: [] },
      now,
    );

  test('that prove nothing are counted by day, and forgotten after a month', async () => {
    for (const now of [NOW, NOW, NOW - DAY]) expect(await complain(now)).toBe('unproved');
    const report = { kind: 'complaint', why: 'unproved' };
    const reports = [
      { ...report, day: '2026-11-20', count: 2 },
      { ...report, day: '2026-11-19', count: 1 },
    ];
    expect(await store.bounces.readUnheard(NOW)).toEqual({ reports, setAside: 0 });
    await store.retention.sweep(NOW + (UNHEARD_DAYS - 1) * DAY, RETENTION);
    expect((await store.bounces.readUnheard(NOW)).reports).toEqual(reports.slice(0, 1));
  });

  test('are begun twice at most, unless they were read to the end', async () => {
    const begin = (hash: string) => store.bounces.begin(hash, NOW);
    expect([await begin('a'), await begin('a'), await begin('a')]).toEqual([true, true, false]);
    expect(await begin('b')).toBe(true);
    await store.bounces.finish('b');
    expect([await begin('b'), await begin('b'), await begin('b')]).toEqual([true, true, false]);
    expect((await store.bounces.readUnheard(NOW)).setAside).toBe(2);
    await store.retention.sweep(NOW + UNHEARD_DAYS * DAY, RETENTION);
    expect(await begin('a')).toBe(true);
  });
});
