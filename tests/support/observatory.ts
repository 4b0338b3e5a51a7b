export interface Scanned {
  headers: Record<string, string>;
  html: string;
  /** Whether plain http redirects to https on the same host. */
  redirects: boolean;
}

interface Result {
  name: string;
  /** Points added to 100. Additions count only where nothing else brought the score below 90. */
  modifier: number;
}

/**
 * The score by the rules of Mozilla's HTTP Observatory (methodology 5:
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring). Only the outcomes that
 * our pages could have are told apart.
 */
export function grade(scanned: Scanned): { score: number; results: Record<string, Result> } {
  const header = (name: string) =>
    Object.entries(scanned.headers).find(([given]) => given.toLowerCase() === name)?.[1] ?? '';
  const policy = readPolicy(header('content-security-policy'), scanned.html);
  const results = {
    csp: gradePolicy(policy),
    cookies: gradeCookies(header('set-cookie'), header('strict-transport-security')),
    cors: gradeSharing(
      header('access-control-allow-origin'),
      header('access-control-allow-credentials'),
    ),
    redirection: scanned.redirects
      ? result('redirection-to-https', 0)
      : result('redirection-missing', -20),
    referrer: gradeReferrer(header('referrer-policy')),
    hsts: gradeTransport(header('strict-transport-security')),
    sri: gradeScripts(scanned.html),
    types:
      header('x-content-type-options') === 'nosniff'
        ? result('x-content-type-options-nosniff', 0)
        : result('x-content-type-options-not-implemented', -5),
    frames: gradeFrames(
      readPolicy(header('content-security-policy'), ''),
      header('x-frame-options'),
    ),
    corp: gradeResources(header('cross-origin-resource-policy')),
  };
  const modifiers = Object.values(results).map(({ modifier }) => modifier);
  const sum = (of: number[]) => of.reduce((total, one) => total + one, 0);
  const base = 100 + sum(modifiers.filter((modifier) => modifier < 0));
  const score = Math.max(
    0,
    base >= 90 ? base + sum(modifiers.filter((modifier) => modifier > 0)) : base,
  );
  return { score, results };
}

const result = (name: string, modifier: number): Result => ({ name, modifier });

type Policy = Map<string, string[]>;

function readPolicy(header: string, html: string): Policy {
  const meta =
    html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)?.[1] ?? '';
  const directives = `${header};${meta}`
    .split(';')
    .map((directive) => directive.trim().split(/\s+/));
  return new Map(
    directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]),
  );
}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*'];

function gradePolicy(policy: Policy): Result {
  if (policy.size === 0) return result('csp-not-implemented', -25);
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const has = (name: string, ...wanted: string[]) =>
    sources(name).some((source) => wanted.includes(source));
  if (has('script-src', "'unsafe-inline'", 'data:', ...BROAD) || has('object-src', ...BROAD))
    return result('csp-implemented-with-unsafe-inline', -20);
  if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source)))
    return result('csp-implemented-with-insecure-scheme', -20);
  if (has('script-src', "'unsafe-eval'") || has('style-src', "'unsafe-eval'"))
    return result('csp-implemented-with-unsafe-eval', -10);
  if (has('style-src', "'unsafe-inline'", 'data:', ...BROAD))
    return result('csp-implemented-with-unsafe-inline-in-style-src-only', 0);
  return policy.get('default-src')?.join() === "'none'"
    ? result('csp-implemented-with-no-unsafe-default-src-none', 10)
    : result('csp-implemented-with-no-unsafe', 5);
}

function gradeCookies(cookie: string, transport: string): Result {
  if (cookie === '') return result('cookies-not-found', 0);
  if (!/;\s*secure/i.test(cookie))
    return transport
      ? result('cookies-without-secure-flag-but-protected-by-hsts', -5)
      : result('cookies-without-secure-flag', -20);
  return /;\s*samesite=(strict|lax)/i.test(cookie)
    ? result('cookies-secure-with-httponly-sessions-and-samesite', 5)
    : result('cookies-secure-with-httponly-sessions', 0);
}

function gradeSharing(origin: string, credentials: string): Result {
  if (origin === '') return result('cross-origin-resource-sharing-not-implemented', 0);
  return credentials === 'true'
    ? result('cross-origin-resource-sharing-implemented-with-universal-access', -50)
    : result('cross-origin-resource-sharing-implemented-with-public-access', 0);
}

function gradeReferrer(policy: string): Result {
  if (policy === '') return result('referrer-policy-not-implemented', 0);
  return [
    'no-referrer',
    'same-origin',
    'strict-origin',
    'strict-origin-when-cross-origin',
  ].includes(policy)
    ? result('referrer-policy-private', 5)
    : result('referrer-policy-unsafe', -5);
}

const SIX_MONTHS_SECONDS = 15_768_000;

function gradeTransport(value: string): Result {
  if (value === '') return result('hsts-not-implemented', -20);
  const age = Number(value.match(/^max-age=(\d+)(;|$)/)?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return result('hsts-header-invalid', -20);
  return age >= SIX_MONTHS_SECONDS
    ? result('hsts-implemented-max-age-at-least-six-months', 0)
    : result('hsts-implemented-max-age-less-than-six-months', -10);
}

function gradeScripts(html: string): Result {
  const sources = [...html.matchAll(/<script[^>]* src="([^"]*)"/g)].map(
    ([, source = '']) => source,
  );
  if (sources.some((source) => /^(http:)?\/\//.test(source)))
    return result('sri-not-implemented-and-external-scripts-not-loaded-securely', -50);
  if (sources.some((source) => source.startsWith('https:')))
    return result('sri-not-implemented-but-external-scripts-loaded-securely', -5);
  return result('sri-not-implemented-but-all-scripts-loaded-from-secure-origin', 0);
}

function gradeFrames(policy: Policy, option: string): Result {
  const ancestors = policy.get('frame-ancestors');
  if (ancestors && !ancestors.some((source) => BROAD.includes(source)))
    return result('x-frame-options-implemented-via-csp', 5);
  return /^(deny|sameorigin)$/i.test(option)
    ? result('x-frame-options-sameorigin-or-deny', 0)
    : result('x-frame-options-not-implemented', -20);
}

function gradeResources(policy: string): Result {
  if (policy === '') return result('corp-not-implemented', 0);
  if (['same-origin', 'same-site'].includes(policy))
    return result(`corp-implemented-with-${policy}`, 10);
  return policy === 'cross-origin'
    ? result('corp-implemented-with-cross-origin', 0)
    : result('corp-header-invalid', -5);
}
