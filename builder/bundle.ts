import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type * as Prerender from '../site/prerender.tsx';
import { FEED_STYLES } from './feed.ts';
import { MANIFEST_FILE, type Manifest, takeManifest } from './manifest.ts';
import { CACHE, ROOT } from './paths.ts';
import { type Deployment, viteConfig } from './vite.ts';

// Modules that nearly every screen needs are one file: many small files compress badly, and each must name the others.
const NEEDED_BY_ALL =
  /rolldown\/runtime|\/site\/(main\.tsx|ui\/(accordion|button|dash-link|external-link|initials|lazy-code|line-drawing|paragraphs)|features\/scheduling\/(call-to-action|scheduling-link))/;

const HASHED = '[name]-[hash:7]';

/** Builds the browser's code into `output` and returns Vite's manifest of it. */
export async function bundleSite(deployment: Deployment, output: string, plugin: Plugin): Promise<Manifest> {
  const config = viteConfig(deployment, plugin);
  await build({
    ...config,
    build: {
      ...config.build,
      outDir: output,
      emptyOutDir: true,
      manifest: MANIFEST_FILE,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        input: ['site/main.tsx', 'site/after-paint.ts', FEED_STYLES].map((file) => path.join(ROOT, file)),
        output: {
          codeSplitting: { groups: [{ name: 'shared', test: NEEDED_BY_ALL }] },
          // The entry names every screen's files, so short hashes keep it small. Seven characters are the fewest for more than 64 files.
          chunkFileNames: `assets/${HASHED}.js`,
          assetFileNames: `assets/${HASHED}[extname]`,
        },
      },
    },
  });
  return takeManifest(output);
}

/** Builds the prerenderer, which runs in Node, and loads it. */
export async function bundlePrerender(deployment: Deployment, plugin: Plugin): Promise<typeof Prerender> {
  const config = viteConfig(deployment, plugin);
  const outDir = path.join(CACHE, `prerender-${randomUUID()}`);
  try {
    await build({
      ...config,
      // Prerendering has no browser storage. Node's own localStorage prints a warning when it is read.
      define: { ...config.define, localStorage: 'undefined' },
      build: {
        ...config.build,
        outDir,
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { ...config.build?.rolldownOptions, input: path.join(ROOT, 'site/prerender.tsx'), output: { codeSplitting: false } },
      },
    });
    return await import(pathToFileURL(path.join(outDir, 'prerender.js')).href);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
