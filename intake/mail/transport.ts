import { access, constants, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../store/durable-file.ts';

/** The port that mail is sent through. */
export interface MailTransport {
  /** Sends a mail; resolves once the relay has accepted it. @throws {MailFailure} */
  send(mail: SendMailOptions, name: string): Promise<void>;
  /** Checks that mail can leave. @throws the reason if it can't. */
  check(): Promise<void>;
  close(): void;
}

/**
 * A failed attempt. Its scope is `relay` (no mail can be sent at the moment), `later` (try this mail again), `never` (this mail is refused for
 * good), `address` (so is every mail to this address), or `unwanted` (the recipient has unsubscribed).
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly scope: 'relay' | 'later' | 'never' | 'address' | 'unwanted';
  constructor(scope: MailFailure['scope'], message: string) {
    super(message);
    this.scope = scope;
  }
}

/**
 * What keeps bounces of a mail away from the firm: a return path of its own, no bounce asked for, and headers alone where one comes (RFC 3461).
 * @param returnPath an address that nobody reads; empty for a null sender (RFC 5321, 4.5.5).
 */
export function withoutBounce(recipient: string, returnPath = ''): Pick<SendMailOptions, 'envelope' | 'dsn'> {
  return {
    envelope: { from: returnPath, to: [{ name: '', address: recipient }] },
    dsn: { notify: 'never', return: 'headers' },
  };
}

/** The number of mails sent at once: enough that three hanging servers don't block the others (SLOTS_PER_DOMAIN). */
export const SLOTS = 6;
/** After this time the connection of an unfinished attempt is closed. */
export const SENDING_MS = 45_000;
const CONNECT_PATIENCE_MS = 10_000;
const SOCKET_PATIENCE_MS = 20_000;

/** Sends mail through an SMTP relay. */
export function smtpTransport(url: string): MailTransport {
  const relay = createTransport({
    url,
    // A password must never cross the network unencrypted.
    ...(URL.parse(url)?.password && { requireTLS: true }),
    pool: true,
    maxConnections: SLOTS,
    // The outbox does the retries.
    maxRequeues: 0,
    connectionTimeout: CONNECT_PATIENCE_MS,
    greetingTimeout: CONNECT_PATIENCE_MS,
    dnsTimeout: CONNECT_PATIENCE_MS,
    socketTimeout: SOCKET_PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      // A relay that drips its answers never triggers the socket timeout.
      await relay.sendMail({ ...mail, signal: AbortSignal.timeout(SENDING_MS) }).catch((error: SmtpError) => {
        throw new MailFailure(scopeOf(error), reasonOf(error));
      });
    },
    check: async () => {
      await relay.verify().catch((error: SmtpError) => {
        throw new MailFailure('relay', reasonOf(error));
      });
    },
    close: () => relay.close(),
  };
}

/** How the connection to the relay is encrypted: from the start (TLS), by STARTTLS, or (undefined) not at all. */
export async function readEncryption(url: string): Promise<'TLS' | 'STARTTLS' | undefined> {
  if (URL.parse(url)?.protocol === 'smtps:') return 'TLS';
  const relay = createTransport({ url, requireTLS: true, connectionTimeout: CONNECT_PATIENCE_MS, socketTimeout: SOCKET_PATIENCE_MS });
  return relay.verify().then(
    () => 'STARTTLS' as const,
    () => undefined,
  );
}

/** Writes each mail to a file, for sites without a relay. */
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
    check: () => access(folder, constants.W_OK),
    close: () => undefined,
  };
}

interface SmtpError extends Error {
  code?: string;
  timeoutType?: string;
  command?: string;
  responseCode?: number;
  /** The relay's whole answer. */
  response?: string;
}

// The address doesn't exist, or its mailbox is disabled (RFC 3463). Policies (5.7.x), full mailboxes and faults of a server say nothing about it.
const ADDRESS_STATUS = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;
// Without an enhanced status code, only the text tells an unknown mailbox from a policy of the relay against us, such as "550 relay not permitted".
const ADDRESS_TEXT =
  /\b(no such|unknown) (user|recipient|mailbox|account)\b|\b(user|recipient|mailbox|account) (is )?(unknown|not found|does not exist|doesn't exist)\b/i;
// Some servers check the sender only at RCPT TO.
const SENDER_TEXT = /\bsender\b/i;

/** Whether the recipient's server says that the address takes no mail at all. @param error of an attempt. */
export function isAddressRefused({ command, responseCode = 0, response = '' }: Pick<SmtpError, 'command' | 'responseCode' | 'response'>): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const status = response.match(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/)?.[1];
  return status === undefined ? ADDRESS_TEXT.test(response) && !SENDER_TEXT.test(response) : ADDRESS_STATUS.test(status);
}

function scopeOf(error: SmtpError): MailFailure['scope'] {
  const { code, command, responseCode, timeoutType } = error;
  // All mails have the same sender, so a refused sender concerns the relay, unless it says that this mail is too large (RFC 5321, 552).
  if (command === 'MAIL FROM' && responseCode !== 552) return 'relay';
  if (isAddressRefused(error)) return 'address';
  const isAboutMail = /^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? '') || code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && responseCode !== undefined) return responseCode >= 500 ? 'never' : 'later';
  // The relay accepted the connection and then hung on this mail.
  return isAboutMail || timeoutType === 'SOCKET_TIMEOUT' || code === 'EABORT' ? 'later' : 'relay';
}

// Only the code: the relay's text may contain the recipient's address, which must not get into the log.
function reasonOf({ code, command, responseCode }: SmtpError): string {
  return [responseCode, code, command].filter(Boolean).join(' ') || 'unknown';
}
