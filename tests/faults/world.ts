import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../intake/engine/open.ts';
import { startRelay, type TestRelay } from '../support/mail.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { type RealIntake, startRealIntake } from '../support/real-intake.ts';
import { SUBMISSIONS } from '../support/submissions.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

export interface Place {
  engine: Engine;
  dataDir: string;
  siteFolder: string;
  databaseUrl?: string | undefined;
  postgres?: TestPostgres | undefined;
}

/** What a fault has cost. Each of these must be 0 (reliability.md, Promises). */
export interface Losses {
  /**
   * Acknowledged submissions that are not stored, or were not yet synced, and stored ones whose
   * mail is neither sent nor waiting.
   */
  lost: number;
  /** Submissions that are stored more than once, and mails that came under two Message-IDs. */
  doubled: number;
  ended: number;
}

const SENDERS = 4;
const PAUSE_MS = 20;
const PATIENCE_MS = 300_000;

/**
 * An intake with a relay, to which submissions come all the time. Every fifth one comes twice under
 * its idempotency key.
 */
export class World {
  readonly place: Place;
  readonly acknowledged = new Set<string>();
  relay!: TestRelay;
  intake!: RealIntake;
  /** Whether the relay takes mails, puts off each of them, or turns away connections. */
  relayState: 'up' | 'putting off' | 'away' = 'up';
  isQuiet = false;
  /** The notices that reached the relay: the Message-IDs by the text of the submission. */
  readonly notices = new Map<string, Set<string>>();
  /** Submissions that were acknowledged before they were synced. */
  early = 0;
  /** What the relay says at RCPT TO. */
  judge: (recipient: string) => Promise<Error | undefined> = async () => undefined;
  /** How often each recipient got a mail. */
  readonly reached = new Map<string, number>();
  /** Readers of a newsletter who didn't get it, and those who got it twice. */
  unreached = 0;
  twice = 0;
  #ended = 0;
  #isOver = false;
  #senders: Promise<void>[] = [];

  constructor(place: Place) {
    this.place = place;
  }

  async open(): Promise<void> {
    this.relay = await this.#startRelay();
    await this.start();
    this.#senders = Array.from({ length: SENDERS }, (_, sender) => this.#send(sender));
    await this.takeMore(1);
  }

  /** Starts the intake on the same store. @param under a command that runs and observes it. */
  async start(own: NodeJS.ProcessEnv = {}, under: string[] = []): Promise<void> {
    const { dataDir: DATA_DIR, siteFolder: OUTPUT_DIR, databaseUrl } = this.place;
    const mail = {
      SMTP_URL: this.relay.url,
      MAIL_FROM: 'hello@firm.test',
      MAIL_TO: 'inbox@firm.test',
    };
    this.intake = await startRealIntake(
      { DATA_DIR, OUTPUT_DIR, ...mail, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...own },
      under,
    );
  }

  async restart(
    signal: 'SIGTERM' | 'SIGKILL',
    own: NodeJS.ProcessEnv = {},
    under: string[] = [],
  ): Promise<void> {
    await this.notice();
    await this.intake.end(signal);
    await this.start(own, under);
  }

  async takeMore(count: number): Promise<void> {
    const before = this.acknowledged.size;
    await this.until(
      () => this.acknowledged.size >= before + count,
      `${count} more acknowledged submissions`,
    );
  }

  async answers(path: string, status: number): Promise<void> {
    const look = () =>
      fetch(this.intake.url + path).then(
        (response) => response.status,
        () => 0,
      );
    await this.until(async () => (await look()) === status, `${path} to answer ${status}`);
  }

  /**
   * Waits for a state, and starts the intake again if it ended. @throws if it doesn't come in time.
   */
  async until(
    isSo: () => boolean | Promise<boolean>,
    what: string,
    patienceMs = PATIENCE_MS,
  ): Promise<void> {
    const deadline = performance.now() + patienceMs;
    for (; !(await isSo()); await sleep(PAUSE_MS)) {
      await this.notice();
      if (performance.now() > deadline)
        throw new Error(`${this.place.engine}: waited in vain for ${what}.`);
    }
  }

  /** Notes if the intake has ended by itself, and starts it again. */
  async notice(): Promise<void> {
    if (this.intake.isRunning()) return;
    this.#ended += 1;
    await this.start();
  }

  async close(): Promise<Losses> {
    await this.notice();
    this.#isOver = true;
    await Promise.all(this.#senders);
    await this.intake.end('SIGTERM');
    await this.relay.stop();
    const { stored, mails } = await this.#read();
    const missing = [...this.acknowledged].filter((message) => !stored.has(message)).length;
    const twice = [...stored.values()].filter((count) => count > 1).length;
    const differing = [...this.notices.values()].filter((ids) => ids.size > 1).length;
    return {
      lost: missing + Math.max(0, stored.size - mails) + this.early + this.unreached,
      doubled: twice + differing + this.twice,
      ended: this.#ended,
    };
  }

  async #read(): Promise<{ stored: Map<string, number>; mails: number }> {
    const { db } = await openDatabase({
      dataDir: this.place.dataDir,
      databaseUrl: this.place.databaseUrl,
    });
    const rows = await db.selectFrom('submission').select('payload').execute();
    const notices = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'contact-notice')
      .where('state', '!=', 'dead')
      .execute();
    await db.destroy();
    const stored = new Map<string, number>();
    for (const { payload } of rows) {
      const { message } = JSON.parse(payload) as { message: string };
      stored.set(message, (stored.get(message) ?? 0) + 1);
    }
    return { stored, mails: notices.length };
  }

  async #send(sender: number): Promise<void> {
    for (let count = 0; !this.#isOver; count++) {
      while (this.isQuiet) await sleep(PAUSE_MS);
      const message = `message-${sender}-${count}.`;
      const isTaken = await this.post(message);
      if (isTaken) this.acknowledged.add(message);
      if (isTaken && count % 5 === 0) await this.post(message);
      // Other tests run on this machine, too.
      await sleep(PAUSE_MS);
    }
  }

  /** Sends a message under an idempotency key of its own. @returns whether it was acknowledged. */
  post(message: string): Promise<boolean> {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': message };
    const body = JSON.stringify({ ...SUBMISSIONS['contact-messages'], message });
    return fetch(`${this.intake.url}/api/contact-messages`, { method: 'POST', body, headers }).then(
      async (response) => response.ok && (await response.text()).length > 0,
      () => false,
    );
  }

  #startRelay(): Promise<TestRelay> {
    const refuseWhile = (state: World['relayState'], responseCode: number) =>
      this.relayState === state ? Object.assign(new Error(state), { responseCode }) : undefined;
    return startRelay({
      onConnect: (_session, done) => done(refuseWhile('away', 421)),
      onMailFrom: (_address, _session, done) => done(refuseWhile('putting off', 451)),
      onRcptTo: ({ address }, _session, done) => void this.judge(address).then(done),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.#take(Buffer.concat(chunks).toString('latin1'));
          for (const { address } of envelope.rcptTo)
            this.reached.set(address, (this.reached.get(address) ?? 0) + 1);
          done();
        });
      },
    });
  }

  #take(mail: string): void {
    const [message] = mail.match(/message-\d+-\d+\./) ?? [];
    const [, id] = mail.match(/^Message-ID: (\S+)/im) ?? [];
    // A confirmation to the sender quotes no text.
    if (message && id) this.notices.set(message, (this.notices.get(message) ?? new Set()).add(id));
  }
}
