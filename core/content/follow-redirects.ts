import { originalPath, type RedirectRoute, type Routes } from './routes.ts';

/** Fields of YAML that hold a route. A link in Markdown holds it in `to`. */
export const LINK_FIELDS = ['to', 'linkPath'];

/**
 * Replaces links to a redirect by its target, so that screens, mails and the guide link to where a
 * screen stands. Links to sections of home stay: inside the original site they lead to its screens.
 */
export function followRedirects<Value>(value: Value, { redirects }: Routes): Value {
  return withMoves(
    value,
    redirects.filter(({ section }) => section === undefined),
  );
}

/**
 * Lets links of mails such as `/insights/fear-factor` lead to the article: only the application can
 * find it from home's section.
 */
export function leadToArticles<Value>(value: Value, { redirects }: Routes): Value {
  const articles = redirects.filter(
    ({ path, section }) => section !== undefined && path.includes(':slug'),
  );
  return withMoves(
    value,
    articles.map(({ path }) => ({ path, to: originalPath(path) })),
  );
}

function withMoves<Value>(value: Value, redirects: RedirectRoute[]): Value {
  const moves = redirects.map(patternOf);
  return moves.length > 0
    ? withLinks(value, (link) => moves.reduce((moved, [from, to]) => moved.replace(from, to), link))
    : value;
}

/** Keeps a slash at the end. */
function patternOf({ path, to }: RedirectRoute): [from: RegExp, to: string] {
  const from = path.replace(/:\w+/, '(?<part>[\\w-]+)');
  return [
    new RegExp(`^${from}(?<slash>/?)(?=[?#]|$)`),
    to === '/' ? to : `${to.replace(/:\w+/, '$<part>')}$<slash>`,
  ];
}

function withLinks<Value>(value: Value, change: (link: string) => string): Value {
  if (Array.isArray(value)) return value.map((item) => withLinks(item, change)) as Value;
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    isLink(key, item) ? change(item) : withLinks(item, change),
  ]);
  return Object.fromEntries(entries) as Value;
}

function isLink(key: string, value: unknown): value is string {
  return LINK_FIELDS.includes(key) && typeof value === 'string';
}
