import { dayOf } from '../../core/days.ts';
import { FORM_RESOURCES, type FormResource } from '../../core/submissions/submission.ts';
import { countRows } from './count-rows.ts';
import type { OpenDatabase } from './open.ts';
import { follows, type Page, toPage, type Wanted } from './paging.ts';
import { readObject } from './stored-json.ts';
import type { Database, SubscriberState } from './tables.ts';

const SIGNUPS: FormResource = 'newsletter-signups';

/** An accepted submission. */
export interface Received {
  id: string;
  at: number;
  /** The resource. A row stored by another version may hold one that this version doesn't know. */
  kind: string;
  payload: Record<string, unknown>;
  /** The subscriber's status, for a newsletter sign-up. */
  state?: SubscriberState;
}

/** The accepted submissions of an open store, for reading. */
export function createInbox({ db }: Pick<OpenDatabase, 'db'>) {
  return {
    /** Lists submissions of one form or of all, the newest first. */
    list: async ({ kind, ...wanted }: Wanted & { kind?: string | undefined }): Promise<Page<Received>> => {
      const submissions = kind === SIGNUPS ? [] : await listSubmissions(db, kind, wanted);
      const subscribers = kind === undefined || kind === SIGNUPS ? await listSubscribers(db, wanted) : [];
      const rows = [...submissions, ...subscribers].sort((one, other) => other.at - one.at || (other.id < one.id ? -1 : 1));
      return toPage(rows, wanted.limit);
    },
    /** Counts submissions by resource since a time (ms since 1970). */
    countSince: async (time: number): Promise<Record<string, number>> => {
      const none = Object.fromEntries(FORM_RESOURCES.map((resource) => [resource, 0]));
      const submissions = await db
        .selectFrom('submission')
        .select(['resource', (select) => select.fn.countAll<number>().as('count')])
        .where('state', '=', 'accepted')
        .where('received_at', '>', time)
        .groupBy('resource')
        .execute();
      const signups = await countRows(db.selectFrom('subscriber').where('created_at', '>', time));
      const responses = await countRows(db.selectFrom('survey_respondent').where('day', '>', dayOf(time)));
      const counts = Object.fromEntries(submissions.map(({ resource, count }) => [resource, count]));
      return { ...none, ...counts, [SIGNUPS]: signups, 'survey-responses': responses };
    },
  };
}

async function listSubmissions(db: Database, kind: string | undefined, { after, limit }: Wanted): Promise<Received[]> {
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
  return rows.map(({ id, received_at, resource, payload }) => ({ id, at: received_at, kind: resource, payload: readObject(payload) }));
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
  return rows.map(({ id, created_at, user_email, state }) => ({ id, at: created_at, kind: SIGNUPS, payload: { userEmail: user_email }, state }));
}
