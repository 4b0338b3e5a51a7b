import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';

/** What is taken of a network's limit. Of a limit it is known when all of it will be there again; each share puts that off. */
export interface Share {
  /** Tells nothing of the network. */
  key: string;
  takesMs: number;
}

/** Whether shares were taken, and when each network has all of its limit again. */
export interface Taking {
  isTaken: boolean;
  fullAt: number[];
}

/** How much networks have sent of late, for all processes on one store. */
export interface NetworkLimits {
  /** Takes both shares or none. Waits for nobody's transaction: it is one statement of its own, which no disk is synced for. */
  take(shares: [near: Share, wide: Share], time: { now: number; windowMs: number }): Promise<Taking>;
  /** Deletes the networks that have all of their limit again. */
  forget(now: number): Promise<void>;
}

interface Answer {
  near_taken: number | null;
  wide_taken: number | null;
  near_known: number | null;
  wide_known: number | null;
}

/** The limits of an open store; a SQLite store has one process, which needs none. */
export function createNetworkLimits({ db, engine }: OpenDatabase): NetworkLimits | undefined {
  if (engine === 'sqlite') return undefined;
  return {
    take: async ([near, wide], { now, windowMs }) => {
      const latest = now + windowMs;
      const known = ({ key }: Share) => sql`(select full_at from network_limit where network_key = ${key})`;
      /** Puts a limit off as far as it may be, if the one before it was. */
      const put = ({ key, takesMs }: Share, before: string) => sql`
        insert into network_limit as one (network_key, full_at) select ${key}, ${now + takesMs}::bigint from ${sql.table(before)}
        on conflict (network_key) do update set full_at = greatest(one.full_at, ${now}) + ${takesMs}
        where greatest(one.full_at, ${now}) + ${takesMs} <= ${latest} returning full_at`;
      const { rows } = await sql<Answer>`
        with open as (select where coalesce(${known(wide)}, 0) + ${wide.takesMs} <= ${latest}), near as (${put(near, 'open')}), wide as (${put(wide, 'near')})
        select (select full_at from near) as near_taken, (select full_at from wide) as wide_taken,
          ${known(near)} as near_known, ${known(wide)} as wide_known`.execute(db);
      const { near_taken, wide_taken, near_known, wide_known } = rows[0] as Answer;
      return { isTaken: wide_taken !== null, fullAt: [near_taken ?? near_known ?? 0, wide_taken ?? wide_known ?? 0] };
    },
    forget: async (now) => {
      await db.deleteFrom('network_limit').where('full_at', '<=', now).execute();
    },
  };
}
