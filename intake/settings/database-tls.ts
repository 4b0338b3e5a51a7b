import { SettingsError } from '../../core/settings/read.ts';

const UNVERIFIED = /^(disable|allow|no-verify)$/;

/**
 * Makes the connection to PostgreSQL on another machine an encrypted one to a verified server: it
 * carries all that is stored, the store's secret included.
 * @param tls `off` leaves the URL as it is. @returns the URL, with `sslmode=verify-full` where it leads
 * to another machine. @throws {SettingsError} if it asks for less by itself.
 */
export function verifyDatabase(
  databaseUrl: string,
  { tls, pgHost }: { tls: string; pgHost: string | undefined },
): string {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const isSocket = hostOf(databaseUrl, pgHost).startsWith('/');
  // No server encrypts what goes through a socket, whatever a provider's address asks for.
  if (isSocket && (searchParams.has('sslmode') || searchParams.has('ssl'))) {
    for (const name of ['sslmode', 'ssl']) searchParams.delete(name);
    return url.href;
  }
  if (tls === 'off' || farHostOf(databaseUrl, pgHost) === undefined) return databaseUrl;
  const [mode = '', ssl = ''] = ['sslmode', 'ssl'].map((name) => searchParams.get(name) ?? '');
  if (UNVERIFIED.test(mode) || /^(false|0)$/.test(ssl) || searchParams.has('uselibpqcompat'))
    throw new SettingsError(
      'DATABASE_URL asks for a connection to another machine that is not encrypted, or whose server is not verified: leave out sslmode, ssl and uselibpqcompat, with sslrootcert=FILE for a certificate authority of your own; or set DATABASE_TLS=off, where nobody can listen on the way',
    );
  searchParams.delete('ssl');
  searchParams.set('sslmode', 'verify-full');
  return url.href;
}

/**
 * The host that a database URL leads to, if it is another machine. @param pgHost of the environment,
 * for a URL that names none.
 */
export function farHostOf(databaseUrl: string, pgHost?: string): string | undefined {
  const host = hostOf(databaseUrl, pgHost);
  const isNear = /^($|\/|localhost$|127\.\d+\.\d+\.\d+$|\[?::1\]?$)/i.test(host);
  return isNear ? undefined : host;
}

/** The host, or the folder of the socket. */
function hostOf(databaseUrl: string, pgHost = ''): string {
  const { hostname, searchParams } = new URL(databaseUrl);
  // A parameter weighs more, as in `pg`.
  return searchParams.get('host') || decodeURIComponent(hostname) || pgHost;
}
