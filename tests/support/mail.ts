import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailTransport } from '../../intake/mail/transport.ts';

export interface ReceivedMail extends Email {
  raw: string;
  envelopeTo: string[];
  /** Empty for a null sender. */
  returnPath: string;
  /**
   * The bounces that the mail asks for (RFC 3461), where the relay announces DSN; empty for what
   * was not asked.
   */
  bounces: { notify: string; return: string };
}

/** A real SMTP server, whose behaviour the test sets. */
export interface TestRelay {
  url: string;
  mails: ReceivedMail[];
  received(count: number): Promise<ReceivedMail[]>;
  cut(): void;
  stop(): Promise<void>;
}

const PATIENCE_MS = 90_000;

export function byRecipient(mails: readonly ReceivedMail[]): Record<string, ReceivedMail> {
  return Object.fromEntries(mails.map((mail) => [mail.envelopeTo.join(), mail]));
}

export function headersOf(mail: ReceivedMail | undefined): string {
  return mail?.raw.split('\r\n\r\n')[0] ?? '';
}

/** A mail server that takes what it is sent. */
export function transportOf(send: MailTransport['send']): MailTransport {
  return { send, check: async () => undefined, close: () => undefined };
}

/**
 * Starts a relay. @param behaviour hooks of the server, to refuse or to hang; @param port of an
 * earlier relay, to restart on the same port.
 */
export async function startRelay(
  behaviour: Partial<SMTPServerOptions> = {},
  port = 0,
): Promise<TestRelay> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          const { mailFrom, rcptTo, dsn } = session.envelope;
          const returnPath = mailFrom ? mailFrom.address : '';
          const bounces = { notify: String(rcptTo[0]?.dsn?.notify ?? ''), return: dsn?.ret ?? '' };
          mails.push({
            ...mail,
            raw: raw.toString(),
            envelopeTo: rcptTo.map(({ address }) => address),
            returnPath,
            bounces,
          });
          done();
        });
      });
    },
    ...behaviour,
  });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    received: async (count) => {
      for (
        const deadline = Date.now() + PATIENCE_MS;
        mails.length < count && Date.now() < deadline;
      )
        await new Promise((resolve) => setTimeout(resolve, 10));
      if (mails.length < count) throw new Error(`${mails.length} mails came instead of ${count}.`);
      return mails;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
