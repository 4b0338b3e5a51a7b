import { type PostgresPool, sql } from 'kysely';
import type { Client, ClientBase } from 'pg';
import { SETTINGS } from '../../core/settings/table.ts';
import type { OnEngine } from './tables.ts';

const CONNECT_TIMEOUT_MS = 5000;
// As long as for SQLite's lock. A submission during an erasure's rewrite gets 503 and Retry-After.
const LOCK_TIMEOUT_MS = 2000;
// Work that waits for the same rows shares one connection, so it may wait until shortly before the
// statement's limit.
const GROUP_LOCK_TIMEOUT_MS = 7000;
const STATEMENT_TIMEOUT_MS = 8000;
// A lost connection's transaction keeps its locks until the server ends it, and blocks every
// submission.
const IDLE_TRANSACTION_TIMEOUT_MS = 8000;
// The server's own statement timeout is shorter, so a connection that is silent for longer is lost
// (decisions/postgresql-connections.md).
const LOST_AFTER_MS = 10_000;
// After so long without an answer on any connection, queries fail at once.
const SILENT_AFTER_MS = 5000;
const CHECK_EVERY_MS = 500;
const MOST_UNANSWERED_CHECKS = SILENT_AFTER_MS / CHECK_EVERY_MS;
const PROBE_TIMEOUT_MS = 3000;
const KEEP_ALIVE_DELAY_MS = 10_000;
// Safe as JavaScript numbers: the only bigints are times in milliseconds and counts.
const INT8 = 20;
// A standby's error on a write, also of a primary that became one in a failover.
const READ_ONLY = '25006';

/** Run as a session's first query: PgBouncer refuses them as startup parameters. */
export const SESSION_LIMITS = `set lock_timeout = ${LOCK_TIMEOUT_MS}; set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`;

/** For a transaction that waits for the same rows as others, and holds one connection. */
export const GROUP_LOCK_LIMIT = `set local lock_timeout = ${GROUP_LOCK_TIMEOUT_MS}`;

/**
 * A lost connection doesn't end the process: its query is rejected, and the next one opens a new
 * connection. While the database is silent, all queries are rejected at once.
 * @param connectionString `postgres://…` @param most connections at once.
 */
export async function openPool(
  connectionString: string,
  most: number = SETTINGS.DATABASE_CONNECTIONS.default,
): Promise<PostgresPool> {
  // Imported only if used: it needs as much memory as the rest of the store.
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
  };
  const options = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types,
  };
  const detector = new SilenceDetector(async () => {
    const client = new pg.Client(options);
    client.on('error', () => undefined);
    const close = setTimeout(() => client.connection.stream.destroy(), PROBE_TIMEOUT_MS);
    try {
      await client.connect();
      await client.query('select 1');
    } finally {
      clearTimeout(close);
      void client.end();
    }
  });
  const demoted = new WeakSet<ClientBase>();
  const pool = new pg.Pool({
    ...options,
    max: most,
    onConnect: async (made) => {
      const client = made as Client;
      // Without a listener, an error event would end the process. The pool listens only while a
      // connection is idle.
      client.on('error', () => undefined);
      client.query = detectSilence(client, detector, (error) => {
        if (isReadOnly(error)) demoted.add(client);
      });
      await client.query(SESSION_LIMITS);
    },
  });
  pool.on('error', () => undefined);
  // Only now: before, the failing rollback would hide the transaction's own error.
  pool.on('release', (_error, client) => {
    if (demoted.has(client)) void (client as unknown as Client).end();
  });
  return {
    options: pool.options,
    connect: () => detector.run(() => pool.connect(), { undo: (client) => client.release() }),
    end: async () => {
      detector.stop();
      await pool.end();
    },
  };
}

/**
 * Closes the connection if no answer comes. With `query_timeout` of `pg` it would stay open, and
 * the next query would wait in it.
 */
