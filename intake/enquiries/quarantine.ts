import type { QuarantinedMessage } from '../../core/desk/desk.ts';
import type { OpenDatabase } from '../engine/open.ts';
import {
  countRows,
  hasChanged,
  type Page,
  pageRows,
  readObject,
  toPage,
  type Wanted,
} from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Tables, Trx } from '../engine/tables.ts';
import type { NewMail } from '../mail/mail-row.ts';
import { queueMail, takeTurns } from '../mail/queue-mail.ts';
import { type Entry, keep } from './accept.ts';
import { deleteNotes } from './handling.ts';

export interface QuarantinedSubmission extends Omit<QuarantinedMessage, 'said'> {
  userEmail: string;
  payload: Record<string, unknown>;
}

const COLUMNS = [
  ...(['id', 'received_at as at', 'resource as kind', 'user_email as userEmail'] as const),
  ...(['payload', 'reason', 'read_at'] as const),
] as const;

/**
 * Suspected spam, kept until an operator releases or deletes it, or has read it and its retention
 * is over.
 */
export function createQuarantine(open: OpenDatabase, secret: Secret) {
  const { db, write } = open;
  const identity = { ...open, secret };
  const kept = () => db.selectFrom('submission').where('state', '=', 'quarantined');
  const queueEach = async (trx: Trx, mails: NewMail[], now: number) => {
    let queued = 0;
    for (const mail of mails) if (await queueMail(trx, identity, { mail, now })) queued += 1;
    return queued;
  };
  return {
    list: async (wanted: Wanted): Promise<Page<QuarantinedSubmission>> => {
      const rows = await kept().select(COLUMNS).$call(pageRows(wanted, 'received_at')).execute();
      return toPage(rows.map(toQuarantined), wanted.limit);
    },
    find: async (id: string): Promise<QuarantinedSubmission | undefined> => {
      const row = await kept().select(COLUMNS).where('id', '=', id).executeTakeFirst();
      return row && toQuarantined(row);
    },
    countUnread: (): Promise<number> => countRows(kept().where('read_at', 'is', null)),
    /** @returns how many were unread. */
    markRead: (ids: string[], now: number): Promise<number> =>
      write(async (trx) => {
        const unread = trx
          .updateTable('submission')
          .set({ read_at: now })
          .where('state', '=', 'quarantined')
          .where('read_at', 'is', null);
        return Number((await unread.where('id', 'in', ids).executeTakeFirst()).numUpdatedRows);
      }),
    /**
     * Also queues the given mails. @returns the number of queued mails; undefined if the submission
     * is no longer in quarantine.
     */
    release: (
      id: string,
      { record, mails }: Pick<Entry, 'record' | 'mails'>,
      now: number,
    ): Promise<number | undefined> =>
      write(async (trx) => {
        await takeTurns(trx, identity, mails);
        if (record.kind === 'submission') {
          const theirs = mails.map((mail) => ({ ...mail, submissionId: id }));
          return (await acceptAsIs(trx, id)) ? queueEach(trx, theirs, now) : undefined;
        }
        const taken = await trx
          .deleteFrom('submission')
          .where('id', '=', id)
          .where('state', '=', 'quarantined')
          .returning('resource')
          .executeTakeFirst();
        if (!taken) return undefined;
        // The retention of an unconfirmed address begins now, because its confirmation mail is sent
        // now.
        return queueEach(
          trx,
          await keep(trx, secret, id, { resource: taken.resource, record, receivedAt: now, mails }),
          now,
        );
      }),
    /** @returns false if it is no longer in quarantine. */
    delete: (id: string): Promise<boolean> =>
      write(async (trx) => {
        const deletion = trx
          .deleteFrom('submission')
          .where('id', '=', id)
          .where('state', '=', 'quarantined');
        if (!(await hasChanged(deletion))) return false;
        await deleteNotes(trx, id);
        return true;
      }),
  };
}

/** Keeps what operators have done with it. @returns false if it is no longer in quarantine. */
function acceptAsIs(trx: Trx, id: string): Promise<boolean> {
  return hasChanged(
    trx
      .updateTable('submission')
      .set((row) => ({ state: 'accepted', reason: null, revision: row('revision', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'quarantined'),
  );
}

function toQuarantined({
  payload,
  reason,
  read_at,
  ...row
}: Omit<QuarantinedSubmission, 'payload' | 'reason' | 'isRead'> &
  Pick<Tables['submission'], 'payload' | 'reason' | 'read_at'>): QuarantinedSubmission {
  return {
    ...row,
    payload: readObject(payload),
    reason: reason ?? '',
    isRead: read_at !== null,
  };
}
