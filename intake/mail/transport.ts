import { access, constants, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../store/durable-file.ts';

/** Where mail goes. */
export interface MailTransport {
  /** Sends a mail; resolves once it was taken. @throws {MailFailure} */
  send(mail: SendMailOptions, name: string): Promise<void>;
  /** @throws what keeps mail from leaving. */
  check(): Promise<void>;
  close(): void;
}

/** Why a mail was not taken: `relay` (nobody can send at the moment), `later` (this one not yet), `never`, or `unwanted` (its recipient has left). */
export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly scope: 'relay' | 'later' | 'never' | 'unwanted';
  constructor(scope: MailFailure['scope'], message: string) {
    super(message);
    this.scope = scope;
  }
}

/** How many mails are sent at once: three servers that hang hold up nobody else's (SLOTS_PER_DOMAIN). */
export const SLOTS = 6;
/** Within this time a mail was taken, or its connection is closed. */
export const SENDING_MS = 45_000;
const CONNECT_PATIENCE_MS = 10_000;
const SOCKET_PATIENCE_MS = 20_000;

/** Mail through an SMTP relay. @param sendingMs how long each may take in all. */
export function smtpTransport(url: string, sendingMs = SENDING_MS): MailTransport {
  const relay = createTransport({
    url,
    // A password must not cross the network for anybody to read.
    ...(URL.parse(url)?.password && { requireTLS: true }),
    pool: true,
    maxConnections: SLOTS,
    // The outbox tries again, and knows how often.
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
      // A relay that drips its answers is silent for no socket timeout.
      await relay.sendMail({ ...mail, signal: AbortSignal.timeout(sendingMs) }).catch((error: SmtpError) => {
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

/** How the connection to a relay that can be used is encrypted: from its start, by STARTTLS, or not at all. */
export async function readEncryption(url: string): Promise<'TLS' | 'STARTTLS' | undefined> {
  if (URL.parse(url)?.protocol === 'smtps:') return 'TLS';
  const relay = createTransport({ url, requireTLS: true, connectionTimeout: CONNECT_PATIENCE_MS, socketTimeout: SOCKET_PATIENCE_MS });
  return relay.verify().then(
    () => 'STARTTLS' as const,
    () => undefined,
  );
}

/** Each mail as a file, for those who have no relay yet. */
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
}

function scopeOf({ code, command, responseCode, timeoutType }: SmtpError): MailFailure['scope'] {
  // All mails have the same sender: one that the relay refuses is no mail's fault, unless it says that this one is too large (RFC 5321, 552).
  if (command === 'MAIL FROM' && responseCode !== 552) return 'relay';
  const isAboutMail = /^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? '') || code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && responseCode !== undefined) return responseCode >= 500 ? 'never' : 'later';
  // The relay took the connection and then fell silent over this one mail, or never came to its end.
  return isAboutMail || timeoutType === 'SOCKET_TIMEOUT' || code === 'EABORT' ? 'later' : 'relay';
}

// What a relay says may hold the address; the store and the log need the code alone.
function reasonOf({ code, command, responseCode }: SmtpError): string {
  return [responseCode, code, command].filter(Boolean).join(' ') || 'unknown';
}
