import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StorePlace } from '../../intake/store/engine/open.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import { type Engine, onBothEngines } from './engines.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MONDAY = Date.parse('2026-11-23T06:00:00.000Z');
const MAIL_TO = 'inbox@equanta.example';
const NONE = { kept: 0, due: 0, broken: 0 };

function weeklyReportContract({ name, makeUnmigrated: makePlace }: Engine): void {
  describe(`The weekly report on ${name}`, () => {
    let place: StorePlace;
    let store: Store;
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOW });
      place = await makePlace();
      store = await openStore(place);
      vi.useRealTimers();
    });
    afterEach(() => store.close());

    const queue = (now: number, { weeklyReport } = store) =>
      weeklyReport.queue(
        { now, answerDue: now - 2 * DAY, isSurveyOpen: false },
        { recipient: MAIL_TO, deskUrl: 'http://localhost/desk/', days: 30 },
      );
    /** Delivers the mails that wait, and returns them. */
    const deliver = async (now: number) => {
      const mails = [];
      for (
        let mail = await store.outbox.claim(now, HOUR);
        mail;
        mail = await store.outbox.claim(now, HOUR)
      ) {
        mails.push(mail);
        await store.outbox.settle(mail, { state: 'delivered' }, now);
      }
      return mails;
    };
    const sendMessage = (receivedAt: number) =>
      store.accept({
        resource: 'contact-messages',
        receipt: { keyHash: String(receivedAt), bodyHash: '' },
        receivedAt,
        record: {
          kind: 'submission',
          userEmail: 'ines@example.org',
          payload: { message: 'Hello' },
        },
        mails: [{ kind: 'contact-notice', recipient: MAIL_TO, facts: {} }],
      });

    test('counts what was kept since the last one, what of it was late, and what is due now, and names nobody', async () => {
      await sendMessage(NOW - 1);
      await deliver(NOW);
      await sendMessage(NOW + 1);
      await deliver(NOW + HOUR + 1);
      await sendMessage(NOW + 2);
      expect(await queue(MONDAY)).toBe(true);
      const [, report] = await deliver(MONDAY);
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
      await deliver(MONDAY);
      expect([await queue(MONDAY), await queue(MONDAY + 7 * DAY - 1)]).toEqual([false, false]);
      expect(await queue(MONDAY + 7 * DAY)).toBe(true);
      const [second] = await deliver(MONDAY + 7 * DAY);
      expect(second?.facts).toMatchObject({ since: MONDAY, promises: { notice: NONE } });
    });

    test('is queued by one of several processes', async () => {
      const other = await openStore(place);
      const queued = await Promise.all(
        [store, other, store, other].map((one) => queue(MONDAY, one)),
      );
      await other.close();
      expect(queued.filter(Boolean)).toHaveLength(1);
      expect(await deliver(MONDAY)).toHaveLength(1);
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
      await deliver(MONDAY + DAY + 1);
      const latest = { state: 'delivered', at: MONDAY + DAY + 1 };
      expect(await store.weeklyReport.look(MONDAY + 2 * DAY)).toEqual({
        isOverdue: false,
        nextAt: MONDAY + 7 * DAY,
        latest,
      });
    });

    test('is not kept back for years by a clock that was wrong', async () => {
      expect(await queue(MONDAY + 1000 * DAY)).toBe(true);
      await deliver(MONDAY + 1000 * DAY);
      expect(await queue(MONDAY + 3 * DAY)).toBe(true);
      const [report] = await deliver(MONDAY + 3 * DAY);
      expect(report?.facts).toMatchObject({ since: MONDAY - 4 * DAY });
    });
  });
}

onBothEngines(weeklyReportContract);
