import type { SearchIndex } from '../../../core/content/insights.ts';
import { ArticleSearch } from '../../../core/insights/search.ts';

let fetched: Promise<ArticleSearch> | undefined;
let ready: ArticleSearch | undefined;

/** Once. @throws if the network or the server fails; the next call tries again. */
export function fetchSearch(): Promise<ArticleSearch> {
  fetched ??= load().catch((error: unknown) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}

export function readySearch(): ArticleSearch | undefined {
  return ready;
}

async function load(): Promise<ArticleSearch> {
  const response = await fetch(`${import.meta.env.BASE_URL}data/search/insights.json`);
  if (!response.ok) throw new Error(`The search could not be fetched (${response.status}).`);
  ready = new ArticleSearch((await response.json()) as SearchIndex);
  return ready;
}
