import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import type { DeliveryFacts } from '../../core/submissions/delivery.ts';
import { lookFolder } from '../content/look.ts';
import { CACHE, FONTS, ROOT } from '../paths.ts';
import { shortClassName } from './class-names.ts';

/** Resolves imports such as `import words from 'content:<name>'`. */
export function contentPlugin(load: (name: string) => Promise<unknown>): Plugin {
  const PREFIX = 'content:';
  return {
    name: 'content',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      const content = await load(name);
      if (content === undefined)
        throw new Error(
          `There is no content named ${name}: see screenContent in builder/documents/screen-content.ts.`,
        );
      return `export default ${JSON.stringify(content)};`;
    },
  };
}

/**
 * Lets the bundler drop unused parts of React Router (decisions/router-and-links.md). Its
 * components are created by calls and named by assignments; the bundler keeps both unless they are
 * marked as free of side effects.
 */
const lightRouter: Plugin = {
  name: 'light-router',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/react-router/')) return undefined;
    const light = code
      .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
      .replace(/^((?:const|var) \w+ = )(?=React\$1\.\w+\()/gm, '$1/* @__PURE__ */ ');
    return { code: light, map: null };
  },
};

/** The cascade layer of the CSS Modules in a folder; base.css has the order of the layers. */
const LAYERS = [
  [/^(site\/(ui|forms|navigation|styles)|desk\/parts)\//, 'ui'],
  [/^(site\/features|desk)\//, 'features'],
  [/^site\/layouts\//, 'layouts'],
  [/^site\/pages\//, 'pages'],
] as const;

/** A CSS Module that names its own layer stays as it is. */
const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform(code, id) {
    const file = path.relative(ROOT, id.split('?', 1)[0] ?? id).replaceAll(path.sep, '/');
    if (!file.endsWith('.module.css') || /^@layer /m.test(code)) return undefined;
    const layer = LAYERS.find(([folder]) => folder.test(file))?.[1];
    if (!layer) throw new Error(`No cascade layer is named for ${file}.`);
    const [imports = ''] = code.match(/^(@import [^;]+;\s*)*/) ?? [];
    return { code: `${imports}@layer ${layer} {\n${code.slice(imports.length)}}\n`, map: null };
  },
};

/** Serves the facts about delivery, and puts only the chosen adapter into the bundle. */
function deliveryPlugin(delivery: DeliveryFacts): Plugin {
  const FACTS = '\0delivery:facts';
  return {
    name: 'delivery',
    resolveId: (id) => {
      if (id === 'delivery:adapter')
        return path.join(ROOT, 'site/forms/delivery', `${delivery.name}.ts`);
      return id === 'delivery:facts' ? FACTS : undefined;
    },
    load: (id) => (id === FACTS ? `export default ${JSON.stringify(delivery)};` : undefined),
  };
}

export interface Deployment {
  /** The path, ending in a slash. */
  base: string;
  /** The public address, without a slash at its end. */
  siteUrl: string;
  delivery: DeliveryFacts;
  content: string;
  visits: boolean;
  hasOriginal: boolean;
  /** Whether respondents can answer in several languages. */
  hasLanguages: boolean;
}

/**
 * The oldest browsers that read everything and send every form (product.md, Delivery), and those
 * that show the desk. Its document names the latter.
 */
export const OLDEST = {
  site: { chrome: 111, firefox: 115, safari: 16.4, ios: 16.4 },
  desk: { chrome: 126, firefox: 126, safari: 18, ios: 18 },
} as const;

export function targets(browsers: Record<string, number>): string[] {
  return Object.entries(browsers).map(([browser, version]) => browser + version);
}

/** `Features.LightDark` of lightningcss, a package of Vite's. */
const LIGHT_DARK = 1 << 20;

export function viteConfig(
  { base, siteUrl, delivery, content, visits, hasOriginal, hasLanguages }: Deployment,
  plugin: Plugin,
): InlineConfig {
  return {
    configFile: false,
    root: ROOT,
    base,
    publicDir: false,
    logLevel: 'warn',
    cacheDir: path.join(CACHE, 'vite'),
    plugins: [react(), layers, plugin, deliveryPlugin(delivery), lightRouter],
    resolve: { alias: { '@fonts': FONTS, '@look': lookFolder(content) } },
    css: {
      modules: { generateScopedName: shortClassName },
      // Without this, lightningcss writes variables for `color-scheme` that nothing reads.
      lightningcss: { exclude: LIGHT_DARK },
    },
    define: {
      'import.meta.env.BUILD_YEAR': String(new Date().getFullYear()),
      'import.meta.env.SITE_URL': JSON.stringify(siteUrl),
      'import.meta.env.VISITS': String(visits),
      'import.meta.env.HAS_ORIGINAL': String(hasOriginal),
      'import.meta.env.HAS_LANGUAGES': String(hasLanguages),
    },
    build: {
      assetsInlineLimit: 0,
      // The goals for speed limit what each first view weighs (performance.md).
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      // The warning is off because most of a build's time goes into content, which is intended.
      rolldownOptions: { checks: { bundlerTimings: false } },
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
      },
    },
  };
}
