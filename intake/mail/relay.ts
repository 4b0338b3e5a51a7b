import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { getCACertificates } from 'node:tls';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SIGNED_HEADERS } from '../settings/dkim.ts';
import type { RelaySettings } from '../settings/settings.ts';
import { type Failed, failureOf } from './relay-failures.ts';
import { type Announced, MailFailure, type MailTransport } from './transport.ts';

/**
 * Mails sent at once: enough that three hanging servers don't block the others (SLOTS_PER_DOMAIN).
 */
export const SLOTS = 6;
/** In ms. An attempt is given up after this time, unless the text was sent. */
export const SENDING_MS = 45_000;
/** In ms, for the answer to a text that was sent (RFC 5321, 4.5.3.2.6). */
const ANSWER_MS = 10 * 60_000;
const CONNECT_PATIENCE_MS = 10_000;
// Most servers end an idle connection after a minute or more.
const IDLE_MS = 30_000;
const MAILS_PER_CONNECTION = 100;

/** The mail server has greeted us and accepted our password, if there is one. */
interface Session {
  connection: SMTPConnection;
  announced: Announced;
  mails: number;
  idle?: NodeJS.Timeout;
}

interface Relay extends RelaySettings {
  url: string;
}

export function smtpTransport(url: string, settings: RelaySettings = {}): MailTransport {
  const relay = { ...settings, url };
  const { connections = SLOTS, dkim } = settings;
  const writer = createTransport({
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS.join(':') } }),
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const idle: Session[] = [];
  const waiting: (() => void)[] = [];
  let used = 0;
  let isClosed = false;
  let announced: Announced | undefined;

  const takeTurn = async () => {
    if (used >= connections) await new Promise<void>((resolve) => waiting.push(resolve));
    else used += 1;
  };
  // The turn passes to the one that waits longest.
  const endTurn = () => {
    const next = waiting.shift();
    if (next) next();
    else used -= 1;
  };
  const open = async () => {
    const session = await openSession(relay);
    announced = session.announced;
    return session;
  };
  const reuse = (): Session | undefined => {
    for (let session = idle.pop(); session; session = idle.pop()) {
      clearTimeout(session.idle);
      if (!session.connection.destroyed) return session;
    }
    return undefined;
  };
  const keep = (session: Session) => {
    if (isClosed || session.mails >= MAILS_PER_CONNECTION) return session.connection.quit();
    session.idle = setTimeout(() => {
      idle.splice(idle.indexOf(session), 1);
      session.connection.quit();
    }, IDLE_MS).unref();
    idle.push(session);
  };

  /** @returns false if the session had ended before it accepted anything. */
  const sendOn = async (session: Session, mail: SendMailOptions): Promise<boolean> => {
    const { message, envelope, isOwnPath } = await write(writer, mail, session);
    session.connection.lastServerResponse = false;
    const outcome = await hand(session, message, { ...envelope, dsn: mail.dsn });
    if (!outcome) {
      session.mails += 1;
      keep(session);
      return true;
    }
    const { error, isTextSent } = outcome;
    const isStale = session.mails > 0 && session.connection.lastServerResponse === false;
    if (!session.connection.destroyed && error.responseCode !== undefined)
      session.connection.reset((failure) => (failure ? session.connection.close() : keep(session)));
    else session.connection.close();
    if (isStale && error.code !== 'EABORT') return false;
    throw failureOf(error, { isTextSent, isOwnPath });
  };

  return {
    send: async (mail) => {
      await takeTurn();
      try {
        if (isClosed) throw new MailFailure('later', 'stopped');
        const session = reuse();
        if (session && (await sendOn(session, mail))) return;
        await sendOn(await open(), mail);
      } finally {
        endTurn();
      }
    },
    // While all connections are in use, the mail server was reached a moment ago.
    check: async () => {
      if (used >= connections || idle.length > 0) return announced;
      used += 1;
      try {
        keep(await open());
        return announced;
      } finally {
        endTurn();
      }
    },
    close: () => {
      isClosed = true;
      for (let session = reuse(); session; session = reuse()) session.connection.close();
    },
  };
}

/** From the start (TLS), by STARTTLS, or (undefined) not at all. */
export async function readEncryption(
  url: string,
  settings: RelaySettings = {},
): Promise<'TLS' | 'STARTTLS' | undefined> {
  if (URL.parse(url)?.protocol === 'smtps:') return 'TLS';
  const session = await openSession({ ...settings, url }).catch(() => undefined);
  session?.connection.quit();
  return session?.announced.encryption;
}

