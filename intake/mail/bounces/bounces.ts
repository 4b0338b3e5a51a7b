import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../../../core/days.ts';
import type { UnheardReports } from '../../../core/desk/mail.ts';
import { isMailKind, mailOf } from '../../../core/submissions/mails.ts';
import type { OpenDatabase } from '../../engine/open.ts';
import { countRows } from '../../engine/rows.ts';
import type { Secret } from '../../engine/secret.ts';
import type { Trx } from '../../engine/tables.ts';
import { noteFinalFailure, suppressAll } from '../suppressions.ts';

/** How the error of a mail begins that came back. */
export const BOUNCED = 'bounced';

/** How often a message may be begun; one that was never finished is not read again. */
const MOST_BEGUN = 2;
/** For how many days the desk shows what was not heard. */
export const UNHEARD_DAYS = 30;

/**
 * How a report proves that it had a mail: by the tag of its return path, or by its Message-ID. Both
 * are random and stand in no answer to a visitor and in no other mail.
 */
export type Named = { mailId: string } | { messageId: string };

export interface Reported {
  kind: 'bounce' | 'complaint';
  named: Named;
  /**
   * The recipients that it tells of, with the codes of the far server's answer. `address` is
   * undefined where it names nobody, who is then whom the mail went to.
   */
  recipients: { address: string | undefined; isAddressRefused: boolean; reply: string }[];
}

/**
 * What became of a report: it counts; it proves nothing; it is about another recipient than ours; or
 * it is about a mail of a survey, of which nothing may tell who takes part.
 */
export type Hearing = 'counted' | 'unproved' | 'elsewhere' | 'survey';

/** What mail servers report, in an open store, of mails that the relay had taken. */
export function createBounces({ db, write }: OpenDatabase, secret: Secret) {
  return {
    /**
     * Notes once for each mail that it was not delivered after all, or stops all mail to whom it
     * went, who complained. A report that doesn't count changes nothing but its number of the day.
     */
    hear: (report: Reported, now: number): Promise<Hearing> =>
      write(async (trx) => {
        const hearing = await hear(trx, secret, report, now);
        if (hearing === 'unproved' || hearing === 'elsewhere')
          await countUnheard(trx, { kind: report.kind, why: hearing, day: dayOf(now) });
        return hearing;
      }),
    /**
     * Notes that a message is about to be read. @returns false if it was begun twice before and
     * never finished. @param hash of the message.
     */
    begin: (hash: string, now: number): Promise<boolean> =>
      write(async (trx) => {
        const { begun } = await trx
          .insertInto('message_begun')
          .values({ hash, begun: 1, day: dayOf(now) })
          .onConflict((conflict) =>
            conflict.column('hash').doUpdateSet({ begun: sql`message_begun.begun + 1` }),
          )
          .returning('begun')
          .executeTakeFirstOrThrow();
        return begun <= MOST_BEGUN;
      }),
    /** Notes that a message was read to its end. */
    finish: (hash: string): Promise<void> =>
      write(async (trx) => {
        await trx.deleteFrom('message_begun').where('hash', '=', hash).execute();
      }),
    /** What the last days brought that was not heard. */
    readUnheard: async (now: number): Promise<UnheardReports> => {
      const since = dayOf(now - UNHEARD_DAYS * DAY_MS);
      const [reports, setAside] = await Promise.all([
        db
          .selectFrom('unheard_report')
          .select(['day', 'kind', 'why', 'count'])
          .where('day', '>', since)
          .orderBy('day', 'desc')
          .orderBy('kind')
          .orderBy('why')
          .execute(),
        countRows(
          db.selectFrom('message_begun').where('begun', '>', MOST_BEGUN).where('day', '>', since),
        ),
      ]);
      return { reports, setAside };
    },
  };
}

async function hear(
  trx: Trx,
  secret: Secret,
  { kind, named, recipients }: Reported,
  now: number,
): Promise<Hearing> {
  const mail = await find(trx, named);
  if (typeof mail === 'string') return mail;
  const ours = recipients.find(
    ({ address }) => address === undefined || secret.addressKey(address) === mail.recipientKey,
  );
  if (!ours) return 'elsewhere';
  if (kind === 'complaint') {
    // The firm's own address always gets mail.
    if (mail.to === 'firm') return 'unproved';
    await suppressAll(trx, mail.recipientKey, now, null);
    return 'counted';
  }
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ state: 'dead', error: `${BOUNCED} ${ours.reply}`.trim(), settled_at: now })
    .where('id', '=', mail.id)
    .where('state', '=', 'delivered')
    .executeTakeFirst();
  if (numUpdatedRows > 0n && ours.isAddressRefused && mail.to !== 'firm')
    await noteFinalFailure(trx, mail.recipientKey, now, true);
  return 'counted';
}

/**
 * The mail that a report tells of. A notice to the firm only by its tag: the firm's answer shows a
 * visitor its Message-ID.
 */
async function find(trx: Trx, named: Named) {
  const isTagged = 'mailId' in named;
  const id = isTagged ? named.mailId : (named.messageId.match(/^<?([\da-f-]{36})@/)?.[1] ?? '');
  const row = await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient_key as recipientKey'])
    .where('id', '=', id)
    .where('state', 'in', ['delivered', 'dead'])
    .executeTakeFirst();
  if (!row || !isMailKind(row.kind)) return 'unproved';
  const { to } = mailOf(row.kind);
  if (to === 'invited' || row.kind === 'survey-copy') return 'survey';
  if (to === 'firm' && !isTagged) return 'unproved';
  return { id: row.id, to, recipientKey: row.recipientKey };
}

async function countUnheard(
  trx: Trx,
  report: Omit<UnheardReports['reports'][number], 'count'>,
): Promise<void> {
  await trx
    .insertInto('unheard_report')
    .values({ ...report, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'why'])
        .doUpdateSet({ count: sql`unheard_report.count + 1` }),
    )
    .execute();
}
