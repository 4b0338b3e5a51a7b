import { sql } from 'kysely';
import type { Engine } from './migrate.ts';
import { isBusy, retryWhileBusy } from './retry-while-busy.ts';
import type { Database } from './tables.ts';

// The tables with personal data.
const TABLES = [
  'submission',
  'subscriber',
  'survey_respondent',
  'survey_draft',
  'survey_draft_link',
  'outbox',
  'receipt',
  'mailing_recipient',
  'suppression',
] as const;

/**
 * Rewrites the files, so that deleted data can't be recovered from free space or SQLite's log.
 * @returns false if the store was too busy.
 */
export async function rewrite(db: Database, engine: Engine): Promise<boolean> {
  try {
    await (engine === 'sqlite' ? rewriteFile(db) : rewriteTables(db));
    return true;
  } catch (error) {
    // PostgreSQL's lock_not_available.
    if (isBusy(error) || (error as { code?: string }).code === '55P03') return false;
    throw error;
  }
}

async function rewriteFile(db: Database): Promise<void> {
  await sql`vacuum`.execute(db);
  await retryWhileBusy(async () => {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy) throw Object.assign(new Error('The log is in use.'), { errcode: 5 });
  });
}

async function rewriteTables(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    // No time limit for the rewrite of a big table, but the usual one for its lock.
    await sql`set statement_timeout = 0`.execute(connection);
    for (const table of TABLES) await sql`vacuum (full) ${sql.table(table)}`.execute(connection);
  });
}
