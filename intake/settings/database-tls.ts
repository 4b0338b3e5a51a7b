import { SettingsError } from '../../core/settings/read.ts';

const UNVERIFIED = /^(disable|allow|no-verify)$/;

/**
 * Requires an encrypted connection to a verified server on another machine: it carries all that is
 * stored, also the store's secret.
 * @param tls `off` leaves the URL as it is. @returns the URL, with `sslmode=verify-full` for
 * another machine. @throws {SettingsError} if the URL itself asks for less.
 */
export function verifyDatabase(
  databaseUrl: string,
  { tls, pgHost }: { tls: string; pgHost: string | undefined },
): string {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const isSocket = hostOf(databaseUrl, pgHost).startsWith('/');
  // No server encrypts a socket, whatever a provider's address asks for.
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
 * Undefined if the host is this machine. @param pgHost of the environment, for a URL without a
 * host.
 */
export function farHostOf(databaseUrl: string, pgHost?: string): string | undefined {
  const host = hostOf(databaseUrl, pgHost);
  const isNear = /^($|\/|localhost$|127\.\d+\.\d+\.\d+$|\[?::1\]?$)/i.test(host);
  return isNear ? undefined : host;
}

/** Or the folder of the socket. */
function hostOf(databaseUrl: string, pgHost = ''): string {
  const { hostname, searchParams } = new URL(databaseUrl);
  // A parameter overrides the host, as in `pg`.
  return searchParams.get('host') || decodeURIComponent(hostname) || pgHost;
}
