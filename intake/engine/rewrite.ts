import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { causeOf } from './explain.ts';
import type { OpenDatabase } from './open.ts';
import { SESSION_LIMITS } from './postgres.ts';
import { STORE_FILE } from './sqlite.ts';
import type { Database } from './tables.ts';

// Tables with personal data, each with its columns of plain text.
const TABLES: Record<string, string[]> = {
  submission: ['user_email', 'payload', 'reason'],
  subscriber: ['user_email', 'source'],
  spam_rule: ['value'],
  enquiry_note: ['author', 'text'],
  audit_log: ['item_id'],
  invitation: ['address', 'language'],
  wave_response: ['content'],
  wave_use: [],
  wave_card: [],
  outbox: ['facts', 'error'],
  receipt: [],
  newsletter_recipient: [],
  suppression: [],
  mail_failure: [],
};

/**
 * Removes erased data from the files' free space: SQLite's own overwriting leaves copies in unused
 * parts of pages, and PostgreSQL's tables and statistics keep old rows (decisions/erasure.md). On
 * SQLite, a thread does it: reads go on, and writes wait.
 * @throws the engine's error if the files are in use or the disk is full.
 */
export async function clearErased({ db, write, engine, dataDir }: OpenDatabase): Promise<void> {
  for (;;) {
    const { uncleared } = await db
      .selectFrom('clock')
      .select('uncleared')
      .executeTakeFirstOrThrow();
    if (uncleared === 0) return;
    await (engine === 'sqlite' ? rewriteFile(path.join(dataDir, STORE_FILE)) : rewriteTables(db));
    // Not reset if there was another erasure meanwhile.
    await write((trx) =>
      trx.updateTable('clock').set({ uncleared: 0 }).where('uncleared', '=', uncleared).execute(),
    );
  }
}

export type Clearing = ReturnType<typeof createClearing>;

/** {@link clearErased}, at most once at a time. */
export function createClearing(open: OpenDatabase) {
  let clearing: Promise<void> | undefined;
  return {
    clear: (): Promise<void> => {
      clearing ??= clearErased(open).finally(() => {
        clearing = undefined;
      });
      return clearing;
    },
    /** Resolves once no clearing is under way, or after some time (ms). */
    settled: async (atMost?: number): Promise<void> => {
      if (!clearing) return;
      const over = new AbortController();
      const limit = atMost === undefined ? [] : [sleep(atMost, undefined, { signal: over.signal })];
      await Promise.race([clearing, ...limit]).catch(() => undefined);
      over.abort();
    },
  };
}

/** Call it in the transaction that erases. */
export async function noteErasure(trx: Pick<Database, 'updateTable'>): Promise<void> {
  await trx
    .updateTable('clock')
    .set(({ eb }) => ({ uncleared: eb('uncleared', '+', 1) }))
    .execute();
}

async function rewriteFile(file: string): Promise<void> {
  await once(
    new Worker(new URL('clear-file.ts', import.meta.url), { workerData: file, execArgv: [] }),
    'exit',
  );
}

async function rewriteTables(db: Database): Promise<void> {
  await db.connection().execute((connection) =>
    // No time limit for the rewrite of a big table, but the usual one for its lock. The limits are
    // restored, because the connection goes back to its pool.
    sql`set statement_timeout = 0`
      .execute(connection)
      .then(() => rewriteEach(connection))
      .finally(() => sql.raw(SESSION_LIMITS).execute(connection)),
  );
}

async function rewriteEach(connection: Database): Promise<void> {
  for (const [table, columns] of Object.entries(TABLES)) {
    // Statistics contain frequent values. ANALYZE keeps those of an empty table; setting a column's
    // type deletes them.
    const retyped = columns.map((column) => sql`alter column ${sql.ref(column)} type text`);
    if (retyped.length > 0)
      await sql`alter table ${sql.table(table)} ${sql.join(retyped)}`.execute(connection);
    await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection);
  }
  // PostgreSQL skips it with a warning if the user doesn't own the database.
  await sql`vacuum (full) pg_statistic`.execute(connection);
}

/** Until the store's free space is cleared. */
export const UNCLEARED =
  'What was erased may still be readable in the free space of the database’s files. The intake clears it within 15 minutes, or says in its log why it can’t, and tries again.';

/** If clearing fails, housekeeping tries again. */
export async function clearOrLog(
  { clear }: { clear: () => Promise<void> },
  log: Logger,
): Promise<void> {
  await clear().catch((error: unknown) => log.error({ cause: causeOf(error) }, UNCLEARED));
}
