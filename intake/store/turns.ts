import { sql } from 'kysely';
import { limitsOf } from '../../core/submissions/mails.ts';
import type { NewMail } from './mail-row.ts';
import type { Engine } from './migrate.ts';
import type { Secret } from './secret.ts';
import type { Trx } from './tables.ts';

/**
 * Lets those who are about to mail the same address go one after the other, until the end of their transactions: none overlooks what
 * another is queueing at this moment, be it in another process. SQLite has one writer at a time anyway.
 */
export async function takeTurns(trx: Trx, { engine, secret }: { engine: Engine; secret: Secret }, mails: Pick<NewMail, 'kind' | 'recipient'>[]): Promise<void> {
  if (engine === 'sqlite') return;
  const keys = mails.filter(({ kind }) => limitsOf(kind).length > 0).map(({ recipient }) => secret.addressKey(recipient));
  // In one order for all, or two could wait for each other.
  for (const key of [...new Set(keys)].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
