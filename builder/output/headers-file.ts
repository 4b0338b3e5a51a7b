import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { NO_FRAMING } from '../documents/policy.ts';
import { HASHED_FOLDERS } from './former-assets.ts';

const A_YEAR = 'public, max-age=31536000, immutable';
// Icons have no hash in their names, because browsers request them by fixed names.
const A_DAY = 'public, max-age=86400';
// For folders without documents: the policy of all documents is long, and would be sent with each
// file (decisions/headers-and-policies.md).
const NO_DOCUMENT = { 'Content-Security-Policy': `default-src 'none'; ${NO_FRAMING}` };

/** By pattern of paths. If several set the same header, the last one counts. */
export type HeaderRules = [pattern: string, headers: Record<string, string>][];

export const POLICY = 'Content-Security-Policy';
// Cloudflare reads no longer lines.
const LONGEST = 2000;

/** @param everywhere the headers of all documents. */
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
 * `_headers` is a format of static hosts. The intake reads the same file, so that every host sends
 * the same headers.
 */
export function writeHeadersFile(output: string, rules: HeaderRules): void {
  writeFileSync(path.join(output, '_headers'), writeRules(rules));
}

/**
 * If the policy is too long for a host, each document's own must do; the header says only what a
 * document can't.
 */
function fitting(headers: Record<string, string>): Record<string, string> {
  const { [POLICY]: policy = '' } = headers;
  if (`  ${POLICY}: ${policy}`.length < LONGEST) return headers;
  return { ...headers, [POLICY]: NO_FRAMING };
}

/** For a `_headers` file. */
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
