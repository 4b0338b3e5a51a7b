import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { isDebianRoot } from './chromium.ts';
import { hasWebServer, WEB_SERVERS } from './deploy/web-servers.ts';

const PROGRAMS = ['initdb', 'postgres', 'createuser', 'createdb', 'dropdb', 'psql', 'pg_dump', 'pg_restore'];

/** What a test says that is skipped for want of it. */
export const NO_POSTGRES = 'Debian’s PostgreSQL is not installed, whose tools make dumps: as root on Debian the tests bring it, elsewhere install it';

/** The folder of the newest PostgreSQL among Debian's packages. npm's has no tools for backups, and those of an older server refuse to dump it. */
export function findPostgres(): string | undefined {
  const version = (folder: string) => Number(path.basename(folder));
  return globSync('/usr/lib/postgresql/*')
    .filter((folder) => PROGRAMS.every((program) => existsSync(path.join(folder, 'bin', program))))
    .sort((a, b) => version(b) - version(a))[0];
}

/** Brings what is missing as Debian's packages; where that can't be, the tests that need it say so and are skipped. */
export function bringPackages(): void {
  const missing = [...WEB_SERVERS.filter((name) => !hasWebServer(name)), ...(findPostgres() ? [] : ['postgresql'])];
  if (missing.length === 0 || !isDebianRoot()) return;
  // One by one: what can't be had keeps no other away.
  for (const args of [['update'], ...missing.map((name) => ['install', '-y', '--no-install-recommends', name])]) {
    console.log(`Bringing ${missing.join(', ')}: apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
}
