import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DESK_FOLDER, intakeFolder } from '../../core/intake/parts.ts';
import { DESK_ENTRY } from '../bundle/bundle-jobs.ts';
import { takeManifest } from '../bundle/manifest.ts';
import { OLDEST } from '../bundle/vite.ts';
import type { Content } from '../content/content.ts';
import { escapeHtml } from '../documents/html.ts';
import { securityHeaders } from '../documents/policy.ts';
import { lookTags } from '../pictures/icons.ts';
import { compressFolder } from './compress.ts';
import { writeRules } from './headers-file.ts';

const { chrome, firefox, safari } = OLDEST.desk;
const OLDER = `This browser is too old for the desk, which needs Chrome ${chrome}, Firefox ${firefox} or Safari ${safari}.`;

// The oldest browsers of the desk are the first with `URL.parse`. No build rewrites this script for
// older ones, so its syntax is one that they read.
const FIND_OLDER = "if (!URL.parse) document.getElementById('older').hidden = false;";

// The preview of a newsletter is a frame with the mail's own HTML, which inherits the desk's policy
// (decisions/newsletters.md).
const POLICY = { scripts: [FIND_OLDER], styles: [], frames: ['data:'], hasStyledElements: true };
const HEADERS = {
  ...securityHeaders(POLICY),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
};

/**
 * The folder of the desk: within the intake's private folder, so that it is never on a static host
 * (decisions/desk-access.md).
 */
export function deskFolder(output: string): string {
  return path.join(intakeFolder(output), DESK_FOLDER);
}

/**
 * Writes what the desk needs besides its bundle into {@link deskFolder}: its document and its
 * headers. Compresses all of it.
 */
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
<body><p id="older" hidden>${OLDER}</p><script>${FIND_OLDER}</script><div id="root"><noscript>The desk needs JavaScript. What is stored can also be read with npm run export.</noscript></div></body>
</html>
`;
}
