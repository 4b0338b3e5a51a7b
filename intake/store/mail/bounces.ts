import { isMailKind, mailOf } from '../../../core/submissions/mails.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Trx } from '../engine/tables.ts';
import { noteFinalFailure, suppressAll } from './suppressions.ts';

/** How the error of a mail begins that came back. */
export const BOUNCED = 'bounced';

/**
 * How a report names a mail: by the tag of its return path, which a reply to the mail doesn't show,
 * or by its Message-ID.
 */
export type Named = { mailId: string } | { messageId: string };

/** What mail servers report, in an open store, of mails that the relay had taken. */
export function createBounces({ write }: OpenDatabase) {
  return {
    /**
     * Notes that a mail was not delivered after all; once for each mail. @returns whether it is one
     * of ours. @param reply the codes of the far server's answer.
     */
    noteBounce: (
      named: Named,
      { isAddressRefused, reply }: { isAddressRefused: boolean; reply: string },
      now: number,
    ): Promise<boolean> =>
      write(async (trx) => {
        const mail = await find(trx, named);
        if (!mail) return false;
        const { numUpdatedRows } = await trx
          .updateTable('outbox')
          .set({ state: 'dead', error: `${BOUNCED} ${reply}`.trim(), settled_at: now })
          .where('id', '=', mail.id)
          .where('state', '=', 'delivered')
          .executeTakeFirst();
        if (numUpdatedRows > 0n && isAddressRefused && mail.to !== 'firm')
          await noteFinalFailure(trx, mail.recipientKey, now, true);
        return true;
      }),
    /** Stops all mail to whom a mail went, who complained. @returns whether it is one of ours. */
    noteComplaint: (named: Named, now: number): Promise<boolean> =>
      write(async (trx) => {
        const mail = await find(trx, named);
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
async function find(trx: Trx, named: Named) {
  const isTagged = 'mailId' in named;
  const id = isTagged ? named.mailId : (named.messageId.match(/^<?([\da-f-]{36})@/)?.[1] ?? '');
  const row = await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient_key as recipientKey'])
    // An acknowledgement has the id of its submission in its Message-ID.
    .where(({ eb, or, and }) =>
      or([
        eb('id', '=', id),
        ...(isTagged
          ? []
          : [and([eb('submission_id', '=', id), eb('message_id', 'like', `<${id}@%`)])]),
      ]),
    )
    .where('state', 'in', ['delivered', 'dead'])
    .executeTakeFirst();
  // A copy of a survey response carries no tag, so no report of it is believed.
  if (!row || !isMailKind(row.kind) || row.kind === 'survey-copy') return undefined;
  const { to } = mailOf(row.kind);
  if (to === 'invited' || (to === 'firm' && !isTagged)) return undefined;
  return { id: row.id, to, recipientKey: row.recipientKey };
}
