import { spawnSync } from 'node:child_process';

const VERSION = { nginx: '-v', caddy: 'version' };

type WebServer = keyof typeof VERSION;

export const WEB_SERVERS = Object.keys(VERSION) as WebServer[];

/** Debian installs such programs here, which is not on every user's path. */
export const SERVER_PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

export function hasWebServer(name: WebServer): boolean {
  return spawnSync(name, [VERSION[name]], { env: { PATH: SERVER_PATH } }).status === 0;
}
