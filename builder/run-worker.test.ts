import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../tests/support/test-folder.ts';

test.each(['SIGTERM', 'SIGINT'] as const)(
  'A worker ends with the build that %s ends',
  async (signal) => {
    const folder = testFolder();
    const worker = path.join(folder, 'worker.mjs');
    // It works until somebody ends it, and its output stays open until then.
    writeFileSync(worker, 'console.error("at work"); setInterval(() => {}, 1000)');
    const from = JSON.stringify(path.join(import.meta.dirname, 'run-worker.ts'));
    const file = JSON.stringify(path.relative(import.meta.dirname, worker));
    const build = spawn(
      process.execPath,
      ['--eval', `import(${from}).then(({ runWorker }) => runWorker(${file}, {}))`],
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    onTestFinished(() => {
      try {
        process.kill(-(build.pid ?? 0), 'SIGKILL');
      } catch {} // Nothing is left.
    });
    await once(build.stderr, 'data');
    const closed = once(build, 'close');
    build.kill(signal);
    expect(await closed).toEqual([null, signal]);
  },
);
