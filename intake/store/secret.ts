import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import type { OpenDatabase } from './open.ts';
import type { Trx } from './tables.ts';

/** Derives keys (HMACs) that don't reveal their input. */
export class Secret {
  readonly #value: Buffer;

  constructor(value: Buffer) {
    this.#value = value;
  }

  /** The HMAC of a text; `use` separates the keys of different purposes. */
  keyOf(use: string, text: string): string {
    return createHmac('sha256', this.#value).update(`${use}\n${text}`).digest('base64url');
  }

  /** The key of an e-mail address, the same for every spelling of its mailbox. */
  addressKey(address: string): string {
    return this.keyOf('address', mailboxOf(address));
  }

  /** The key of an e-mail address's domain. */
  domainKey(address: string): string {
    const mailbox = mailboxOf(address);
    return this.keyOf('domain', mailbox.slice(mailbox.lastIndexOf('@') + 1));
  }

  /** Whether a key belongs to a text, compared in constant time. */
  isKeyOf(use: string, text: string, key: string): boolean {
    const [given, right] = [Buffer.from(key), Buffer.from(this.keyOf(use, text))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}

/** The store's secret, created by the first process. */
export async function readStoreSecret({ db, write }: OpenDatabase): Promise<Secret> {
  const read = db.selectFrom('secret').select('value').where('id', '=', 1);
  if (!(await read.executeTakeFirst())) await write(insertNew);
  const { value } = await read.executeTakeFirstOrThrow();
  return new Secret(Buffer.from(value, 'base64url'));
}

function insertNew(trx: Trx): Promise<unknown> {
  return trx
    .insertInto('secret')
    .values({ id: 1, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
