import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../../../core/days.ts';
import type { UnheardReports } from '../../../core/desk/mail.ts';
import { isMailKind, mailOf } from '../../../core/submissions/mails.ts';
import type { OpenDatabase } from '../../engine/open.ts';
import { countRows } from '../../engine/rows.ts';
import type { Secret } from '../../engine/secret.ts';
import type { Trx } from '../../engine/tables.ts';
import { noteFinalFailure, suppressAll } from '../suppressions.ts';

/** The error of a mail that came back begins with it. */
const BOUNCED = 'bounced';

/** A message whose reading began twice and never ended is not read again. */
const MOST_BEGUN = 2;
/** The desk shows unheard reports for so many days. */
export const UNHEARD_DAYS = 30;

/**
 * How a report proves that it had a mail: by the tag of its return path, or by its Message-ID. Both
 * are random and occur in no answer to a visitor and in no other mail.
 */
type Named = { mailId: string } | { messageId: string };

interface Reported {
  kind: 'bounce' | 'complaint';
  named: Named;
  /**
   * With the codes of the far server's answer. `address` is undefined if the report names nobody;
   * it is then about the mail's recipient.
   */
  recipients: { address: string | undefined; isAddressRefused: boolean; reply: string }[];
}

/**
 * `counted`; `unproved`; `elsewhere`: about another recipient than ours; `survey`: about a survey's
 * mail, which must not tell who takes part.
 */
type Hearing = 'counted' | 'unproved' | 'elsewhere' | 'survey';

/** Reports about mails that the relay had accepted. */
export function createBounces({ db, write }: OpenDatabase, secret: Secret) {
  return {
    /**
     * Notes once for each mail that it was not delivered, or suppresses all mail to a complainer. A
     * report that doesn't count changes only its number of the day.
     */
    hear: (report: Reported, now: number): Promise<Hearing> =>
      write(async (trx) => {
        const hearing = await hear(trx, secret, report, now);
        if (hearing === 'unproved' || hearing === 'elsewhere')
          await countUnheard(trx, { kind: report.kind, why: hearing, day: dayOf(now) });
        return hearing;
      }),
    /**
     * Call it before reading a message. @returns false if its reading began twice and never ended.
     * @param hash of the message.
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
    /** Call it after reading a message. */
    finish: (hash: string): Promise<void> =>
      write(async (trx) => {
        await trx.deleteFrom('message_begun').where('hash', '=', hash).execute();
      }),
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

/** A notice to the firm needs the tag: the firm's answer shows a visitor its Message-ID. */
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
