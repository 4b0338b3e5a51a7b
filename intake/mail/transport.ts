import { access, constants, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makePrivateFolder } from '../engine/durable-file.ts';

export interface MailTransport {
  /** Resolves once the relay has accepted the mail. @throws {MailFailure} */
  send(mail: SendMailOptions, name: string): Promise<void>;
  /**
   * @returns what the mail server announced, if there is one. @throws the reason why no mail can
   * leave.
   */
  check(): Promise<Announced | undefined>;
  close(): void;
}

/** By a mail server when it was last reached. */
export interface Announced {
  encryption: 'TLS' | 'STARTTLS' | undefined;
  /** Maximum size of a mail, in bytes (RFC 1870). */
  maxBytes: number | undefined;
  /** Addresses may have letters of any script before the @ (RFC 6531). */
  hasUtf8: boolean;
}

/**
 * What a failed attempt is about:
 *
 * - `relay`: the mail server can't be reached, and no mail can leave at the moment;
 * - `busy`: it takes no more from us at the moment (quota, rate, connections);
 * - `us`: it refuses us, until somebody acts (sender, password, relaying, block lists, TLS);
 * - `recipient`: the recipient takes mail later (full, greylisted, its server away);
 * - `address`: the recipient takes no mail, neither this one nor any other;
 * - `never`: this mail is refused for good;
 * - `later`: something of our own, or the connection, failed under this mail;
 * - `cut`: the connection was reset before the whole text was read;
 * - `unknown`: the text was sent and no answer came, so that the mail may have been taken;
 * - `unwanted`: the recipient has unsubscribed.
 */
export type Scope =
  | 'relay'
  | 'busy'
  | 'us'
  | 'recipient'
  | 'address'
  | 'never'
  | 'later'
  | 'cut'
  | 'unknown'
  | 'unwanted';

export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly scope: Scope;
  /** It came before the recipient was named, so it concerns every mail. */
  readonly isOfSession: boolean;
  /** The answer names no reason, so the scope is a guess. */
  readonly isUnclear: boolean;
  /** The whole answer. It may contain the recipient's address, so it is never logged. */
  readonly answer: string | undefined;
  constructor(
    scope: Scope,
    message: string,
    {
      isOfSession = scope === 'relay',
      isUnclear = false,
      answer,
    }: { isOfSession?: boolean; isUnclear?: boolean; answer?: string | undefined } = {},
  ) {
    super(message);
    this.scope = scope;
    this.isOfSession = isOfSession;
    this.isUnclear = isUnclear;
    this.answer = answer;
  }
}

/**
 * Keeps bounces away from the firm: a return path of its own, no bounce requested, and only headers
 * if one comes (RFC 3461).
 * @param returnPath an address that nobody reads; empty for a null sender (RFC 5321, 4.5.5).
 */
export function withoutBounce(recipient: string, returnPath = ''): SendMailOptions {
  return {
    envelope: { from: returnPath, to: [{ name: '', address: recipient }] },
    dsn: { notify: 'never', return: 'headers' },
  };
}

export function fileTransport(folder: string): MailTransport {
  makePrivateFolder(folder);
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail, name) => {
      try {
        const { message } = await writer.sendMail(mail);
        const file = path.join(folder, `${name}.eml`);
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        throw new MailFailure('relay', (error as Error).message);
      }
    },
    check: () => access(folder, constants.W_OK).then(() => undefined),
    close: () => undefined,
  };
}
