import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { PROJECT } from './sites.ts';

/**
 * Debian's Chromium without windows, in which the journeys take a fifth less time
 * (decisions/tests.md).
 */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const PLACES = [HEADLESS_SHELL, ...WHOLE_BROWSERS];

/**
 * The Chromium of this machine: from $CHROME_PATH, else one in these places, else Playwright's own.
 * @throws when $CHROME_PATH is no Chromium.
 */
export function findChromium(places = PLACES): string | undefined {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && !existsSync(CHROME_PATH)) {
    throw new Error(
      `CHROME_PATH is "${CHROME_PATH}", where there is no file: give the path of Chromium or Chrome, or leave it out.`,
    );
  }
  return [CHROME_PATH, ...places, chromium.executablePath()].find(
    (place) => place && existsSync(place),
  );
}

/**
 * The same for measurements: Chromium as visitors have it, with windows, is preferred. @throws when
 * $CHROME_PATH is no Chromium.
 */
export const findWholeChromium = () => findChromium([...WHOLE_BROWSERS, HEADLESS_SHELL]);

/**
 * Finds Chromium, or installs it: Playwright's download, else Debian's package. @throws with
 * instructions if neither works.
 */
export function bringChromium(): string {
  return (
    working(findChromium()) ??
    working(
      installed([
        process.execPath,
        path.join(PROJECT, 'node_modules/playwright/cli.js'),
        'install',
        'chromium',
      ]),
    ) ??
    working(
      isDebianRoot()
        ? installed(['apt-get', 'update'], ['apt-get', 'install', '-y', 'chromium'])
        : undefined,
    ) ??
    fail()
  );
}

// A download can lack libraries, and a distribution's placeholder program may only print how to
// install Chromium.
function working(place: string | undefined): string | undefined {
  return place && spawnSync(place, ['--version']).status === 0 ? place : undefined;
}

function installed(...commands: [string, ...string[]][]): string | undefined {
  for (const [command, ...args] of commands) {
    console.log(`Bringing Chromium: ${command} ${args.join(' ')}`);
    if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) return undefined;
  }
  return [...PLACES, chromium.executablePath()].find((place) => working(place));
}

/** Whether this user can install Debian packages here. */
export function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function fail(): never {
  throw new Error(
    'There is no working Chromium, and none could be installed: install Chromium or Chrome, and set CHROME_PATH if it is in an unusual place.',
  );
}
