import type { MessageKind } from '../../core/desk/desk.ts';
import { type Entry, keep } from './accept.ts';
import type { OpenDatabase } from './open.ts';
import { follows, type Page, toPage, type Wanted } from './paging.ts';
import { queueMail } from './queue-mail.ts';
import type { Secret } from './secret.ts';
import { takeTurns } from './turns.ts';

/** A submission that is kept aside because it looks like spam. */
export interface Suspected {
  id: string;
  at: number;
  kind: MessageKind;
  payload: Record<string, unknown>;
  reason: string;
}

/** What is kept aside, until somebody decides or its days are over. */
export interface Quarantine {
  /** The newest first. */
  list(wanted: Wanted): Promise<Page<Suspected>>;
  find(id: string): Promise<Suspected | undefined>;
  count(): Promise<number>;
  /** Takes it as it would have been taken, with the mail given. @returns how much of that leaves; undefined where it is not kept aside any more. */
  release(id: string, as: Pick<Entry, 'record' | 'mails' | 'mailDomain'>, now: number): Promise<number | undefined>;
  /** Deletes it. @returns false where it is not kept aside any more. */
  discard(id: string): Promise<boolean>;
}

const COLUMNS = ['id', 'received_at', 'resource', 'payload', 'reason'] as const;

/** The quarantine of an open store. */
export function createQuarantine({ db, write, engine }: OpenDatabase, secret: Secret): Quarantine {
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
      return toPage(rows.map(toSuspected), limit);
    },
    find: async (id) => {
      const row = await kept().select(COLUMNS).where('id', '=', id).executeTakeFirst();
      return row && toSuspected(row);
    },
    count: async () =>
      (
        await kept()
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    release: (id, { record, mails, mailDomain }, now) =>
      write(async (trx) => {
        await takeTurns(trx, { engine, secret }, mails);
        const taken = await trx
          .deleteFrom('submission')
          .where('id', '=', id)
          .where('state', '=', 'quarantined')
          .returning(['resource', 'received_at'])
          .executeTakeFirst();
        if (!taken) return undefined;
        // An address that nobody has confirmed is kept for days that begin now: its confirmation leaves only now.
        const receivedAt = record.kind === 'subscriber' ? now : taken.received_at;
        const due = await keep(trx, id, { resource: taken.resource as MessageKind, record, receivedAt, mails });
        let queued = 0;
        for (const mail of due) if (await queueMail(trx, secret, { mail, domain: mailDomain, now })) queued += 1;
        return queued;
      }),
    discard: (id) =>
      write(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('submission').where('id', '=', id).where('state', '=', 'quarantined').executeTakeFirst();
        return numDeletedRows === 1n;
      }),
  };
}

type Row = { id: string; received_at: number; resource: string; payload: string; reason: string | null };

function toSuspected({ id, received_at, resource, payload, reason }: Row): Suspected {
  return { id, at: received_at, kind: resource as MessageKind, payload: JSON.parse(payload), reason: reason ?? '' };
}
