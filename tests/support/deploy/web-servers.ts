import { spawnSync } from 'node:child_process';

const VERSION = { nginx: '-v', caddy: 'version' };

/** What may stand before the intake. */
export type WebServer = keyof typeof VERSION;

/** All of them. */
export const WEB_SERVERS = Object.keys(VERSION) as WebServer[];

/** Where Debian keeps such programs, which is not on every user's path. */
export const SERVER_PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

/** Whether it is on this machine. */
export function hasWebServer(name: WebServer): boolean {
  return spawnSync(name, [VERSION[name]], { env: { PATH: SERVER_PATH } }).status === 0;
}
