import { spawnSync } from 'node:child_process';
import { isDebianRoot } from '../chromium.ts';

const VERSION = { nginx: '-v', caddy: 'version' };

/** What may stand before the intake. */
export type WebServer = keyof typeof VERSION;

/** Where Debian keeps such programs, which is not on every user's path. */
export const SERVER_PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

/** Whether it is on this machine. */
export function hasWebServer(name: WebServer): boolean {
  return spawnSync(name, [VERSION[name]], { env: { PATH: SERVER_PATH } }).status === 0;
}

/** Brings what is missing as Debian's package; where that can't be, the tests that need it say so and are skipped. */
export function bringWebServers(): void {
  const missing = (Object.keys(VERSION) as WebServer[]).filter((name) => !hasWebServer(name));
  if (missing.length === 0 || !isDebianRoot()) return;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    console.log(`Bringing ${missing.join(' and ')}: apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, { stdio: 'inherit' });
  }
}
