import path from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { ROOT } from '../paths.ts';
import {
  type BundleJob,
  type BundleName,
  DESK_ENTRY,
  FEED_STYLES,
  FONT_STYLES,
} from './bundle-jobs.ts';
import { LICENCES_FILE, MANIFEST_FILE } from './manifest.ts';
import { contentPlugin, OLDEST, targets, viteConfig } from './vite.ts';

// Modules that travel together are one file: many small files compress badly, each must name the
// others, and each is a request. The first group is what nearly every screen needs. A group must not
// bring a screen more than some hundred bytes that it doesn't use.
const TOGETHER = {
  shared:
    /rolldown\/runtime|delivery:facts|\/site\/(main\.tsx|forms\/(delivery\/intake-address|fits-mail-link)|navigation\/use-overlay|ui\/(accordion|button|dash-link|external-link|initials|lazy-code|line-drawing|observable|paragraphs|use-is-hydrated|use-modal)|features\/scheduling\/(call-to-action|scheduling-link))|\/core\/content\/fill/,
  parts:
    /\/site\/ui\/(download-text|drawing-strip|empty-state|page-heading|printable|split-section|titled-list|use-copying)\./,
  rules:
    /node_modules\/valibot|\/core\/(days|survey\/(answers|comments|scales))|\/site\/forms\/(fields|typed-store)/,
  fields: /\/site\/(ui\/(field|form-note|submit-button)\.|forms\/mail-link)/,
  toasts: /\/site\/ui\/toast\/show-toast/,
  sending: /\/site\/forms\/(delivery\/retrying|use-say)/,
  gates:
    /\/site\/(features\/gates\/remembered-key|navigation\/reload-at-top|ui\/(arriving|text-button|unknown))/,
  password: /\/site\/features\/gates\/(gated-item|password-form)/,
  access: /\/site\/features\/gates\/(access-page|client-only)/,
  forms:
    /\/site\/(forms\/(delivery\/delivery|submission-form|use-form)|ui\/(confirmation|form-section))/,
  survey: /\/site\/features\/survey\/(draft-store|step-entries)/,
  people: /\/site\/ui\/(cards|portrait|quotation)\./,
  articles: /\/site\/(features\/insights\/article-row|ui\/picture)/,
};

const ENTRIES = [
  'site/main.tsx',
  'site/after-paint.ts',
  'site/elsewhere.ts',
  FEED_STYLES,
  FONT_STYLES,
];

const HASHED = '[name]-[hash:7]';

const BUILDS: Record<BundleName, InlineConfig> = {
  site: {
    build: {
      target: targets(OLDEST.site),
      manifest: MANIFEST_FILE,
      license: { fileName: LICENCES_FILE },
      rolldownOptions: {
        input: ENTRIES.map((file) => path.join(ROOT, file)),
        output: {
          codeSplitting: {
            groups: Object.entries(TOGETHER)
              .reverse()
              .map(([name, test], priority) => ({
                name,
                test,
                priority,
              })),
          },
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
    // The file stands outside the repository, so it must contain its packages.
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

/** Empties the folder first. */
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
