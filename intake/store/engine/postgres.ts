import type { Pool, PoolClient } from 'pg';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
// As long as for SQLite's lock: a submission during an erasure's rewrite is answered with 503 and
// Retry-After.
const LOCK_TIMEOUT_MS = 2000;
const STATEMENT_TIMEOUT_MS = 8000;
// A lost connection's transaction keeps its locks until the server ends it, and every submission
// waits for them.
const IDLE_TRANSACTION_TIMEOUT_MS = 8000;
// The server's own statement timeout is shorter, so a connection that is silent for longer is lost
// (decisions/postgresql-connections.md).
const SILENCE_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
// Safe as JavaScript numbers: the only bigints are times in milliseconds and counts.
const INT8 = 20;

/**
 * Opens a pool of connections to PostgreSQL. A lost connection doesn't end the process: its query
 * is rejected, and the next query opens a new connection.
 * @param connectionString `postgres://…`
 */
export async function openPool(connectionString: string): Promise<Pool> {
  // Imported only if used: it needs as much memory as the rest of the store.
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types,
  });
  // An error event without a listener would end the process. The pool listens only while a
  // connection is idle.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    closeWhenSilent(client);
  });
  return pool;
}

/**
 * Closes a connection that doesn't answer a query. With the `query_timeout` of `pg` it would stay
 * open, and the next query would wait in it.
 */
function closeWhenSilent(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply: async (query, _self, args: [text: string, ...rest: unknown[]]) => {
      const close = () =>
        client.connection.stream.destroy(
          new Error(`The database did not answer for ${SILENCE_TIMEOUT_MS / 1000} seconds.`),
        );
      // The time of a vacuum depends on the size of its table.
      const timer = /^vacuum /i.test(args[0]) ? undefined : setTimeout(close, SILENCE_TIMEOUT_MS);
      try {
        return await Reflect.apply(query, client, args);
      } finally {
        clearTimeout(timer);
      }
    },
  });
}

// Connection failures of the system, of PostgreSQL
// (https://www.postgresql.org/docs/current/errcodes-appendix.html), and errors of `pg` without a
// code.
const UNREACHABLE_CODES = /^(E(CONN|NETUNREACH|HOST|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN)|08|57P|53300)/;
const UNREACHABLE_MESSAGES =
  /^(Connection terminated|timeout e|Client has encountered a connection error|The database did not answer)/;

/**
 * Whether an error means that the database is unreachable: down, starting, or behind a broken
 * network.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  return (
    (code === undefined ? UNREACHABLE_MESSAGES.test(message) : UNREACHABLE_CODES.test(code)) ||
    isUnreachable(cause)
  );
}
