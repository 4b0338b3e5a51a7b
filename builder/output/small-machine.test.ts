import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitMemory } from '../../tests/support/memory-limit.ts';
import { OWN_CONTENT } from '../../tests/support/sites.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { findSample } from '../content/sample.ts';
import { CACHE, ROOT } from '../paths.ts';

let group: ReturnType<typeof limitMemory>;
const folder = sharedFolder();
const OMITTED = ['.git', '.cache', 'node_modules', 'dist', 'data'].map((name) =>
  path.join(ROOT, name),
);

beforeAll(() => {
  group = limitMemory(512 * 1024 * 1024);
  cpSync(ROOT, folder, { recursive: true, filter: (file) => !OMITTED.includes(file) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  // The copy's build encodes what this checkout's has not encoded, and home's pictures, the largest:
  // at 512 MB it encodes one picture at a time, so that the number of them costs no memory.
  for (const kind of ['pictures', 'social'])
    if (existsSync(path.join(CACHE, kind)))
      cpSync(path.join(CACHE, kind), path.join(folder, '.cache', kind), {
        recursive: true,
        filter: (file) => !/^(hero|home)-/.test(path.basename(file)),
      });
});
afterAll(() => {
  group?.remove();
});

async function build(processes: string) {
  const joinGroup = ['-c', 'echo $$ > "$0" && exec "$@"', processes];
  const env = {
    PATH: process.env.PATH,
    SITE_URL: 'http://localhost',
    DELIVERY: 'intake',
    ALLOW_SAMPLE: '1',
  };
  const child = spawn(
    'sh',
    [...joinGroup, process.execPath, 'builder/commands/build.ts', '--json'],
    {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out, error, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { status, out, progress: error.trimEnd().split('\n') };
}

describe('In 512 MB without swap,', { tags: ['long'], timeout: 1_200_000 }, () => {
  test('a build that encodes its pictures succeeds, tells its steps, and prints nothing but JSON', async ({
    skip,
  }) => {
    if (!group) return skip('A memory control group is needed, which Linux lets root make.');
    const { status, out, progress } = await build(group.processes);
    expect(progress).toEqual(
      expect.arrayContaining(['Checking the content', 'Bundling the code', 'Compressing']),
    );
    expect(progress).toContainEqual(expect.stringMatching(/^Encoded \d+ pictures?$/));
    expect(progress).toContainEqual(expect.stringMatching(/^Writing \d+ documents$/));
    expect(status).toBe(0);
    const { documents, siteUrl, output, samples } = JSON.parse(out);
    expect({ siteUrl, output }).toEqual({
      siteUrl: 'http://localhost',
      output: path.join(folder, 'dist'),
    });
    expect(documents).toBeGreaterThan(40);
    expect(samples).toEqual(expect.arrayContaining(findSample(OWN_CONTENT)));
  });
});
