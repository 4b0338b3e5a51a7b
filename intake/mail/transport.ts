import { access, constants, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../engine/durable-file.ts';

export interface MailTransport {
  /** Sends a mail; resolves once the relay has accepted it. @throws {MailFailure} */
  send(mail: SendMailOptions, name: string): Promise<void>;
  /**
   * Checks that mail can leave. @returns what the mail server announced, if there is one. @throws
   * the reason if it can't.
   */
  check(): Promise<Announced | undefined>;
  close(): void;
}

/** What a mail server announced when it was last reached. */
export interface Announced {
  /** From the start (TLS), by STARTTLS, or not at all. */
  encryption: 'TLS' | 'STARTTLS' | undefined;
  /** The largest mail that it takes, in bytes (RFC 1870). */
  maxBytes: number | undefined;
  /** Whether it takes addresses with letters of any script before the @ (RFC 6531). */
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
  | 'unknown'
  | 'unwanted';

export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly scope: Scope;
  /** Whether it came before the mail server knew the recipient, so that it concerns every mail. */
  readonly isOfSession: boolean;
  /** Whether the mail server's answer names no reason, so that its scope is a guess. */
  readonly isUnclear: boolean;
  /** The mail server's whole answer. It may hold the recipient's address: it is never logged. */
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
 * What keeps bounces of a mail away from the firm: a return path of its own, no bounce asked for,
 * and headers alone where one comes (RFC 3461).
 * @param returnPath an address that nobody reads; empty for a null sender (RFC 5321, 4.5.5).
 */
export function withoutBounce(recipient: string, returnPath = ''): SendMailOptions {
  return {
    envelope: { from: returnPath, to: [{ name: '', address: recipient }] },
    dsn: { notify: 'never', return: 'headers' },
  };
}

export function fileTransport(folder: string): MailTransport {
  makeFolder(folder);
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
