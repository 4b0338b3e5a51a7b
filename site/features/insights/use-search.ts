import { useEffect, useState } from 'react';
import type { ArticleSearch } from '../../../core/insights/search.ts';
import { fetchSearch, readySearch } from './fetch-search.ts';

/** Loads the search at the first text. After a failure, each new text tries again. */
export function useSearch(query: string): {
  search: ArticleSearch | undefined;
  hasFailed: boolean;
} {
  const [search, setSearch] = useState(readySearch);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!query || search) return;
    let isCurrent = true;
    fetchSearch().then(
      (fetched) => isCurrent && setSearch(fetched),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [query, search]);
  return { search, hasFailed: hasFailed && !search };
}
