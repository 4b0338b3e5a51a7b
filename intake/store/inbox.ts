import { MESSAGE_KINDS, type MessageKind } from '../../core/desk/desk.ts';
import type { OpenDatabase } from './open.ts';
import { follows, type Page, toPage, type Wanted } from './paging.ts';
import type { Database, SubscriberState } from './tables.ts';

/** Something that a visitor sent and that was taken. */
export interface Received {
  id: string;
  at: number;
  kind: MessageKind;
  payload: Record<string, unknown>;
  /** Of a newsletter sign-up. */
  state?: SubscriberState;
}

/** What came in, for who reads it. */
export interface Inbox {
  /** What was taken, the newest first, of all kinds or of one. */
  list(wanted: Wanted & { kind?: MessageKind | undefined }): Promise<Page<Received>>;
  /** How much of each kind came in since a time. */
  countSince(time: number): Promise<Record<MessageKind | 'survey-responses', number>>;
}

/** The inbox of an open store. */
export function createInbox({ db }: Pick<OpenDatabase, 'db'>): Inbox {
  return {
    list: async ({ kind, ...wanted }) => {
      const submissions = kind === 'newsletter-signups' ? [] : await listSubmissions(db, kind, wanted);
      const subscribers = kind === undefined || kind === 'newsletter-signups' ? await listSubscribers(db, wanted) : [];
      const rows = [...submissions, ...subscribers].sort((one, other) => other.at - one.at || (other.id < one.id ? -1 : 1));
      return toPage(rows, wanted.limit);
    },
    countSince: async (time) => {
      const counts = Object.fromEntries([...MESSAGE_KINDS, 'survey-responses'].map((kind) => [kind, 0])) as Awaited<ReturnType<Inbox['countSince']>>;
      const submissions = await db
        .selectFrom('submission')
        .select(['resource', (select) => select.fn.countAll<number>().as('count')])
        .where('state', '=', 'accepted')
        .where('received_at', '>', time)
        .groupBy('resource')
        .execute();
      for (const { resource, count } of submissions) counts[resource as MessageKind] = count;
      const signups = await db
        .selectFrom('subscriber')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('created_at', '>', time)
        .executeTakeFirstOrThrow();
      const responses = await db
        .selectFrom('survey_respondent')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('day', '>', new Date(time).toISOString().slice(0, 10))
        .executeTakeFirstOrThrow();
      return { ...counts, 'newsletter-signups': signups.count, 'survey-responses': responses.count };
    },
  };
}

async function listSubmissions(db: Database, kind: MessageKind | undefined, { after, limit }: Wanted): Promise<Received[]> {
  const rows = await db
    .selectFrom('submission')
    .select(['id', 'received_at', 'resource', 'payload'])
    .where('state', '=', 'accepted')
    .$if(kind !== undefined, (select) => select.where('resource', '=', kind ?? ''))
    .where(follows(after, 'received_at'))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map(({ id, received_at, resource, payload }) => ({ id, at: received_at, kind: resource as MessageKind, payload: JSON.parse(payload) }));
}

async function listSubscribers(db: Database, { after, limit }: Wanted): Promise<Received[]> {
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'created_at', 'user_email', 'state'])
    .where(follows(after, 'created_at'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map(({ id, created_at, user_email, state }) => ({ id, at: created_at, kind: 'newsletter-signups', payload: { userEmail: user_email }, state }));
}
