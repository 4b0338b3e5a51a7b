import { sql } from 'kysely';
import type { Engine } from './migrate.ts';
import { isBusy, retryWhileBusy } from './retry-while-busy.ts';
import type { Database } from './tables.ts';

// The tables with personal data, each with its columns of plain text.
const TABLES: Record<string, string[]> = {
  submission: ['user_email', 'payload', 'reason'],
  subscriber: ['user_email', 'source'],
  survey_respondent: ['user_email', 'user_role', 'user_company'],
  spam_rule: ['value'],
  enquiry_note: ['author', 'text'],
  audit_log: ['item_id'],
  invitation: ['address'],
  survey_pending: ['content'],
  survey_draft: ['content'],
  survey_draft_link: [],
  outbox: ['facts', 'error'],
  receipt: [],
  mailing_recipient: [],
  suppression: [],
  mail_failure: [],
};

/**
 * Rewrites the files, so that deleted data can't be recovered from free space, SQLite's log or PostgreSQL's statistics. (SQLite's hold
 * counts alone.)
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
  await db.connection().execute((connection) =>
    // No time limit for the rewrite of a big table, but the usual one for its lock. The connection goes back to its pool.
    sql`set statement_timeout = 0`
      .execute(connection)
      .then(() => rewriteEach(connection))
      .finally(() => sql`reset statement_timeout`.execute(connection)),
  );
}

async function rewriteEach(connection: Database): Promise<void> {
  for (const [table, columns] of Object.entries(TABLES)) {
    // Statistics contain frequent values. ANALYZE leaves those of a table that is empty now; setting a column's type deletes them.
    const retyped = columns.map((column) => sql`alter column ${sql.ref(column)} type text`);
    if (retyped.length > 0) await sql`alter table ${sql.table(table)} ${sql.join(retyped)}`.execute(connection);
    await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection);
  }
  // Where the user owns no database, this is skipped with a warning.
  await sql`vacuum (full) pg_statistic`.execute(connection);
}
