import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, createLogger, type LogOptions } from 'vite';
import { expect, test } from 'vitest';
import { viteConfig } from './vite.ts';

const DEPLOYMENT = {
  base: '/',
  siteUrl: 'http://localhost',
  delivery: { name: 'console', intakeUrl: '', forwardUrls: {} },
  content: path.resolve('content'),
  visits: false,
  hasOriginal: true,
  hasLanguages: false,
} as const;

/** Bundles an entry with the shared configuration. @returns what was said, and the style sheets. */
async function bundle(code: string): Promise<{ said: string[]; styles: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-bundle-'));
  try {
    const entry = path.join(folder, 'entry.js');
    writeFileSync(entry, code);
    const config = viteConfig(DEPLOYMENT, { name: 'none' });
    const said: string[] = [];
    const say = (message: string, _options?: LogOptions) => void said.push(message);
    const outDir = path.join(folder, 'built');
    await build({
      ...config,
      customLogger: { ...createLogger(config.logLevel), warn: say, warnOnce: say },
      build: {
        ...config.build,
        outDir,
        emptyOutDir: true,
        rolldownOptions: { input: entry },
      },
    });
    const sheets = globSync('**/*.css', { cwd: outDir });
    const styles = sheets.map((file) => readFileSync(path.join(outDir, file), 'utf8')).join('');
    return { said, styles };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('A large chunk is bundled without advice on chunks, which is nothing to readers of npm start', async () => {
  const { said } = await bundle(`console.log(${JSON.stringify('word '.repeat(200_000))});`);
  expect(said).toEqual([]);
});

test('A CSS Module is in the layer of its folder, unless it names layers itself', async () => {
  const files = ['ui/facts', 'ui/printable', 'features/home/about'];
  const { styles } = await bundle(
    files
      .map((file, index) => {
        const address = JSON.stringify(path.resolve(`site/${file}.module.css`));
        return `import css${index} from ${address}; console.log(css${index});`;
      })
      .join('\n'),
  );
  expect(styles.match(/@layer \w+/g)).toEqual(['@layer ui', '@layer pages', '@layer features']);
});
