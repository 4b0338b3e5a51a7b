import path from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { ROOT } from '../paths.ts';
import { type BundleJob, type BundleName, DESK_ENTRY, FEED_STYLES } from './bundle-jobs.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { contentPlugin, OLDEST, targets, viteConfig } from './vite.ts';

// Modules that nearly every screen needs are one file: many small files compress badly, and each
// must name the others.
const NEEDED_BY_ALL =
  /rolldown\/runtime|\/site\/(main\.tsx|ui\/(accordion|button|dash-link|external-link|initials|lazy-code|line-drawing|paragraphs)|features\/scheduling\/(call-to-action|scheduling-link))/;

const ENTRIES = ['site/main.tsx', 'site/after-paint.ts', 'site/elsewhere.ts', FEED_STYLES];

const HASHED = '[name]-[hash:7]';

const BUILDS: Record<BundleName, InlineConfig> = {
  site: {
    build: {
      target: targets(OLDEST.site),
      manifest: MANIFEST_FILE,
      rolldownOptions: {
        input: ENTRIES.map((file) => path.join(ROOT, file)),
        output: {
          codeSplitting: { groups: [{ name: 'shared', test: NEEDED_BY_ALL }] },
          // The entry names every screen's files, so short hashes keep it small. Seven characters
          // are the fewest for more than 64 files.
          chunkFileNames: `assets/${HASHED}.js`,
          assetFileNames: `assets/${HASHED}[extname]`,
        },
      },
    },
  },
  prerender: {
    // Prerendering has no browser storage. Node's own localStorage prints a warning when it is
    // read.
    define: { localStorage: 'undefined', 'process.env.NODE_ENV': '"production"' },
    // The file is outside the repository, so it holds its packages.
    ssr: { noExternal: true },
    build: {
      target: targets(OLDEST.site),
      ssr: true,
      rolldownOptions: {
        input: path.join(ROOT, 'site/prerender.tsx'),
        output: { codeSplitting: false },
      },
    },
  },
  desk: {
    // Relative addresses work under any base path.
    base: './',
    build: {
      target: targets(OLDEST.desk),
      manifest: MANIFEST_FILE,
      rolldownOptions: { input: path.join(ROOT, DESK_ENTRY), output: { codeSplitting: false } },
    },
  },
};

/** Builds the code of one bundle into its folder, which is emptied first. */
export async function bundle({ name, deployment, folder, modules }: BundleJob): Promise<void> {
  const config = mergeConfig(
    viteConfig(
      deployment,
      contentPlugin(async (one) => modules[one]),
    ),
    BUILDS[name],
  );
  await build({ ...config, build: { ...config.build, outDir: folder, emptyOutDir: true } });
}
