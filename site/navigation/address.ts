/** The path the site is deployed under, ending in a slash: `/` or `/sub/`. */
export const BASE = import.meta.env.BASE_URL;

/**
 * The address of a route's own document, which is what a link carries.
 * @param route such as `/adoption/services#anchor`.
 * @returns such as `/sub/adoption/services/#anchor`.
 */
export function documentAddress(route: string, base: string = BASE): string {
  const [, pathname = '', rest = ''] = route.match(/^([^?#]*)(.*)$/) ?? [];
  const path = pathname.replace(/^\/+|\/+$/g, '');
  return base + (path ? `${path}/` : '') + rest;
}

/** The route of a document's path: `/sub/adoption/faq/` is `/adoption/faq`. Undefined outside the site. */
export function routeOfPath(pathname: string, base: string = BASE): string | undefined {
  if (`${pathname}/` === base) return '/';
  if (!pathname.startsWith(base)) return undefined;
  return `/${pathname.slice(base.length)}`.replace(/\/*(index\.html)?\/*$/, '') || '/';
}

/** A place in the site as the hash router knows it. */
export interface HashAddress {
  /** What to put in the address bar. */
  href: string;
  /** A section of home that the address named before it was converted. */
  section?: string;
}

/**
 * The hash form of an address (product.md, Routes), or undefined where it has that form already.
 * `/adoption/faq/?a=1#x` becomes `/#/adoption/faq?a=1#x`; home's `/#about` becomes `/#/` with the section `about`.
 */
export function toHashAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>, base: string = BASE): HashAddress | undefined {
  if (hash.startsWith('#/')) return undefined;
  const route = routeOfPath(pathname, base) ?? '/';
  if (route === '/' && hash.length > 1) return { href: `${base}#/${search}`, section: fragmentOf(hash) };
  return { href: `${base}#${route}${search}${hash}` };
}

/** The id that a hash such as `#about` names; one that can't be decoded names itself. */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** The public address of a route's own document, as it is written where no base holds: in files, mails, links to share. */
export function publicAddress(route: string): string {
  return new URL(documentAddress(route), import.meta.env.SITE_URL).href;
}
