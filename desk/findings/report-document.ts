import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toBase64 } from '../../core/gates/encrypt.ts';
import { FONT, FONT_WEIGHTS, FONTS, STYLES } from './paper.ts';

/**
 * Writes one HTML document that needs no network and runs no script: its fonts, pictures and style
 * sheets are in it, and its policy forbids all others.
 */
export async function writeReportDocument({
  language,
  title,
  readers,
  body,
}: {
  language: string;
  title: string;
  /** Who may read it, as the anonymity sheet says: the build asks before a client finds it at home. */
  readers: string;
  body: string;
}): Promise<string> {
  const fonts = await Promise.all(FONTS.map(embedFont));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'">
<title>${toMarkup(title)}</title>
<meta name="readers" content="${toMarkup(readers).replaceAll('"', '&quot;')}">
<style>
${[...fonts, ...STYLES].join('\n')}
</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/**
 * A file of the font as a rule of the style sheet. Without it, the report falls back to fonts of
 * the reader's machine.
 */
async function embedFont({ address, range }: (typeof FONTS)[number]): Promise<string> {
  const response = await fetch(new URL(address, import.meta.url)).catch(() => undefined);
  if (!response?.ok) return '';
  const text = toBase64(await response.arrayBuffer());
  const descriptor = range ? ` unicode-range: ${range};` : '';
  return `@font-face { font-family: "${FONT}"; src: url("data:font/woff2;base64,${text}") format("woff2"); font-weight: ${FONT_WEIGHTS};${descriptor} }`;
}

/**
 * The HTML of elements, made by the React that draws the desk: react-dom/server would add half of
 * the desk's code again.
 */
export function toMarkup(node: ReactNode): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(node));
  const markup = place.innerHTML;
  root.unmount();
  return markup;
}
