import { pathOfScreen, type Routes } from '../../core/content/routes.ts';
import { countPages, FEED_FILE } from '../../core/insights/list.ts';

export interface DocumentPath {
  pathname: string;
  slug?: string;
}

/**
 * The paths of a route's documents: one for each article (`:slug`), one for each page of the list
 * from 2 on (`:page`), else one.
 */
export function documentPaths(
  { path: pattern }: { path: string },
  slugs: readonly string[],
): DocumentPath[] {
  if (pattern.includes(':slug'))
    return slugs.map((slug) => ({ pathname: pattern.replace(':slug', slug), slug }));
  if (pattern.includes(':page'))
    return laterPages(slugs.length).map((page) => ({
      pathname: pattern.replace(':page', String(page)),
    }));
  return [{ pathname: pattern }];
}

export function feedPath(routes: Routes): string {
  return `${pathOfScreen(routes, 'insights')}/${FEED_FILE}`;
}

/** The page numbers of the list from 2 on. The first page is part of its screen's code. */
export function laterPages(articleCount: number): number[] {
  return Array.from({ length: countPages(articleCount) - 1 }, (_, index) => index + 2);
}

/** The absolute address of a screen's document. */
export function addressOf(pathname: string, siteUrl: string): string {
  return `${siteUrl}${pathname === '/' ? '' : pathname}/`;
}
