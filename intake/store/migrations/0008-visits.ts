import type { Kysely } from 'kysely';

/** View counts by screen and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('screen_view')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('views', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('screen_view_once', ['day', 'path'])
    .execute();
}
