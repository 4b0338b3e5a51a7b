import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { DESK_FOLDER, intakeFolder } from '../core/intake/parts.ts';
import { compressFolder } from './compress.ts';
import type { Content } from './content/read.ts';
import { writeRules } from './headers-file.ts';
import { escapeHtml } from './html.ts';
import { lookTags } from './icons.ts';
import { MANIFEST_FILE, takeManifest } from './manifest.ts';
import { ROOT } from './paths.ts';
import { securityHeaders } from './policy.ts';
import { type Deployment, viteConfig } from './vite.ts';

const ENTRY = 'desk/main.tsx';

const HEADERS = { ...securityHeaders({ scripts: [], styles: [] }), 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' };

/**
 * Builds the operators' desk into the intake's private folder, so that it is never on a static host (decision 0023). Its addresses are
 * relative, so it works under any base path.
 */
export async function buildDesk(deployment: Deployment, output: string, plugin: Plugin, { brand, look }: Content): Promise<void> {
  const folder = path.join(intakeFolder(output), DESK_FOLDER);
  const config = viteConfig({ ...deployment, base: './' }, plugin);
  await build({
    ...config,
    build: {
      ...config.build,
      outDir: folder,
      emptyOutDir: true,
      manifest: MANIFEST_FILE,
      rolldownOptions: { ...config.build?.rolldownOptions, input: path.join(ROOT, ENTRY), output: { codeSplitting: false } },
    },
  });
  const entry = takeManifest(folder)[ENTRY];
  if (!entry) throw new Error(`The bundle has no ${ENTRY}.`);
  writeFileSync(path.join(folder, 'index.html'), writeDeskDocument(entry, brand.name, await lookTags(look, '../')));
  writeFileSync(path.join(folder, '_headers'), writeRules([['/*', HEADERS]]));
  await compressFolder(folder);
}

function writeDeskDocument({ file, css }: { file: string; css: string[] }, brandName: string, tags: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Desk | ${escapeHtml(brandName)}</title>
<meta name="robots" content="noindex">
${tags}
${css.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${file}"></script>
</head>
<body><div id="root"><noscript>The desk needs JavaScript. What is stored can also be read with npm run export.</noscript></div></body>
</html>
`;
}
