import { type Kysely, sql } from 'kysely';

/** An index of the submissions that name an address besides their sender's, so that mentions of a person are counted without reading all texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('submission_mentioning').on('submission').column('id').where(sql<boolean>`payload like '%@%@%'`).execute();
}
