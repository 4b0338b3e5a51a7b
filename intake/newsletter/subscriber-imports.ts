import { randomUUID } from 'node:crypto';
import type { CheckedImport } from '../../core/desk/subscribers.ts';
import { splitList } from '../../core/split-list.ts';
import { limitsOf } from '../../core/submissions/mails.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Secret } from '../engine/secret.ts';
import type { Database, Trx } from '../engine/tables.ts';
import { COUNTS_TOWARDS_LIMIT } from '../mail/mail-conditions.ts';
import type { NewMail } from '../mail/mail-row.ts';
import { queueMail, takeTurns } from '../mail/queue-mail.ts';

type SortedImport = Record<keyof CheckedImport, string[]>;

const KIND = 'newsletter-import';
// Small steps let other writes through in between. A request for the same addresses waits for one
// step, on PostgreSQL for at most 2 seconds.
const STEP = 25;

/**
 * An import subscribes nobody: each address is asked once to confirm (decisions/subscribers.md).
 */
export function createSubscriberImports(open: OpenDatabase, secret: Secret) {
  const { db, write } = open;
  const identity = { ...open, secret };
  return {
    /** @param now in ms since 1970 */
    sortAddresses: (addresses: string[], now: number): Promise<SortedImport> =>
      sortAddresses(db, secret, { addresses, now }),
    /**
     * Asks the addresses that may be asked, in durable steps: a killed run can be repeated, and
     * nobody is asked twice.
     * @param source where they came from, which the mail states
     * @returns the number of queued mails
     */
    add: async (
      { addresses, source }: { addresses: string[]; source: string },
      now: number,
    ): Promise<number> => {
      let queued = 0;
      for (const step of splitList(addresses, STEP)) {
        queued += await write(async (trx) => {
          await takeTurns(
            trx,
            identity,
            step.map((recipient) => ({ kind: KIND, recipient })),
          );
          const { fresh } = await sortAddresses(trx, secret, { addresses: step, now });
          let count = 0;
          for (const address of fresh) if (await ask(trx, { address, source, now })) count += 1;
          return count;
        });
      }
      return queued;
    },
  };

  /** @returns false if the address has just signed up */
  async function ask(
    trx: Trx,
    { address, source, now }: { address: string; source: string; now: number },
  ): Promise<boolean> {
    const [id, addressKey] = [randomUUID(), secret.addressKey(address)];
    const isNew = await trx
      .insertInto('subscriber')
      .values({
        id,
        user_email: address.toLowerCase(),
        address_key: addressKey,
        source,
        state: 'pending',
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.column('user_email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew) return false;
    // Stays when the unconfirmed subscriber is deleted, so that the next import doesn't ask
    // again.
    await trx
      .insertInto('newsletter_recipient')
      .values({ newsletter: KIND, recipient_key: addressKey })
      .execute();
    const mail: NewMail = {
      kind: KIND,
      recipient: address,
      facts: { subscriberId: id, askedAt: now, source },
      submissionId: id,
    };
    return queueMail(trx, identity, { mail, now });
  }
}

async function sortAddresses(
  db: Database | Trx,
  secret: Secret,
  { addresses, now }: { addresses: string[]; now: number },
): Promise<SortedImport> {
  const keyOf = new Map(addresses.map((address) => [address, secret.addressKey(address)]));
  const keys = [...keyOf.values()];
  const listed = await db
    .selectFrom('subscriber')
    .select(['address_key', 'state'])
    .where('address_key', 'in', keys)
    .execute();
  const stateOf = new Map(listed.map(({ address_key, state }) => [address_key, state]));
  const suppressions = await db
    .selectFrom('suppression')
    .select(['recipient_key', 'is_total'])
    .where('recipient_key', 'in', keys)
    .execute();
  const isTotal = new Map(
    suppressions.map(({ recipient_key, is_total }) => [recipient_key, is_total === 1]),
  );
  const before = db
    .selectFrom('newsletter_recipient')
    .select('recipient_key')
    .where('newsletter', '=', KIND)
    .where('recipient_key', 'in', keys);
  const asked = new Set((await before.execute()).map(({ recipient_key }) => recipient_key));
  const limitKeys = addresses.map((address) => secret.limitKey(address));
  const limited = await findLimited(db, limitKeys, now);
  const sorted = Object.groupBy(addresses, (address): keyof SortedImport => {
    const key = keyOf.get(address) ?? '';
    const state = stateOf.get(key);
    if (isTotal.get(key)) return 'suppressed';
    if (state === 'confirmed') return state;
    if (state === 'unsubscribed' || isTotal.has(key)) return 'departed';
    if (state === 'pending' || asked.has(key)) return 'asked';
    return limited.has(secret.limitKey(address)) ? 'limited' : 'fresh';
  });
  const none = { fresh: [], confirmed: [], asked: [], departed: [], suppressed: [], limited: [] };
  return { ...none, ...sorted };
}

/** The limit keys of addresses that have reached a mail limit. */
async function findLimited(db: Database | Trx, keys: string[], now: number): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { kinds, count, withinMs } of limitsOf(KIND)) {
    const rows = await db
      .selectFrom('outbox')
      .select('limit_key')
      .where('limit_key', 'in', keys)
      .where('kind', 'in', kinds)
      .where(COUNTS_TOWARDS_LIMIT)
      .where('created_at', '>', now - withinMs)
      .groupBy('limit_key')
      .having(({ fn }) => fn.countAll(), '>=', count)
      .execute();
    for (const { limit_key } of rows) found.add(limit_key);
  }
  return found;
}
