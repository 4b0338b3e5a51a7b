import { beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import {
  DAY,
  engine,
  entry,
  HOUR,
  inDatabase,
  place,
  rows,
  settleAll,
  store,
  storeContract,
} from './contract.ts';

const MONDAY = Date.parse('2026-11-23T06:00:00.000Z');
const MAIL_TO = 'inbox@equanta.example';
const NONE = { kept: 0, due: 0, broken: 0 };

storeContract('The weekly report', { lasts: 'each' }, () => {
  beforeEach(() =>
    inDatabase(({ db }) => db.updateTable('clock').set({ reported_at: NOW }).execute()),
  );

  test('counts from the first start of its store', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onTestFinished(() => void vi.useRealTimers());
    const fresh = await engine.makeUnmigrated();
    await (await openStore(fresh)).close();
    expect(await rows('clock', fresh)).toMatchObject([{ reported_at: NOW }]);
  });

  const queue = (now: number, { weeklyReport } = store) =>
    weeklyReport.queue(
      { now, answerDue: now - 2 * DAY, isSurveyOpen: false },
      { recipient: MAIL_TO, deskUrl: 'http://localhost/desk/', days: 30 },
    );
  const sendMessage = (receivedAt: number) => store.accept(entry({ receivedAt }));

  test('counts what was kept since the last one, what of it was late, and what is due now, and names nobody', async () => {
    await sendMessage(NOW - 1);
    await settleAll(NOW);
    await sendMessage(NOW + 1);
    await settleAll(NOW + HOUR + 1);
    await sendMessage(NOW + 2);
    expect(await queue(MONDAY)).toBe(true);
    const [, report] = await settleAll(MONDAY);
    const none = { confirmation: NONE, guide: NONE, list: NONE, copy: NONE, announcement: NONE };
    const promises = {
      ...none,
      notice: { kept: 1, due: 1, broken: 0 },
      answer: { kept: 0, due: 3, broken: 0 },
    };
    expect(report).toMatchObject({ kind: 'weekly-report', recipient: MAIL_TO });
    expect(report?.facts).toEqual({
      since: NOW,
      promises,
      late: 1,
      days: 30,
      deskUrl: 'http://localhost/desk/',
    });
  });

  test('is queued from Mondays at six on, not before the first one, also when nothing was promised, and is no promise itself', async () => {
    expect(await queue(MONDAY - 1)).toBe(false);
    expect(await queue(MONDAY)).toBe(true);
    await settleAll(MONDAY);
    expect([await queue(MONDAY), await queue(MONDAY + 7 * DAY - 1)]).toEqual([false, false]);
    expect(await queue(MONDAY + 7 * DAY)).toBe(true);
    const [second] = await settleAll(MONDAY + 7 * DAY);
    expect(second?.facts).toMatchObject({ since: MONDAY, promises: { notice: NONE } });
  });

  test('is queued by one of several processes', async () => {
    const other = await openStore(place);
    const queued = await Promise.all([store, other, store, other].map((one) => queue(MONDAY, one)));
    await other.close();
    expect(queued.filter(Boolean)).toHaveLength(1);
    expect(await settleAll(MONDAY)).toHaveLength(1);
  });

  test('is queued later in the week by a process that was away on Monday', async () => {
    expect(await queue(MONDAY + 3 * DAY)).toBe(true);
    expect(await queue(MONDAY + 4 * DAY)).toBe(false);
    expect(await queue(MONDAY + 7 * DAY)).toBe(true);
  });

  test('can be looked at: when the next one is due, and what became of the latest', async () => {
    expect(await store.weeklyReport.look(NOW)).toEqual({
      isOverdue: false,
      nextAt: MONDAY,
      latest: undefined,
    });
    expect(await store.weeklyReport.look(MONDAY + DAY)).toEqual({
      isOverdue: false,
      nextAt: MONDAY,
      latest: undefined,
    });
    expect(await store.weeklyReport.look(MONDAY + DAY + 1)).toMatchObject({ isOverdue: true });
    await queue(MONDAY + DAY);
    expect(await store.weeklyReport.look(MONDAY + DAY + 1)).toMatchObject({
      isOverdue: false,
      latest: { state: 'pending' },
    });
    await settleAll(MONDAY + DAY + 1);
    const latest = { state: 'delivered', at: MONDAY + DAY + 1 };
    expect(await store.weeklyReport.look(MONDAY + 2 * DAY)).toEqual({
      isOverdue: false,
      nextAt: MONDAY + 7 * DAY,
      latest,
    });
  });

  test('is not kept back for years by a clock that was wrong', async () => {
    expect(await queue(MONDAY + 1000 * DAY)).toBe(true);
    await settleAll(MONDAY + 1000 * DAY);
    expect(await queue(MONDAY + 3 * DAY)).toBe(true);
    const [report] = await settleAll(MONDAY + 3 * DAY);
    expect(report?.facts).toMatchObject({ since: MONDAY - 4 * DAY });
  });
});
