import type { Pool, PoolClient } from 'pg';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
// As long as for SQLite's lock: a table that an erasure rewrites is answered with 503 and Retry-After.
const LOCK_TIMEOUT_MS = 2000;
const STATEMENT_TIMEOUT_MS = 8000;
// The server ends each statement before this: a connection that is silent for longer is lost (decision 0050).
const SILENCE_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
// All our numbers fit: times in milliseconds, and counts.
const INT8 = 20;

/**
 * Opens a pool of connections to PostgreSQL, none of which ends the process when it is lost: its query is rejected, it is closed, and the
 * next query opens another.
 * @param connectionString `postgres://…`
 */
export async function openPool(connectionString: string): Promise<Pool> {
  // Loaded by those alone who use it: it weighs as much as the rest of the store.
  const { default: pg } = await import('pg');
  const types = { getTypeParser: (id: number, format?: 'text' | 'binary') => (id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')) };
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types,
  });
  // An error without a listener would end the process. The pool listens while a connection is idle; in use, its query is rejected as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    closeWhenSilent(client);
  });
  return pool;
}

/** Closes a connection that leaves a query unanswered. The `query_timeout` of `pg` would keep it, and the next query would wait in it. */
function closeWhenSilent(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply: async (query, _self, args: [text: string, ...rest: unknown[]]) => {
      const close = () => client.connection.stream.destroy(new Error(`The database did not answer for ${SILENCE_TIMEOUT_MS / 1000} seconds.`));
      // A vacuum takes as long as its table is big.
      const timer = /^vacuum /i.test(args[0]) ? undefined : setTimeout(close, SILENCE_TIMEOUT_MS);
      try {
        return await Reflect.apply(query, client, args);
      } finally {
        clearTimeout(timer);
      }
    },
  });
}

// Connection failures of the system, of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), and those that `pg` gives no code.
const UNREACHABLE_CODES = /^(E(CONN|NETUNREACH|HOST|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN)|08|57P|53300)/;
const UNREACHABLE_MESSAGES = /^(Connection terminated|timeout e|Client has encountered a connection error|The database did not answer)/;

/** Whether an error says that the database can't be reached at the moment: it is down, starting, or behind a broken network. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  return (code === undefined ? UNREACHABLE_MESSAGES.test(message) : UNREACHABLE_CODES.test(code)) || isUnreachable(cause);
}
