import type { Kysely } from 'kysely';

/** Opt-outs from announcements that stand below a suppression of all mail (decision 0231). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('suppression').addColumn('departed_at', 'bigint').execute();
}
