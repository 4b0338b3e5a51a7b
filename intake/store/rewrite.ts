import { sql } from 'kysely';
import type { Engine } from './migrate.ts';
import { isBusy, retryWhileBusy } from './retry-while-busy.ts';
import type { Database } from './tables.ts';

// Those that hold anything of a person.
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
 * Writes the files anew, so that nothing deleted stays readable in their free space or in SQLite's log.
 * @returns false where others kept the store too busy for it.
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
    // However long a big table takes; its lock is waited for no longer than by anyone.
    await sql`set statement_timeout = 0`.execute(connection);
    for (const table of TABLES) await sql`vacuum (full) ${sql.table(table)}`.execute(connection);
  });
}
