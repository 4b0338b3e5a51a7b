import { access, constants, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../store/engine/durable-file.ts';

export interface MailTransport {
  /** Sends a mail; resolves once the relay has accepted it. @throws {MailFailure} */
  send(mail: SendMailOptions, name: string): Promise<void>;
  /** Checks that mail can leave. @throws the reason if it can't. */
  check(): Promise<void>;
  close(): void;
}

/**
 * A failed attempt. Its scope is `relay` (no mail can be sent at the moment), `us` (the relay
 * refuses us, whoever the recipient is), `later` (try this mail again), `never` (this mail is
 * refused for good), `address` (so is every mail to this address), or `unwanted` (the recipient has
 * unsubscribed).
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly scope: 'relay' | 'us' | 'later' | 'never' | 'address' | 'unwanted';
  constructor(scope: MailFailure['scope'], message: string) {
    super(message);
    this.scope = scope;
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

/**
 * The number of mails sent at once: enough that three hanging servers don't block the others
 * (SLOTS_PER_DOMAIN).
 */
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
      await relay
        .sendMail({ ...mail, signal: AbortSignal.timeout(SENDING_MS) })
        .catch((error: SmtpError) => {
          throw new MailFailure(scopeOf(error, mail.envelope !== undefined), reasonOf(error));
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

/**
 * How the connection to the relay is encrypted: from the start (TLS), by STARTTLS, or (undefined)
 * not at all.
 */
export async function readEncryption(url: string): Promise<'TLS' | 'STARTTLS' | undefined> {
  if (URL.parse(url)?.protocol === 'smtps:') return 'TLS';
  const relay = createTransport({
    url,
    requireTLS: true,
    connectionTimeout: CONNECT_PATIENCE_MS,
    socketTimeout: SOCKET_PATIENCE_MS,
  });
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

interface SmtpFailure {
  code?: string;
  timeoutType?: string;
  command?: string;
  responseCode?: number;
  /** The relay's whole answer. */
  response?: string;
}

type SmtpError = Error & SmtpFailure;

// The address doesn't exist, or its mailbox is disabled (RFC 3463). Policies (5.7.x), full
// mailboxes and faults of a server say nothing about it.
const ADDRESS_STATUS = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;
// Without an enhanced status code, only the text tells an unknown mailbox from a policy of the
// relay against us, such as "550 relay not permitted".
const ADDRESS_TEXT =
  /\b(no such|unknown) (user|recipient|mailbox|account)\b|\b(user|recipient|mailbox|account) (is )?(unknown|not found|does not exist|doesn't exist)\b/i;
// Some servers check the sender only at RCPT TO.
const SENDER_TEXT = /\bsenders?\b/i;
// Gmail says "5.2.1" of a disabled mailbox, and of one that gets too much at the moment.
const RATE_TEXT = /\bat a rate\b|\brate that prevents\b/i;
// Our sender (RFC 3463), our quota (Gmail), who we say we are (RFC 4954, RFC 7372), and codes of
// Gmail and Microsoft for the same.
const OUR_STATUS = /^5\.(1\.[78]|4\.5|7\.([89]|2\d|30|57|60|[5-7]\d\d))$/;
// Servers say the same under 5.7.1, under other codes, or without one.
const OUR_TEXTS = [
  SENDER_TEXT,
  /\brelay(ing)?\b|\ballowed rcpthosts\b/i,
  /\bsending\b|\bsend[ -]?as(denied|\b)|\bfrom address\b|\bnot (verified|owned by)\b/i,
  /\b(un)?authenticat|\bcredentials\b|\b(spf|dkim(?!-)|dmarc|ptr|reverse dns|helo|ehlo)\b/i,
  /\bclient host\b|\b(client|host|ip)\b.*\b(blocked|blacklisted)\b|\b(dnsb|rb)l\b/i,
  /\bnot accept(ed|ing) (connections|from)\b|^\d{3}[\W\d]+(access denied|blocked)\b/i,
  /\b(daily|hourly|per (hour|day|minute))\b|\byou(’ve|'ve| have) exceeded\b/i,
  /\brate[- ]limit|\bfrequency limited\b|\bunusual (rate|amount)\b|\btoo many recipients\b/i,
];

/**
 * What an answer to an attempt means. Of the refusals that don't blame the recipient, it knows
 * those that are about us; any other one concerns its mail alone.
 * @param hasOwnReturnPath whether the mail leaves with another sender than all others.
 */
export function scopeOf(error: SmtpFailure, hasOwnReturnPath = false): MailFailure['scope'] {
  const { code, command, responseCode, response = '', timeoutType } = error;
  const isRefused = responseCode !== undefined && responseCode >= 500;
  // All other mails have the same sender, so a refused one concerns the relay, unless it says that
  // this mail is too large (RFC 5321, 552).
  const isSender = command === 'MAIL FROM' && responseCode !== 552;
  if (isSender) return hasOwnReturnPath && isRefused ? 'later' : 'relay';
  const isAboutMail =
    /^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? '') || code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && isRefused) return scopeOfRefusal(response, command);
  if (isAboutMail && responseCode !== undefined) return 'later';
  // The relay accepted the connection and then hung on this mail.
  return isAboutMail || timeoutType === 'SOCKET_TIMEOUT' || code === 'EABORT' ? 'later' : 'relay';
}

// A recipient's address and the names of hosts can hold any word.
const NAMES = /\S+@\S+|\b([\w-]+\.)+[a-z]{2,}\b/g;

function scopeOfRefusal(response: string, command: string | undefined): MailFailure['scope'] {
  if (RATE_TEXT.test(response)) return 'later';
  const status = response.match(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/)?.[1];
  const words = response.replace(NAMES, '');
  const isUnknown = ADDRESS_TEXT.test(words) && !SENDER_TEXT.test(words);
  const isAddress = status === undefined ? isUnknown : ADDRESS_STATUS.test(status);
  if (isAddress) return command === 'RCPT TO' ? 'address' : 'never';
  const isOurs = OUR_STATUS.test(status ?? '') || OUR_TEXTS.some((text) => text.test(words));
  return isOurs ? 'us' : 'never';
}

// Only the code: the relay's text may contain the recipient's address, which must not get into the
// log.
function reasonOf({ code, command, responseCode }: SmtpError): string {
  return [responseCode, code, command].filter(Boolean).join(' ') || 'unknown';
}
