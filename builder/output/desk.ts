import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENGLISH } from '../../core/english.ts';
import { DESK_FOLDER, intakeFolder } from '../../core/intake/parts.ts';
import { DESK_ENTRY } from '../bundle/bundle-jobs.ts';
import { takeManifest } from '../bundle/manifest.ts';
import { OLDEST } from '../bundle/vite.ts';
import type { Content } from '../content/content.ts';
import { escapeHtml } from '../documents/html.ts';
import { contentSecurityPolicy, securityHeaders } from '../documents/policy.ts';
import { lookTags } from '../pictures/icons.ts';
import { compressFolder } from './compress.ts';
import { writeRules } from './headers-file.ts';

const { chrome, firefox, safari } = OLDEST.desk;
const TOO_OLD = `This browser is too old for the desk, which needs Chrome ${chrome}, Firefox ${firefox} or Safari ${safari}.`;

// `URL.parse` is as old as the oldest browsers of the desk. No build compiles this script for older
// ones, so it uses old syntax.
const SHOW_IF_TOO_OLD = "if (!URL.parse) document.getElementById('older').hidden = false;";

// A newsletter's preview is a frame with the mail's own HTML, which inherits the desk's policy
// (decisions/newsletters.md).
const POLICY = {
  scripts: [SHOW_IF_TOO_OLD],
  styles: [],
  frames: ['blob:'],
  hasStyledElements: true,
};
const HEADERS = {
  ...securityHeaders(POLICY),
  // WebKit asks the inherited policy whether the desk may frame the mail.
  'Content-Security-Policy': `${contentSecurityPolicy(POLICY)}; frame-ancestors 'self'`,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
};

/**
 * Within the intake's private folder, so that the desk is never on a static host
 * (decisions/desk-access.md).
 */
export function deskFolder(output: string): string {
  return path.join(intakeFolder(output), DESK_FOLDER);
}

/** Writes the desk's document and headers beside its bundle, and compresses the folder. */
export async function finishDesk(
  output: string,
  { brand, look }: Pick<Content, 'brand' | 'look'>,
): Promise<void> {
  const folder = deskFolder(output);
  const entry = takeManifest(folder)[DESK_ENTRY];
  if (!entry) throw new Error(`The bundle has no ${DESK_ENTRY}.`);
  writeFileSync(
    path.join(folder, 'index.html'),
    writeDeskDocument(entry, brand.name, await lookTags(look, '../')),
  );
  writeFileSync(path.join(folder, '_headers'), writeRules([['/*', HEADERS]]));
  await compressFolder(folder);
}

function writeDeskDocument(
  { file, css }: { file: string; css: string[] },
  brandName: string,
  tags: string,
): string {
  return `<!doctype html>
<html lang="${ENGLISH.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Desk | ${escapeHtml(brandName)}</title>
<meta name="robots" content="noindex">
${tags}
${css.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${file}"></script>
</head>
<body><p id="older" hidden>${TOO_OLD}</p><script>${SHOW_IF_TOO_OLD}</script><div id="root"><noscript>The desk needs JavaScript. What is stored can also be read with npm run export.</noscript></div></body>
</html>
`;
}