/** Connects and signs in. @throws {MailFailure} */
async function openSession(relay: Relay): Promise<Session> {
  const { auth, ...options } = optionsOf(relay);
  const connection = new SMTPConnection(options);
  const opening = Promise.withResolvers<Session>();
  const fail = (error: Failed) =>
    opening.reject(failureOf(error, { isTextSent: false, isOwnPath: false, isOpening: true }));
  connection.on('error', fail);
  connection.once('end', () => fail(new Error('the connection was closed')));
  const timer = setTimeout(() => {
    fail(Object.assign(new Error('no greeting in time'), { code: 'ETIMEDOUT' }));
    connection.close();
  }, SENDING_MS).unref();
  connection.connect((error) => {
    if (error) return fail(error);
    const said = String(connection.lastServerResponse);
    const size = Number(said.match(/^250[ -]SIZE (\d+)/im)?.[1] ?? 0);
    const encryption = connection.secure ? (options.secure ? 'TLS' : 'STARTTLS') : undefined;
    const announced: Announced = {
      encryption,
      hasUtf8: /^250[ -]SMTPUTF8\b/im.test(said),
      maxBytes: size > 0 ? size : undefined,
    };
    const session = { connection, announced, mails: 0 };
    if (!auth || !connection.allowsAuth) return opening.resolve(session);
    connection.login({ credentials: auth }, (refused) => {
      if (!refused) return opening.resolve(session);
      fail(refused);
      connection.close();
    });
  });
  return opening.promise.finally(() => clearTimeout(timer));
}

function optionsOf({ url, name, caFile }: Relay) {
  const { tls, ...options } = parseConnectionUrl(url);
  const { hostname = '', password } = URL.parse(url) ?? {};
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return {
    ...(name !== undefined && { name: literal(name) }),
    ...options,
    // A password must never cross the network unencrypted.
    ...(password && { requireTLS: true }),
    tls: {
      // Nobody can listen between two programs of one machine, whoever signed the certificate (RFC
      // 7435).
      ...(isHere && !password && { rejectUnauthorized: false }),
      ...(caFile && { ca: [...getCACertificates(), readFileSync(caFile, 'utf8')] }),
      ...tls,
    },
    connectionTimeout: CONNECT_PATIENCE_MS,
    greetingTimeout: CONNECT_PATIENCE_MS,
    dnsTimeout: CONNECT_PATIENCE_MS,
    socketTimeout: ANSWER_MS + SENDING_MS,
  };
}

/** As EHLO takes it (RFC 5321, 4.1.3). */
function literal(name: string): string {
  const version = isIP(name);
  return version === 0 ? name : version === 6 ? `[IPv6:${name}]` : `[${name}]`;
}

/**
 * Drops a Reply-To that the server would refuse; the text names the sender anyway. @throws
 * {MailFailure} if the server can't take the mail.
 */
async function write(
  writer: ReturnType<typeof createTransport>,
  mail: SendMailOptions,
  { announced: { hasUtf8, maxBytes } }: Session,
) {
  const { replyTo, ...rest } = mail;
  const written = await writer.sendMail(hasUtf8 || !isForeign(replyTo) ? mail : rest);
  const { envelope, message } = written as { envelope: Envelope; message: Buffer };
  if (!hasUtf8 && [envelope.from, mail.from].some(isForeign))
    throw new MailFailure(
      'us',
      'the mail server takes no sender with letters like these before the @ (SMTPUTF8): change MAIL_FROM or BOUNCE_TO',
      { isOfSession: true },
    );
  if (!hasUtf8 && envelope.to.some(isForeign))
    throw new MailFailure(
      'never',
      'the mail server takes no address with letters like these before the @ (SMTPUTF8)',
    );
  if (maxBytes !== undefined && message.length > maxBytes)
    throw new MailFailure(
      'never',
      `the mail has ${message.length} bytes, the mail server takes ${maxBytes}`,
    );
  return {
    message,
    envelope: { ...envelope, size: message.length },
    // Mails whose bounces nobody may read, such as invitations, have another return path.
    isOwnPath: mail.dsn?.notify === 'never',
  };
}

interface Envelope {
  from: string | false;
  to: string[];
}

function isForeign(address: unknown): boolean {
  const text =
    typeof address === 'object' && address && 'address' in address ? address.address : address;
  return typeof text === 'string' && /[^\0-\x7f]/.test(text.slice(0, text.lastIndexOf('@')));
}

/** @returns what failed, if anything did. */
function hand(
  { connection }: Session,
  message: Buffer,
  { from, ...envelope }: Envelope & { size: number; dsn: SendMailOptions['dsn'] },
): Promise<{ error: Failed; isTextSent: boolean } | undefined> {
  const handing = Promise.withResolvers<{ error: Failed; isTextSent: boolean } | undefined>();
  let isTextSent = false;
  const fail = (error: Failed) => handing.resolve({ error, isTextSent });
  const giveUp = () => {
    fail(Object.assign(new Error('given up'), { code: 'EABORT' }));
    connection.close();
  };
  // A relay that drips its answers is never silent.
  let timer = setTimeout(giveUp, SENDING_MS);
  const text = Readable.from([message]);
  text.once('end', () => {
    isTextSent = true;
    clearTimeout(timer);
    timer = setTimeout(giveUp, ANSWER_MS);
  });
  connection.send({ ...envelope, from: from || '' }, text, (error) =>
    error ? fail(error) : handing.resolve(undefined),
  );
  return handing.promise.finally(() => clearTimeout(timer));
}
