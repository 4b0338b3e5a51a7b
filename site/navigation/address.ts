import { trimEnd } from '../../core/trim-end.ts';

/** The site's base path, ending in a slash: `/` or `/sub/`. */
export const BASE = import.meta.env.BASE_URL;

/** The address for links: `/adoption/services#anchor` becomes `/sub/adoption/services/#anchor`. */
export function documentAddress(route: string, base: string = BASE): string {
  const [, pathname = '', rest = ''] = route.match(/^([^?#]*)(.*)/s) ?? [];
  const path = trimEnd(pathname.replace(/^\/+/, ''), '/');
  return base + (path ? `${path}/` : '') + rest;
}

/** `/sub/adoption/faq/` becomes `/adoption/faq`. Undefined outside the site. */
export function routeOfPath(pathname: string, base: string = BASE): string | undefined {
  if (`${pathname}/` === base) return '/';
  if (!pathname.startsWith(base)) return undefined;
  const path = trimEnd(`/${pathname.slice(base.length)}`, '/').replace(/index\.html$/, '');
  return trimEnd(path, '/') || '/';
}

interface HashAddress {
  href: string;
  /** The section of home in the original address. */
  section?: string;
  /**
   * The part of that section: redirects make `/#services#change-support`
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

/** Decoded if possible. */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Absolute, for files, mails and shared links. */
export function publicAddress(route: string): string {
  return new URL(documentAddress(route), import.meta.env.SITE_URL).href;
}
