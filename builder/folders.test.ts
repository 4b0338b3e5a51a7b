import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readFolder } from '../intake/environment.ts';
import { temporaryFolder } from '../tests/support/intake.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { readOutputFolder } from './folders.ts';
import { ROOT } from './paths.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);
const inside = (...names: string[]) => path.join(folder, ...names);
const CONTENT = inside('words');
const read = (OUTPUT_DIR: string, others: NodeJS.ProcessEnv = {}) =>
  readOutputFolder({ OUTPUT_DIR, ...others }, CONTENT);

function fill(name: string): string {
  mkdirSync(inside(name), { recursive: true });
  writeFileSync(inside(name, 'letters.txt'), 'Dear Ines');
  return inside(name);
}

describe('A folder', () => {
  test.each(['', ' '])('is not taken from %j, which would be the project itself', (text) => {
    expect(() => readFolder({ DATA_DIR: text }, 'DATA_DIR', 'data')).toThrow(
      /^DATA_DIR is empty: name a folder, or leave it out for data$/,
    );
  });
});

describe('The folder that a build replaces', () => {
  test.each(['.', './', '..', '/', 'data', 'data/..', path.dirname(ROOT)])(
    'is never %s, in which something is kept',
    (output) => {
      expect(() => read(output)).toThrow(
        /^OUTPUT_DIR is \/.*, which a build replaces, and \/.* with it: name a folder of its own/,
      );
    },
  );

  test('is never one that the content, or what visitors sent, is in', () => {
    expect(() => read(inside('out'), { DATA_DIR: inside('out', 'data') })).toThrow(
      `and ${inside('out', 'data')} with it`,
    );
    expect(() => read(folder)).toThrow(`and ${CONTENT} with it`);
  });

  test.each(['intake', 'content', '.git', 'node_modules'])(
    'is never the %s of the project',
    (output) => {
      expect(() => read(output)).toThrow(
        /a build would delete .*, which holds no build\. Name a new or an empty folder$|and .* with it/,
      );
    },
  );

  test('is never one that holds something else, nor beside one that the intake takes', () => {
    const letters = fill('letters');
    expect(() => read(letters)).toThrow(`a build would delete ${letters}, which holds no build`);
    expect(() => read(path.join(letters, 'letters.txt'))).toThrow('which holds no build');
    const taken = fill('other-intake');
    expect(() => read(inside('other'))).toThrow(`a build would delete ${taken}, which`);
    const building = fill('more-building');
    expect(() => read(inside('more'))).toThrow(`a build would delete ${building}, which`);
  });

  test('is a new one, an empty one, that of an earlier build, or of one that was killed', () => {
    mkdirSync(inside('empty'));
    for (const name of ['built', 'killed']) writeSmallSite(inside(name));
    for (const name of ['site', 'former-intake'])
      mkdirSync(inside('killed-building', name), { recursive: true });
    for (const name of ['new', 'empty', 'built', 'killed'])
      expect(read(inside(name))).toBe(inside(name));
    expect(readOutputFolder({}, CONTENT)).toBe(path.join(ROOT, 'dist'));
  });
});
