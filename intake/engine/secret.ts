import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { limitedMailboxOf, mailboxOf } from '../../core/submissions/mailbox.ts';
import type { OpenDatabase } from './open.ts';
import { NONCE_BYTES, SEAL_BYTES, seal, unseal } from './seal.ts';
import type { Trx } from './tables.ts';

const KEY_BYTES = 32;

/** HMACs, which don't reveal their input. */
export class Secret {
  readonly #value: Buffer;

  constructor(value: Buffer) {
    this.#value = value;
  }

  /** `use` separates the keys of different purposes. */
  keyOf(use: string, text: string): string {
    return this.#derive(use, text).toString('base64url');
  }

  #derive(use: string, text: string): Buffer {
    return createHmac('sha256', this.#value).update(`${use}\n${text}`).digest();
  }

  /**
   * Encrypts a key of `keyOf` for a link, so that nobody can tell whether two links contain the
   * same key. Programs that find links in a text leave out a hyphen at the end, so none is there.
   * @param unique differs for each link; the same text gives the same link.
   */
  encryptKey(use: string, key: string, unique: string): string {
    const nonce = this.#derive(`${use} nonce`, unique).subarray(0, NONCE_BYTES);
    const sealed = seal(this.#derive('link', use), nonce, Buffer.from(key, 'base64url'));
    const text = sealed.toString('base64url');
    return /[-_]$/.test(text) ? this.encryptKey(use, key, `${unique} again`) : text;
  }

  /** Undefined unless `encryptKey` made the text. */
  decryptKey(use: string, text: string): string | undefined {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length !== KEY_BYTES + SEAL_BYTES) return undefined;
    try {
      return unseal(this.#derive('link', use), bytes).toString('base64url');
    } catch {
      return undefined;
    }
  }

  /** The same for every spelling of a mailbox. */
  addressKey(address: string): string {
    return this.keyOf('address', mailboxOf(address));
  }

  /** Limits count by it: the same for all sub-addresses, at any host. */
  limitKey(address: string): string {
    return this.keyOf('limit', limitedMailboxOf(address));
  }

  domainKey(address: string): string {
    const mailbox = mailboxOf(address);
    return this.keyOf('domain', mailbox.slice(mailbox.lastIndexOf('@') + 1));
  }

  /** Compared in constant time. */
  isKeyOf(use: string, text: string, key: string): boolean {
    const [given, right] = [Buffer.from(key), Buffer.from(this.keyOf(use, text))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}

/** The first process creates it. */
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

/**
 * Derived from wave and address with the store's secret, so that each mail to a person has the same
 * link, though no token is stored (decisions/survey-anonymity.md).
 */
export function invitationToken(secret: Secret, waveId: string, address: string): string {
  return secret.keyOf('invitation', `${waveId} ${secret.addressKey(address)}`);
}

/** The hash of the token. */
export function invitationId(secret: Secret, token: string): string {
  return secret.keyOf('invitation id', token);
}
