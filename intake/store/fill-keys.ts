import type { OpenDatabase } from './open.ts';
import type { Secret } from './secret.ts';
import type { Trx } from './tables.ts';

// Small steps let other writes through in between.
const STEP = 500;

/** Fills in the keys of addresses in rows that an earlier version stored. */
export async function fillKeys({ db, write }: Pick<OpenDatabase, 'db' | 'write'>, secret: Secret): Promise<void> {
  for (const table of ['subscriber', 'submission'] as const) {
    const without = db.selectFrom(table).select('id').where('address_key', 'is', null).limit(1);
    while (await without.executeTakeFirst()) await write((trx) => fillStep(trx, secret, table));
  }
}

async function fillStep(trx: Trx, secret: Secret, table: 'subscriber' | 'submission'): Promise<void> {
  const rows = await trx.selectFrom(table).select(['id', 'user_email']).where('address_key', 'is', null).limit(STEP).execute();
  for (const { id, user_email } of rows)
    await trx
      .updateTable(table)
      .set({ address_key: secret.addressKey(user_email) })
      .where('id', '=', id)
      .execute();
}
