import type { Article, ListPage } from '../../../core/content/insights.ts';
import { fetchData } from '../../ui/fetch-data.ts';

export function fetchArticle(slug: string): Promise<Article | null> {
  return fetchData(`insights/${encodeURIComponent(slug)}`);
}

/** The first page is part of the screen's code. */
export function fetchListPage(page: string): Promise<ListPage | null> {
  return fetchData(`insights/page/${encodeURIComponent(page)}`);
}
