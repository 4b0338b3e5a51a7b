import type { Kysely } from 'kysely';

/** The snapshots of closed waves (decision 0160). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wave_snapshot')
    .addColumn('wave_id', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
}
