import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { fileTime, makePrivate, makePrivateFolder, writeDurably } from './durable-file.ts';

const NOBODY = 65_534;

// What is synced and renamed, in this order.
const calls = vi.hoisted(() => ({ made: [] as string[], opened: new Map<number, string>() }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const base = (file: unknown) => path.basename(String(file));
  return {
    ...fs,
    openSync: (...args: Parameters<typeof fs.openSync>) => {
      const handle = fs.openSync(...args);
      calls.opened.set(handle, base(args[0]));
      return handle;
    },
    fsyncSync: (handle: number) => {
      calls.made.push(`sync ${calls.opened.get(handle)}`);
      fs.fsyncSync(handle);
    },
    renameSync: (from: string, to: string) => {
      calls.made.push(`rename ${base(from)} to ${base(to)}`);
      fs.renameSync(from, to);
    },
    closeSync: (handle: number) => {
      fs.closeSync(handle);
      calls.opened.delete(handle);
    },
  };
});

let place: string;
let file: string;
beforeEach(() => {
  calls.made = [];
  place = testFolder();
  file = path.join(place, 'intake.sqlite');
});

const modeOf = (name: string) => statSync(name).mode & 0o777;

describe('A file that is written durably', () => {
  test('has its name only once its content is on disk, and the folder is synced after that', async () => {
    writeFileSync(file, 'former');
    const seen: string[] = [];
    const result = await writeDurably(
      file,
      async (part) => {
        seen.push(readFileSync(part, 'utf8'), modeOf(part).toString(8));
        writeFileSync(part, 'new');
        return 'written';
      },
      () => void seen.push(readFileSync(file, 'utf8'), ...calls.made),
    );
    expect(result).toBe('written');
    expect(seen).toEqual(['', '600', 'former', 'sync intake.sqlite.part']);
    expect(calls.made).toEqual([
      'sync intake.sqlite.part',
      'rename intake.sqlite.part to intake.sqlite',
      `sync ${path.basename(place)}`,
    ]);
    expect([readFileSync(file, 'utf8'), modeOf(file), readdirSync(place)]).toEqual([
      'new',
      0o600,
      ['intake.sqlite'],
    ]);
    expect([...calls.opened]).toEqual([]);
  });

  test('starts without the parts of one that was killed', async () => {
    for (const suffix of ['.part', '.part-journal'])
      writeFileSync(file + suffix, 'of a killed one');
    await writeDurably(file, (part) => {
      expect(existsSync(`${part}-journal`)).toBe(false);
      writeFileSync(part, 'new', { flag: 'a' });
    });
    expect([readFileSync(file, 'utf8'), readdirSync(place)]).toEqual(['new', ['intake.sqlite']]);
  });

  const fail = () => {
    throw new Error('No room');
  };
  test.each([
    ['while it is written', fail, () => undefined],
    ['before it takes its place', () => undefined, fail],
  ])('leaves the former one as it was if something fails %s', async (_when, write, ready) => {
    writeFileSync(file, 'former');
    await expect(writeDurably(file, write, ready)).rejects.toThrow('No room');
    expect([readFileSync(file, 'utf8'), readdirSync(place)]).toEqual(['former', ['intake.sqlite']]);
  });
});

test('A file that exists keeps its content and its mode when it is made private', () => {
  writeFileSync(file, 'former');
  chmodSync(file, 0o640);
  makePrivate(file);
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['former', 0o640]);
});

test('What is made in a folder belongs to its owner, and is for nobody else', () => {
  if (process.getuid?.() === 0) chownSync(place, NOBODY, NOBODY);
  const { uid } = statSync(place);
  makePrivateFolder(path.join(place, 'a/b'));
  makePrivate(path.join(place, 'a/b/c'));
  const rights = ['a', 'a/b', 'a/b/c']
    .map((name) => statSync(path.join(place, name)))
    .map((made) => [made.uid, made.mode & 0o777]);
  expect(rights).toEqual([
    [uid, 0o700],
    [uid, 0o700],
    [uid, 0o600],
  ]);
  makePrivateFolder(path.join(place, 'a'));
});

test('A time in a file’s name has neither fractions nor colons', () => {
  expect(fileTime(new Date('2026-11-20T09:30:00.125Z'))).toBe('2026-11-20T09-30-00Z');
});
