import { sql } from 'kysely';
import { domainLimitOf, limitsOf } from '../../../core/submissions/mails.ts';
import type { Engine } from '../engine/migrate.ts';
import type { Trx } from '../engine/tables.ts';
import type { Secret } from '../keys/secret.ts';
import type { NewMail } from './mail-row.ts';

/**
 * Serialises transactions that mail the same address or domain, or store the same text, also of other
 * processes, so that each sees the rows of the others when it checks a limit. @param textKey the
 * key of the text. SQLite has one writer at a time anyway.
 */
export async function takeTurns(
  trx: Trx,
  { engine, secret }: { engine: Engine; secret: Secret },
  mails: Pick<NewMail, 'kind' | 'recipient'>[],
  textKey?: string,
): Promise<void> {
  if (engine === 'sqlite') return;
  const keys = mails
    .filter(({ kind }) => limitsOf(kind).length > 0)
    .flatMap(({ kind, recipient }) => [
      secret.limitKey(recipient),
      ...(domainLimitOf(kind, recipient) ? [secret.domainKey(recipient)] : []),
    ]);
  // Always in the same order, to prevent deadlocks.
  const inOrder = [...new Set(textKey === undefined ? keys : [...keys, textKey])].sort();
  if (inOrder.length > 0)
    await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${inOrder}::text[]) as key`.execute(
      trx,
    );
}
