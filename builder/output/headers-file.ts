import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { HASHED_FOLDERS } from './former-assets.ts';

const A_YEAR = 'public, max-age=31536000, immutable';
// Icons have no hash in their names, because browsers ask for them by name.
const A_DAY = 'public, max-age=86400';
// For folders in which no document lies: the policy of all documents is long, and would come with
// each of their files (decisions/headers-and-policies.md).
const NO_DOCUMENT = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/**
 * Writes `_headers`, a format of static hosts that lists the headers for each path. The intake
 * reads the same file, so that every host sends the same headers.
 */
export function writeHeadersFile(
  output: string,
  base: string,
  everywhere: Record<string, string>,
): void {
  const rules: [string, Record<string, string>][] = [
    ['/*', everywhere],
    ...HASHED_FOLDERS.map((folder): [string, Record<string, string>] => [
      `/${folder}/*`,
      { 'Cache-Control': A_YEAR, ...NO_DOCUMENT },
    ]),
    ['/data/*', { 'Cache-Control': 'no-cache', ...NO_DOCUMENT }],
    ...['/favicon.ico', '/apple-touch-icon.png', '/icons/*'].map(
      (pattern): [string, Record<string, string>] => [pattern, { 'Cache-Control': A_DAY }],
    ),
  ];
  writeFileSync(
    path.join(output, '_headers'),
    writeRules(rules.map(([pattern, headers]) => [base.slice(0, -1) + pattern, headers])),
  );
}

/** Formats rules for a `_headers` file: a pattern of paths, and its headers. */
export function writeRules(rules: [string, Record<string, string>][]): string {
  const text = rules
    .map(([pattern, headers]) =>
      [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join(
        '\n',
      ),
    )
    .join('\n\n');
  return `${text}\n`;
}
