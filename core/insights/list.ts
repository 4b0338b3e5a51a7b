/** See specification, point 9. */
const ARTICLES_PER_PAGE = 6;

/** The Atom feed, in the folder of the list. */
export const FEED_FILE = 'feed.xml';

/** At least one. */
export function countPages(articleCount: number): number {
  return Math.max(1, Math.ceil(articleCount / ARTICLES_PER_PAGE));
}

/** @param page counted from 1. */
export function pageOf<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * ARTICLES_PER_PAGE, page * ARTICLES_PER_PAGE);
}

export function listRoute(page: number, query = ''): string {
  return `/insights${page > 1 ? `/page/${page}` : ''}${query && `?q=${encodeURIComponent(query)}`}`;
}

type PageCell = { page: number } | { gapAfter: number };

/**
 * First, last, current and its neighbours, with gaps where pages are left out (specification, point
 * 9).
 */
export function pageCells(current: number, count: number): PageCell[] {
  const shown = [...new Set([1, current - 1, current, current + 1, count])].filter(
    (page) => page >= 1 && page <= count,
  );
  return shown.flatMap((page, index): PageCell[] => {
    const previous = shown[index - 1] ?? page - 1;
    return page - previous > 1 ? [{ gapAfter: previous }, { page }] : [{ page }];
  });
}
