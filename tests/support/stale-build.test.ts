import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isStale } from './stale-build.ts';
import { testFolder } from './test-folder.ts';

const BUILT_AT = 1_000_000_000;
let root: string;
let build: string;
beforeEach(() => {
  root = testFolder();
  build = path.join(root, '.cache/test-site/root');
  for (const file of [
    'site/ui/field.tsx',
    'content/brand.yaml',
    '.cache/test-site/root/index.html',
  ])
    put(file, BUILT_AT);
  for (const folder of ['site', 'site/ui', 'content']) date(folder, BUILT_AT - 1);
});

const date = (file: string, seconds: number) => utimesSync(path.join(root, file), seconds, seconds);
function put(file: string, seconds: number) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), '');
  date(file, seconds);
}

describe('A build', () => {
  test('is current while no source is newer', () => {
    put('tests/contact.spec.ts', BUILT_AT + 1);
    put('intake/server/app.ts', BUILT_AT + 1);
    expect(isStale(build, root)).toBe(false);
  });

  test.each(['site/ui/field.tsx', 'content/brand.yaml', 'package-lock.json'])(
    'is stale once %s has changed',
    (file) => {
      put(file, BUILT_AT + 1);
      expect(isStale(build, root)).toBe(true);
    },
  );

  test('is stale once a source is gone', () => {
    rmSync(path.join(root, 'site/ui/field.tsx'));
    expect(isStale(build, root)).toBe(true);
  });

  test('that is not there is stale', () => {
    rmSync(build, { recursive: true });
    expect(isStale(build, root)).toBe(true);
  });
});
