import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { HEADLESS_SHELL, isDebianRoot } from './chromium.ts';
import { hasWebServer, WEB_SERVERS } from './deploy/web-servers.ts';

const PROGRAMS = [
  'initdb',
  'postgres',
  'createuser',
  'createdb',
  'dropdb',
  'psql',
  'pg_dump',
  'pg_restore',
];

/** The reason that a test gives when it is skipped because the package is missing. */
export const NO_POSTGRES =
  'Debian’s PostgreSQL is not installed, whose tools make dumps: as root on Debian the tests bring it, elsewhere install it';

/**
 * The folder of the newest PostgreSQL from Debian. npm's has no backup tools, and older tools
 * refuse to dump a newer server.
 */
export function findPostgres(): string | undefined {
  const version = (folder: string) => Number(path.basename(folder));
  return globSync('/usr/lib/postgresql/*')
    .filter((folder) => PROGRAMS.every((program) => existsSync(path.join(folder, 'bin', program))))
    .sort((a, b) => version(b) - version(a))[0];
}

const hasChromium = () => Boolean(process.env.CHROME_PATH) || existsSync(HEADLESS_SHELL);

/**
 * Installs missing Debian packages. If that fails, the tests that need them are skipped with a
 * reason.
 */
export function bringPackages(): void {
  const missing = [
    ...WEB_SERVERS.filter((name) => !hasWebServer(name)),
    ...(findPostgres() ? [] : ['postgresql']),
    ...(hasChromium() ? [] : [path.basename(HEADLESS_SHELL)]),
  ];
  if (missing.length === 0 || !isDebianRoot()) return;
  // Each package is installed separately, so that an unavailable one doesn't block the others.
  for (const args of [
    ['update'],
    ...missing.map((name) => ['install', '-y', '--no-install-recommends', name]),
  ]) {
    console.log(`Bringing ${missing.join(', ')}: apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}
