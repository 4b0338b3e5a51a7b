import brand from 'content:brand';
import fontUrl from '@fonts/schibsted.woff2?url';
import colours from '@look/tokens.css?inline';
import type { Results } from '../../core/findings/results.ts';
import sizes from '../../site/styles/sizes.css?inline';
import chartCss from './chart.module.css?inline';
import distributionCss from './distribution.module.css?inline';
import bodyCss from './findings-body.module.css?inline';
import { FindingsBody } from './findings-body.tsx';
import reportCss from './report.css?inline';
import type { Sentences } from './sentences.ts';
import { toMarkup } from './to-markup.ts';

/** What a report says besides the figures. */
export interface ReportWords extends Sentences {
  /** Whom and what it is about, such as a client and a system. */
  title: string;
}

/** The report's policy: it loads nothing, and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'";

/**
 * Writes the report as one HTML document that needs no network: style sheet, font and charts are in it.
 * @param now in ms since 1970: the day that the report names.
 */
export async function writeReport(words: ReportWords, results: Results, now: number): Promise<string> {
  const css = [reportCss, colours, sizes, await embedFont(), chartCss, distributionCss, bodyCss].join('\n');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${toMarkup(`${words.title} | ${brand.name}`)}</title>
<style>
${css}
</style>
</head>
<body>
${toMarkup(<Report words={words} results={results} now={now} />)}
</body>
</html>
`;
}

function Report({ words, results, now }: { words: ReportWords; results: Results; now: number }) {
  return (
    <main>
      <header>
        <span>{words.title}</span>
        <span>
          {brand.name}, {new Date(now).toLocaleDateString('en-GB', { dateStyle: 'long' })}
        </span>
      </header>
      <h1>{words.headline}</h1>
      <p className="summary">{words.summary}</p>
      <FindingsBody results={results} barrier={words.barrier} />
    </main>
  );
}

/** The font as a rule of the style sheet. Without it, the report falls back to fonts of the reader's machine. */
async function embedFont(): Promise<string> {
  const response = await fetch(new URL(fontUrl, import.meta.url)).catch(() => undefined);
  if (!response?.ok) return '';
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `@font-face { font-family: "Schibsted Grotesk"; src: url("data:font/woff2;base64,${btoa(text)}") format("woff2"); font-weight: 400 700; }`;
}
