import type { Article } from '../../../core/content/insights.ts';

/**
 * Fetches an article's data.
 * @returns null where there is no article of that slug.
 * @throws when the network or the server fails.
 */
export async function fetchArticle(slug: string): Promise<Article | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}data/insights/${encodeURIComponent(slug)}.json`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The article ${slug} could not be fetched (${response.status}).`);
  return response.json();
}
