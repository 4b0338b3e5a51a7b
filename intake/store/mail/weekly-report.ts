import { DAY_MS } from '../../../core/days.ts';
import { lastReportDue } from '../../../core/desk/due.ts';
import type { Circumstances } from '../../../core/desk/promises.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { countRows, hasChanged } from '../engine/rows.ts';
import type { Tables } from '../engine/tables.ts';
import type { Secret } from '../keys/secret.ts';
import { countPromises, IS_DELIVERED, LISTED_MAILS, WAS_LATE } from './promise-conditions.ts';
import { queueMail } from './queue-mail.ts';

const WEEK_MS = 7 * DAY_MS;

export interface WeeklyReportState {
  isOverdue: boolean;
  nextAt: number;
  latest: { state: Tables['outbox']['state']; at: number } | undefined;
}

/** The weekly report on promises in an open store (decisions/promises.md). */
export function createWeeklyReport(open: OpenDatabase, secret: Secret) {
  const { db, write } = open;
  const readClock = () => db.selectFrom('clock').select('reported_at').executeTakeFirstOrThrow();
  return {
    /**
     * Whether a report is overdue by more than a day, when the next one is due (ms since 1970), and
     * what became of the latest that the outbox still has.
     */
    look: async (now: number): Promise<WeeklyReportState> => {
      const { reported_at } = await readClock();
      const due = lastReportDue(now);
      const latest = db
        .selectFrom('outbox')
        .select(['state', 'created_at', 'settled_at'])
        .where('kind', '=', 'weekly-report')
        .orderBy('created_at', 'desc');
      const mail = await latest.executeTakeFirst();
      return {
        isOverdue: reported_at < due && now > due + DAY_MS,
        nextAt: reported_at < due ? due : due + WEEK_MS,
        latest: mail && { state: mail.state, at: mail.settled_at ?? mail.created_at },
      };
    },
    /**
     * Queues the report to the firm if none was queued since the last Monday, 6:00 (UTC): the
     * promises kept since the last report, how much of the mail left late, and all that are due or
     * broken.
     * @param deskUrl the address of the desk; undefined if there is none.
     * @param days for how many it is known what became of a mail. @returns whether this process
     * queued it.
     */
    queue: async (
      circumstances: Circumstances,
      {
        recipient,
        deskUrl,
        days,
      }: { recipient: string; deskUrl: string | undefined; days: number },
    ): Promise<boolean> => {
      const { now } = circumstances;
      const { reported_at } = await readClock();
      // A report of the future was queued while the clock was wrong.
      const since = reported_at > now + WEEK_MS ? now - WEEK_MS : reported_at;
      if (since >= lastReportDue(now)) return false;
      const promises = await countPromises(db, circumstances, since);
      const delivered = db
        .selectFrom('outbox')
        .where(IS_DELIVERED)
        .where('kind', 'in', LISTED_MAILS)
        .where('settled_at', '>', since);
      const late = await countRows(delivered.where(WAS_LATE));
      return write(async (trx) => {
        // Of several processes, only the first finds the time that it has read.
        const claim = trx
          .updateTable('clock')
          .set({ reported_at: now })
          .where('reported_at', '=', reported_at);
        if (!(await hasChanged(claim))) return false;
        return queueMail(
          trx,
          { ...open, secret },
          {
            mail: {
              kind: 'weekly-report',
              recipient,
              facts: { since, promises, late, days, deskUrl },
            },
            now,
          },
        );
      });
    },
  };
}
