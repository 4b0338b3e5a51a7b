import { pathOfScreen, type Routes } from '../../core/content/routes.ts';
import { countPages, FEED_FILE } from '../../core/insights/list.ts';

export interface DocumentPath {
  pathname: string;
  slug?: string;
}

/**
 * One document for each article (`:slug`), for each page of the list from 2 on (`:page`), else one.
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

/** The paths of all documents and redirects of a site with these articles, and of its feed. */
export function sitePaths(routes: Routes, slugs: readonly string[]): string[] {
  return [
    ...[...routes.screens, ...routes.redirects].flatMap((route) =>
      documentPaths(route, slugs).map(({ pathname }) => pathname),
    ),
    feedPath(routes),
  ];
}

export function feedPath(routes: Routes): string {
  return `${pathOfScreen(routes, 'insights')}/${FEED_FILE}`;
}

/** From 2 on: the first page is part of its screen's code. */
export function laterPages(articleCount: number): number[] {
  return Array.from({ length: countPages(articleCount) - 1 }, (_, index) => index + 2);
}

export function addressOf(pathname: string, siteUrl: string): string {
  return `${siteUrl}${pathname === '/' ? '' : pathname}/`;
}
