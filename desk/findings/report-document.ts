import brand from 'content:brand';
import fontUrl from '@fonts/schibsted.woff2?url';
import accentsUrl from '@fonts/schibsted-accents.woff2?url';
import colours from '@look/tokens.css?inline';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ACCENTS } from '../../core/content/accents.ts';
import { toBase64 } from '../../core/gates/encrypt.ts';
import sizes from '../../site/styles/sizes.css?inline';
import reportCss from './report.css?inline';

interface ReportDocument {
  title: string;
  body: string;
  styles: string[];
}

/**
 * Writes one HTML document that needs no network and runs no script: its font and style sheets are
 * in it, and its policy forbids all others.
 */
export async function writeReportDocument({
  title,
  body,
  styles,
}: ReportDocument): Promise<string> {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'">
<title>${toMarkup(`${title} | ${brand.name}`)}</title>
<style>
${[reportCss, colours, sizes, await embedFont(fontUrl), await embedFont(accentsUrl, ` unicode-range: ${ACCENTS};`), ...styles].join('\n')}
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
async function embedFont(address: string, descriptor = ''): Promise<string> {
  const response = await fetch(new URL(address, import.meta.url)).catch(() => undefined);
  if (!response?.ok) return '';
  const text = toBase64(await response.arrayBuffer());
  return `@font-face { font-family: "Schibsted Grotesk"; src: url("data:font/woff2;base64,${text}") format("woff2"); font-weight: 400 700;${descriptor} }`;
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