function detectSilence(
  client: Client,
  detector: SilenceDetector,
  onError: (error: NodeJS.ErrnoException) => void,
): Client['query'] {
  return new Proxy(client.query, {
    apply: async (query, _self, args: [text: string, ...rest: unknown[]]) => {
      const ask = () => Reflect.apply(query, client, args) as Promise<unknown>;
      // A vacuum takes as long as its table is big.
      if (/^vacuum /i.test(args[0])) return ask();
      const close = (error: Error) => void client.connection.stream.destroy(error);
      const timer = setTimeout(() => close(silence(LOST_AFTER_MS)), LOST_AFTER_MS);
      try {
        return await detector.run(ask, { close });
      } catch (error) {
        onError(error as NodeJS.ErrnoException);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  });
}

/** If no connection gets answers, rejects waiting and new queries, which would wait for minutes. */
class SilenceDetector {
  readonly #probe: () => Promise<void>;
  readonly #waiting = new Set<{ refuse: (error: Error) => void }>();
  #isProbing = false;
  /** In a row. Not a time span, because this process itself may have been suspended. */
  #unansweredChecks = 0;
  readonly #checking = setInterval(() => this.#check(), CHECK_EVERY_MS).unref();

  /** @param probe queries on a connection of its own, within some seconds. */
  constructor(probe: () => Promise<void>) {
    this.#probe = probe;
  }

  /**
   * @param close ends a waiting query. @param undo handles an answer that comes too late.
   * @throws {Error} if the database is silent.
   */
  run<Answer>(
    ask: () => Promise<Answer>,
    { close, undo }: { close?: (error: Error) => void; undo?: (answer: Answer) => void },
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (this.#unansweredChecks >= MOST_UNANSWERED_CHECKS)
      return Promise.reject(silence(SILENT_AFTER_MS));
    const waiting = {
      refuse: (error: Error) => {
        reject(error);
        close?.(error);
      },
    };
    this.#waiting.add(waiting);
    this.#noteAnswer(ask()).then(
      (answer) => {
        if (this.#waiting.delete(waiting)) resolve(answer);
        else undo?.(answer);
      },
      (error: Error) => {
        this.#waiting.delete(waiting);
        reject(error);
      },
    );
    return promise;
  }

  stop(): void {
    clearInterval(this.#checking);
  }

  #check(): void {
    const isAsked = this.#waiting.size > 0 || this.#unansweredChecks >= MOST_UNANSWERED_CHECKS;
    this.#unansweredChecks = isAsked ? this.#unansweredChecks + 1 : 0;
    if (this.#unansweredChecks >= MOST_UNANSWERED_CHECKS)
      for (const waiting of this.#waiting) {
        this.#waiting.delete(waiting);
        waiting.refuse(silence(SILENT_AFTER_MS));
      }
    if (this.#unansweredChecks < MOST_UNANSWERED_CHECKS / 2 || this.#isProbing) return;
    this.#isProbing = true;
    this.#noteAnswer(this.#probe())
      .catch(() => undefined)
      .finally(() => {
        this.#isProbing = false;
      });
  }

  /** Any answer resets the count, also an error with a code: of the server or of the system. */
  async #noteAnswer<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await asked;
      this.#unansweredChecks = 0;
      return answer;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== undefined) this.#unansweredChecks = 0;
      throw error;
    }
  }
}

function silence(ms: number): Error {
  return new Error(`The database did not answer for ${ms / 1000} seconds.`);
}

// Codes of connection failures of the system and of PostgreSQL
// (https://www.postgresql.org/docs/current/errcodes-appendix.html), and messages of `pg`, which has
// no codes.
const UNREACHABLE_CODES = /^(E(CONN|NETUNREACH|HOST|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN)|08|57P|53300)/;
const UNREACHABLE_MESSAGES =
  /^(Connection terminated|timeout e|Client has encountered a connection error|The database did not answer)/;

/** Whether the database takes no writes. */
export function isReadOnly(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === READ_ONLY;
}

/** Whether the database is down, starting, or behind a broken network. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  return (
    (code === undefined ? UNREACHABLE_MESSAGES.test(message) : UNREACHABLE_CODES.test(code)) ||
    isUnreachable(cause)
  );
}

/**
 * PostgreSQL settings that can lose acknowledged submissions in a power cut, with the remedy.
 * SQLite needs no check, because we set its settings ourselves.
 */
export async function describeRisk({ db, engine }: OnEngine): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`.execute(
    db,
  );
  const off = rows.map(({ name }) => `${name}=off`).join(' and ');
  if (off === '') return undefined;
  return `PostgreSQL runs with ${off}, so a power cut can lose acknowledged submissions: turn it on, in postgresql.conf or wherever it was set.`;
}
