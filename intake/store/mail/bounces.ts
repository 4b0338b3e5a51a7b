import { isMailKind, mailOf } from '../../../core/submissions/mails.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Trx } from '../engine/tables.ts';
import { RESPONDENT_KINDS } from './mail-row.ts';
import { noteFinalFailure, suppressAll } from './suppressions.ts';

/** How the error of a mail begins that came back. */
export const BOUNCED = 'bounced';

interface Told {
  mailId: string;
  /** Whether the tag of its return path was shown, which a reply to the mail doesn't show. */
  isTagged: boolean;
}

/** What mail servers report, in an open store, of mails that the relay had taken. */
export function createBounces({ write }: OpenDatabase) {
  return {
    /**
     * Notes that a mail was not delivered after all; once for each mail. @returns whether it is one
     * of ours. @param reply the codes of the far server's answer.
     */
    noteBounce: (
      { isAddressRefused, reply, ...told }: Told & { isAddressRefused: boolean; reply: string },
      now: number,
    ): Promise<boolean> =>
      write(async (trx) => {
        const mail = await find(trx, told);
        if (!mail) return false;
        const { numUpdatedRows } = await trx
          .updateTable('outbox')
          .set({ state: 'dead', error: `${BOUNCED} ${reply}`.trim(), settled_at: now })
          .where('id', '=', told.mailId)
          .where('state', '=', 'delivered')
          .executeTakeFirst();
        if (numUpdatedRows > 0n && isAddressRefused && mail.to !== 'firm')
          await noteFinalFailure(trx, mail.recipientKey, now, true);
        return true;
      }),
    /** Stops all mail to whom a mail went, who complained. @returns whether it is one of ours. */
    noteComplaint: (told: Told, now: number): Promise<boolean> =>
      write(async (trx) => {
        const mail = await find(trx, told);
        if (!mail || mail.to === 'firm') return false;
        await suppressAll(trx, mail.recipientKey, now, null);
        return true;
      }),
  };
}

/**
 * The mail that a report tells of. Never one of a survey: nothing may tell who takes part. A notice
 * to the firm only by its tag: a visitor knows its Message-ID from the firm's answer.
 */
async function find(trx: Trx, { mailId, isTagged }: Told) {
  const row = await trx
    .selectFrom('outbox')
    .select(['kind', 'recipient_key as recipientKey'])
    .where('id', '=', mailId)
    .where('state', 'in', ['delivered', 'dead'])
    .executeTakeFirst();
  if (!row || !isMailKind(row.kind) || RESPONDENT_KINDS.includes(row.kind)) return undefined;
  const { to } = mailOf(row.kind);
  if (to === 'invited' || (to === 'firm' && !isTagged)) return undefined;
  return { to, recipientKey: row.recipientKey };
}
