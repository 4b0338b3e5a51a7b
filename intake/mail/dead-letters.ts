import { type Selectable, sql } from 'kysely';
import type { DeadLetter } from '../../core/desk/desk.ts';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { type Page, pageRows, readObject, toPage, type Wanted } from '../engine/rows.ts';
import type { Database, Tables } from '../engine/tables.ts';

// A literal: SQLite can't use a partial index with a bound parameter.
const IS_DEAD = sql<boolean>`state = 'dead'`;

/**
 * Mails that were refused, given up or came back. Retention deletes the text; without it, a mail
 * can't be sent again (retention.ts).
 */
export function createDeadLetters({ db, write }: OpenDatabase) {
  return {
    list: async (wanted: Wanted): Promise<Page<DeadLetter>> => {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'facts', 'error', 'submission_id', sql<number>`settled_at`.as('at')])
        .where(IS_DEAD)
        .$call(pageRows(wanted, 'settled_at'))
        .execute();
      const { items, next } = toPage(rows, wanted.limit);
      const senders = await readSenders(
        db,
        items.flatMap(({ submission_id: id }) => id ?? []),
      );
      return { items: items.map((row) => toDeadLetter(row, senders)), next };
    },
    /**
     * All, or the one with an id, with the same Message-ID. @returns the number of queued mails.
     */
    resend: (now: number, id?: string): Promise<number> =>
      write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('outbox')
          .set({ state: 'pending', due_at: now, settled_at: null, error: null, failures: 0 })
          .where(IS_DEAD)
          .where('facts', '!=', '{}')
          .$if(id !== undefined, (update) => update.where('id', '=', id ?? ''))
          .executeTakeFirst();
        return Number(numUpdatedRows);
      }),
  };
}

interface MailSender {
  address: string;
  name: string | null;
  isMessage: boolean;
}

/** By id of the submission or subscriber. */
async function readSenders(db: Database, ids: string[]): Promise<Map<string, MailSender>> {
  if (ids.length === 0) return new Map();
  const messages = await db
    .selectFrom('submission')
    .select(['id', 'user_email', 'payload'])
    .where('id', 'in', ids)
    .execute();
  const subscribers = await db
    .selectFrom('subscriber')
    .select(['id', 'user_email'])
    .where('id', 'in', ids)
    .execute();
  const senders: [string, MailSender][] = [
    ...messages.map(({ id, user_email: address, payload }): [string, MailSender] => {
      const { name } = readObject(payload);
      return [id, { address, name: typeof name === 'string' ? name : null, isMessage: true }];
    }),
    ...subscribers.map(({ id, user_email: address }): [string, MailSender] => [
      id,
      { address, name: null, isMessage: false },
    ]),
  ];
  return new Map(senders);
}

type DeadLetterRow = { at: number } & Pick<
  Selectable<Tables['outbox']>,
  'id' | 'kind' | 'facts' | 'error' | 'submission_id'
>;

function toDeadLetter(
  { id, at, kind, facts, error, submission_id }: DeadLetterRow,
  senders: Map<string, MailSender>,
): DeadLetter {
  const sender = senders.get(submission_id ?? '');
  const isToFirm = isMailKind(kind) && mailOf(kind).to === 'firm';
  const { recipient = isToFirm ? null : (sender?.address ?? null) } = readObject(facts);
  return {
    id,
    at,
    kind,
    recipient: recipient === null ? null : String(recipient),
    name: sender?.name ?? null,
    error: error ?? '',
    canBeSent: facts !== '{}',
    messageId: sender?.isMessage ? submission_id : null,
  };
}
