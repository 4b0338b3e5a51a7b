import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, createLogger, type LogOptions } from 'vite';
import { expect, test } from 'vitest';
import { viteConfig } from './vite.ts';

test('A large chunk is bundled without advice on chunks, which is nothing to readers of npm start', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-chunk-'));
  try {
    const entry = path.join(folder, 'entry.js');
    writeFileSync(entry, `console.log(${JSON.stringify('word '.repeat(200_000))});`);
    const deployment = {
      base: '/',
      siteUrl: 'http://localhost',
      delivery: { name: 'console', intakeUrl: '', forwardUrls: {} },
      content: path.resolve('content'),
      visits: false,
      hasOriginal: true,
    } as const;
    const config = viteConfig(deployment, { name: 'none' });
    const said: string[] = [];
    const say = (message: string, _options?: LogOptions) => void said.push(message);

    await build({
      ...config,
      customLogger: { ...createLogger(config.logLevel), warn: say, warnOnce: say },
      build: {
        ...config.build,
        outDir: path.join(folder, 'built'),
        emptyOutDir: true,
        rolldownOptions: { input: entry },
      },
    });

    expect(said).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
