import type { Article, ListPage } from '../../../core/content/insights.ts';
import { isMissing } from '../../ui/lazy-code.ts';

/**
 * Fetches an article's data.
 * @returns null if there is no article with this slug.
 * @throws if the network or the server fails.
 */
export function fetchArticle(slug: string): Promise<Article | null> {
  return fetchData(encodeURIComponent(slug));
}

/**
 * Fetches a page of the list of articles, like an article. The first page is part of the screen's
 * code.
 */
export function fetchListPage(page: string): Promise<ListPage | null> {
  return fetchData(`page/${encodeURIComponent(page)}`);
}

async function fetchData<Data>(name: string): Promise<Data | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}data/insights/${name}.json`);
  if (isMissing(response)) return null;
  if (!response.ok) throw new Error(`${name} could not be fetched (${response.status}).`);
  return response.json();
}
