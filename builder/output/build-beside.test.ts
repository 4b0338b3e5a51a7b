import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { intakeFolder } from '../../core/intake/parts.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { buildBeside } from './build-beside.ts';

const NOBODY = 65_534;

let place: string;
let output: string;
beforeEach(() => {
  place = testFolder();
  output = path.join(place, 'dist');
});

/** Builds a site of two files, one for visitors and one for the intake. */
async function build(words: string): Promise<void> {
  await buildBeside(output, async (folder) => {
    writeFileSync(path.join(folder, 'index.html'), words);
    writeFileSync(path.join(intakeFolder(folder), 'parts.json'), words);
  });
}

const read = () =>
  [path.join(output, 'index.html'), path.join(intakeFolder(output), 'parts.json')].map((file) =>
    readFileSync(file, 'utf8'),
  );

describe('A build', () => {
  test('replaces the former one whole, and leaves nothing else behind', async () => {
    await build('First');
    writeFileSync(path.join(output, 'gone.html'), 'Gone');
    await build('Second');
    expect(read()).toEqual(['Second', 'Second']);
    expect(existsSync(path.join(output, 'gone.html'))).toBe(false);
    expect(readdirSync(place).sort()).toEqual(['dist', 'dist-intake']);
  });

  test('keeps what is for the intake from other accounts of the machine, save the group of the folder', async () => {
    if (process.getuid?.() === 0) chownSync(place, NOBODY, NOBODY);
    chmodSync(place, 0o2750);
    await build('First');
    const { mode, gid } = statSync(intakeFolder(output));
    expect([mode & 0o777, gid]).toEqual([0o750, statSync(place).gid]);
  });

  test('that fails half-way leaves the former one as it was', async () => {
    await build('First');
    const failing = buildBeside(output, async (folder) => {
      writeFileSync(path.join(folder, 'index.html'), 'Half');
      expect(read()).toEqual(['First', 'First']);
      throw new Error('A picture is missing.');
    });
    await expect(failing).rejects.toThrow('A picture is missing.');
    expect(read()).toEqual(['First', 'First']);
    expect(readdirSync(place).sort()).toEqual(['dist', 'dist-intake']);
  });

  test('that cannot be put in place leaves the former one as it was', async () => {
    await build('First');
    const failing = buildBeside(output, async (folder) => {
      writeFileSync(path.join(intakeFolder(folder), 'parts.json'), 'Second');
      rmSync(folder, { recursive: true });
    });
    await expect(failing).rejects.toThrow('ENOENT');
    expect(read()).toEqual(['First', 'First']);
  });

  test('takes no notice of what a killed one left', async () => {
    const left = path.join(`${output}-building`, 'site');
    mkdirSync(left, { recursive: true });
    writeFileSync(path.join(left, 'gone.html'), 'Gone');
    await build('First');
    expect(readdirSync(output)).toEqual(['index.html']);
  });
});
