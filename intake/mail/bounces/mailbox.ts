import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import { causeOf } from '../../engine/explain.ts';
import { runRegularly } from '../../engine/regularly.ts';
import { MOST_BYTES } from './read-apart.ts';

const EVERY_MS = 60_000;
// Many servers lock out a client that sends a wrong password each minute.
const REFUSED_MS = 5 * 60_000;
const MOST_REFUSED_MS = 60 * 60_000;
const PATIENCE_MS = 20_000;

interface Mailbox {
  /** BOUNCE_IMAP_URL. */
  url: string;
  /** Trusted certificates (PEM), besides those of the public authorities. */
  caFile?: string | undefined;
}

interface Reading extends Mailbox {
  /** @returns whether the message counts for a mail of ours. */
  hear: (message: Uint8Array) => Promise<boolean>;
}

/** Reads every minute. @returns a function that stops after the current reading. */
export function startMailbox({ log, ...reading }: Reading & { log: Logger }): () => Promise<void> {
  let seen = UNSEEN;
  const poll = createPoll(async () => {
    seen = await readMailbox(reading, seen);
  }, log);
  return runRegularly(() => poll(Date.now()), EVERY_MS);
}

/**
 * Call the returned function every minute. After a refused password it waits: five minutes, doubled
 * up to an hour.
 */
export function createPoll(
  read: () => Promise<void>,
  log: Pick<Logger, 'warn'>,
): (now: number) => Promise<void> {
  let [refusals, waitsUntil] = [0, 0];
  return async (now) => {
    if (now < waitsUntil) return;
    try {
      await read();
      refusals = 0;
    } catch (error) {
      if (!(error as { authenticationFailed?: boolean }).authenticationFailed) {
        log.warn({ cause: causeOf(error) }, 'bounce mailbox unavailable');
        return;
      }
      waitsUntil = now + Math.min(REFUSED_MS * 2 ** refusals, MOST_REFUSED_MS);
      refusals += 1;
      log.warn('the bounce mailbox refuses the password: check BOUNCE_IMAP_URL');
    }
  };
}

/** The highest UID that was read, and the UIDVALIDITY by which UIDs count. */
interface Seen {
  validity: bigint;
  uid: number;
}

const UNSEEN: Seen = { validity: 0n, uid: 0 };

/**
 * Hears unread messages after `last`. Marks as read only those that report a mail of ours: a person
 * may read the others. @returns how far it read.
 */
export async function readMailbox(
  { hear, ...mailbox }: Reading,
  { validity, uid: last }: Seen = UNSEEN,
): Promise<Seen> {
  return withMailbox(mailbox, async (client) => {
    const current = client.mailbox ? client.mailbox.uidValidity : 0n;
    const above = current === validity ? last : 0;
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    const uids = unread.filter((uid) => uid > above).sort((one, other) => one - other);
    for (const uid of uids) {
      const message = await client.fetchOne(
        String(uid),
        { source: { maxLength: MOST_BYTES } },
        { uid: true },
      );
      if (message && message.source !== undefined && (await hear(message.source)))
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
    return { validity: current, uid: uids.at(-1) ?? above };
  });
}

async function withMailbox<Result>(
  { url, caFile }: Mailbox,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // A password must never cross the network unencrypted.
    ...(!secure && { doSTARTTLS: !isHere }),
    ...(caFile && { tls: { ca: [...getCACertificates(), readFileSync(caFile, 'utf8')] } }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  // Without a listener, a lost connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    return await work(client);
  } finally {
    await client.logout().catch(() => client.close());
  }
}
