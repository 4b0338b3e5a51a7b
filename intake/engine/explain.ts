import { explainSystem } from '../../command-line/explain-system.ts';
import { SettingsError } from '../../core/settings/read.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { isUnreachable } from './postgres.ts';
import { StoreRefused, StoreUnavailable } from './store-errors.ts';

type NamedSettings = Partial<Pick<IntakeSettings, 'dataDir' | 'databaseUrl' | 'host'>>;
type SystemError = NodeJS.ErrnoException & { errcode?: number };

// Codes that mean a bug: Node's, except for a wrong certificate; PostgreSQL's for wrong data and
// wrong SQL, except for a missing permission
// (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const OWN_FAULT = /^(ERR_(?!TLS_)|2[23]|42(?!501))/;

// Certificates that no known authority has signed, such as those of RDS, Heroku and Supabase.
const UNTRUSTED =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

/**
 * What went wrong and the remedy; undefined for a bug.
 * @param place the settings, as far as they were read.
 */
export function explain(error: Error, place: NamedSettings = {}): string | undefined {
  if (error instanceof SettingsError || error instanceof StoreRefused) return error.message;
  if (error instanceof StoreUnavailable)
    return error.cause instanceof Error ? explain(error.cause, place) : error.message;
  const { errcode, code = '', message } = error as SystemError;
  if (message === 'The server does not support SSL connections')
    return 'The database that DATABASE_URL names takes no encrypted connections: set its ssl on, with a certificate, or set DATABASE_TLS=off, where nobody can listen on the way.';
  if (message.startsWith('unsupported startup parameter'))
    return `The proxy before the database says "${message}": leave that out of DATABASE_URL, or name it in ignore_startup_parameters of PgBouncer.`;
  if (place.databaseUrl && UNTRUSTED.test(code))
    return `The database that DATABASE_URL names shows a certificate of an authority that this machine does not know (${message}): get the provider's certificate and add sslrootcert=FILE to DATABASE_URL, or set DATABASE_TLS=off, where nobody can listen on the way.`;
  // Messages of the system and of PostgreSQL are clear enough.
  const isTheirs = isUnreachable(error) || (code !== '' && !OWN_FAULT.test(code));
  return (
    explainSqlite(errcode, message, place.dataDir) ??
    explainSystem(error, place) ??
    (isTheirs ? message : undefined)
  );
}

/**
 * For a log line: the message of an error that an operator can correct, else the stack of a bug.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (explain(error) !== undefined) return error.message;
  return error.cause === undefined
    ? String(error.stack)
    : `${error.stack}\nCaused by: ${causeOf(error.cause)}`;
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
function explainSqlite(
  errcode: number | undefined,
  message: string,
  dataDir = 'DATA_DIR',
): string | undefined {
  if (errcode === undefined) return undefined;
  switch (errcode & 0xff) {
    case 5:
    case 6:
      return `Another program has locked the store in ${dataDir} (${message}): try again once it has ended.`;
    case 3:
    case 8:
    case 14:
      return `This user may not use the store in ${dataDir} (${message}): run this as the user who owns the store, or correct the permissions.`;
    case 10:
      return `The disk under ${dataDir} can't be read or written (${message}): check the system's log, and that the folder still exists.`;
    case 13:
      return `The disk under ${dataDir} is full (${message}): free some space.`;
    case 11:
    case 26:
      return `The store in ${dataDir} is damaged (${message}): stop the intake and restore a backup with npm run restore.`;
    default:
      return undefined;
  }
}
