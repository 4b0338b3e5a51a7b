import { type Entry, keep } from './accept.ts';
import { countRows } from './count-rows.ts';
import type { OpenDatabase } from './open.ts';
import { follows, type Page, toPage, type Wanted } from './paging.ts';
import { queueMail } from './queue-mail.ts';
import type { Secret } from './secret.ts';
import { readObject } from './stored-json.ts';
import { takeTurns } from './turns.ts';

/** A quarantined submission, with the reason. */
export interface QuarantinedSubmission {
  id: string;
  at: number;
  /** Its resource. */
  kind: string;
  userEmail: string;
  payload: Record<string, unknown>;
  reason: string;
}

/** Suspected spam, stored apart until an operator releases or deletes it, or its retention is over. */
export interface Quarantine {
  /** Lists the quarantine, the newest first. */
  list(wanted: Wanted): Promise<Page<QuarantinedSubmission>>;
  find(id: string): Promise<QuarantinedSubmission | undefined>;
  count(): Promise<number>;
  /** Accepts a submission and queues the given mails. @returns the number of queued mails; undefined if it is no longer in quarantine. */
  release(id: string, as: Pick<Entry, 'record' | 'mails'>, now: number): Promise<number | undefined>;
  /** Deletes a submission. @returns false if it is no longer in quarantine. */
  delete(id: string): Promise<boolean>;
}

const COLUMNS = ['id', 'received_at', 'resource', 'user_email', 'payload', 'reason'] as const;

/** The quarantine of an open store. */
export function createQuarantine({ db, write, engine, mailDomain }: OpenDatabase, secret: Secret): Quarantine {
  const kept = () => db.selectFrom('submission').where('state', '=', 'quarantined');
  return {
    list: async ({ after, limit }) => {
      const rows = await kept()
        .select(COLUMNS)
        .where(follows(after, 'received_at'))
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toQuarantined), limit);
    },
    find: async (id) => {
      const row = await kept().select(COLUMNS).where('id', '=', id).executeTakeFirst();
      return row && toQuarantined(row);
    },
    count: () => countRows(kept()),
    release: (id, { record, mails }, now) =>
      write(async (trx) => {
        await takeTurns(trx, { engine, secret }, mails);
        const taken = await trx
          .deleteFrom('submission')
          .where('id', '=', id)
          .where('state', '=', 'quarantined')
          .returning(['resource', 'received_at'])
          .executeTakeFirst();
        if (!taken) return undefined;
        // The retention of an unconfirmed address begins now, because its confirmation mail is sent only now.
        const receivedAt = record.kind === 'subscriber' ? now : taken.received_at;
        const due = await keep(trx, secret, id, { resource: taken.resource, record, receivedAt, mails });
        let queued = 0;
        for (const mail of due) if (await queueMail(trx, { secret, mailDomain }, { mail, now })) queued += 1;
        return queued;
      }),
    delete: (id) =>
      write(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('submission').where('id', '=', id).where('state', '=', 'quarantined').executeTakeFirst();
        return numDeletedRows === 1n;
      }),
  };
}

type Row = { id: string; received_at: number; resource: string; user_email: string; payload: string; reason: string | null };

function toQuarantined({ id, received_at, resource, user_email, payload, reason }: Row): QuarantinedSubmission {
  return { id, at: received_at, kind: resource, userEmail: user_email, payload: readObject(payload), reason: reason ?? '' };
}
