import type { Kysely } from 'kysely';

/** Until when a process may still be queueing a mailing (decision 0248). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mailing').addColumn('queueing_until', 'bigint').execute();
}
