import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { NO_FRAMING } from '../documents/policy.ts';
import { HASHED_FOLDERS } from './former-assets.ts';

const A_YEAR = 'public, max-age=31536000, immutable';
// Icons have no hash in their names, because browsers ask for them by name.
const A_DAY = 'public, max-age=86400';
// For folders in which no document lies: the policy of all documents is long, and would come with
// each of their files (decisions/headers-and-policies.md).
const NO_DOCUMENT = { 'Content-Security-Policy': `default-src 'none'; ${NO_FRAMING}` };

/** Patterns of paths, each with its headers. Of a header in several, the last one counts. */
export type HeaderRules = [pattern: string, headers: Record<string, string>][];

export const POLICY = 'Content-Security-Policy';
// The longest line that Cloudflare reads.
const LONGEST = 2000;

/** The headers of a site for each of its paths. @param everywhere those of all documents. */
export function headerRules(base: string, everywhere: Record<string, string>): HeaderRules {
  const rules: HeaderRules = [
    ['/*', fitting(everywhere)],
    ...HASHED_FOLDERS.map((folder): HeaderRules[number] => [
      `/${folder}/*`,
      { 'Cache-Control': A_YEAR, ...NO_DOCUMENT },
    ]),
    ['/data/*', { 'Cache-Control': 'no-cache', ...NO_DOCUMENT }],
    ...['/favicon.ico', '/apple-touch-icon.png', '/icons/*'].map((pattern): HeaderRules[number] => [
      pattern,
      { 'Cache-Control': A_DAY },
    ]),
  ];
  return rules.map(([pattern, headers]) => [base.slice(0, -1) + pattern, headers]);
}

/**
 * Writes `_headers`, a format of static hosts that lists the headers for each path. The intake
 * reads the same file, so that every host sends the same headers.
 */
export function writeHeadersFile(output: string, rules: HeaderRules): void {
  writeFileSync(path.join(output, '_headers'), writeRules(rules));
}

/** A policy that is too long for a host is left to each document's own, save what that can't say. */
function fitting(headers: Record<string, string>): Record<string, string> {
  const { [POLICY]: policy = '' } = headers;
  if (`  ${POLICY}: ${policy}`.length < LONGEST) return headers;
  return { ...headers, [POLICY]: NO_FRAMING };
}

/** Formats rules for a `_headers` file: a pattern of paths, and its headers. */
export function writeRules(rules: HeaderRules): string {
  const text = rules
    .map(([pattern, headers]) =>
      [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join(
        '\n',
      ),
    )
    .join('\n\n');
  return `${text}\n`;
}
