import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Invitations to the waves of campaigns, their reminders and words, and the addresses that want none (decision 0170). */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('wave_id', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reminders', 'integer', (column) => column.notNull())
    // In the order of the ids, which tells nothing of when a row was written.
    .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
  await db.schema.createIndex('invitation_by_wave').on('invitation').column('wave_id').execute();
  await db.schema
    .createTable('campaign_mail')
    .addColumn('campaign_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('campaign_mail_key', ['campaign_id', 'kind'])
    .execute();
  await db.schema
    .createTable('invitation_suppression')
    .addColumn('recipient_key', 'text', (column) => column.primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('campaign_wave')
    .addColumn('reminders', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('campaign_wave').addColumn('reminded_at', 'bigint').execute();
}
