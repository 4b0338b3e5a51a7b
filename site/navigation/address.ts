import { trimEnd } from '../../core/trim-end.ts';

/** The path the site is deployed under, ending in a slash: `/` or `/sub/`. */
export const BASE = import.meta.env.BASE_URL;

/**
 * The address of a route's document, for links.
 * @param route such as `/adoption/services#anchor`.
 * @returns such as `/sub/adoption/services/#anchor`.
 */
export function documentAddress(route: string, base: string = BASE): string {
  const [, pathname = '', rest = ''] = route.match(/^([^?#]*)(.*)/s) ?? [];
  const path = trimEnd(pathname.replace(/^\/+/, ''), '/');
  return base + (path ? `${path}/` : '') + rest;
}

/**
 * The route of a document's path: `/sub/adoption/faq/` is `/adoption/faq`. Undefined outside the
 * site.
 */
export function routeOfPath(pathname: string, base: string = BASE): string | undefined {
  if (`${pathname}/` === base) return '/';
  if (!pathname.startsWith(base)) return undefined;
  const path = trimEnd(`/${pathname.slice(base.length)}`, '/').replace(/index\.html$/, '');
  return trimEnd(path, '/') || '/';
}

export interface HashAddress {
  href: string;
  /** The section of home that the address named before the conversion. */
  section?: string;
  /**
   * The fragment of a part of that section: redirects make `/#services#change-support` of
   * `/services/#change-support`.
   */
  part?: string;
}

/**
 * The hash form of an address (product.md, Routes); undefined if it has that form already.
 * `/adoption/faq/?a=1#x` becomes `/#/adoption/faq?a=1#x`; home's `/#about` becomes `/#/` with the
 * section `about`; a route in the hash of another document, as in `/adoption/faq/#/adoption`, moves
 * to home's: `/#/adoption`.
 */
export function toHashAddress(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  base: string = BASE,
): HashAddress | undefined {
  if (hash.startsWith('#/')) return pathname === base ? undefined : { href: base + search + hash };
  const route = routeOfPath(pathname, base) ?? '/';
  if (route === '/' && hash.length > 1) {
    const [, section, part] = hash.match(/^(#[^#]*)(.*)/s) ?? [];
    return {
      href: `${base}#/${search}`,
      section: fragmentOf(section ?? ''),
      ...(part && { part }),
    };
  }
  return { href: `${base}#${route}${search}${hash}` };
}

/** The id in a hash such as `#about`, decoded if possible. */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** The absolute public address of a route's document, for files, mails and shared links. */
export function publicAddress(route: string): string {
  return new URL(documentAddress(route), import.meta.env.SITE_URL).href;
}
