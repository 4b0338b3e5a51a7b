import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { ListedArticle, ListPage } from '../../../core/content/insights.ts';
import { countPages, listRoute, pageOf } from '../../../core/insights/list.ts';
import type { ArticleSearch } from '../../../core/insights/search.ts';
import { type Arrival, resolveRoute } from '../../navigation/match.ts';
import { arriveAtHeading } from '../../ui/arrive.ts';
import { fetchSearch, readySearch } from './fetch-search.ts';

interface Asked {
  query: string;
  page: number;
}

export interface ArticleList extends ListPage {
  query: string;
  /** Undefined without a search text, or while the index is loading. */
  found: number | undefined;
  hasFailed: boolean;
  field: RefObject<HTMLInputElement | null>;
  type: () => void;
  /** At once instead of after a pause in typing. */
  settle: () => void;
  clear: () => void;
  turnTo: (page: number) => void;
}

// Browsers limit how often a page may change its address.
const PAUSE_MS = 300;

/**
 * Searches as the visitor types, with page and search text in the address so that Back works
 * (specification, point 4: a new search text resets to page 1; a page change scrolls smoothly to
 * the top).
 * @param shown the page of the address, fetched with the screen.
 */
export function useArticleList(shown: ListPage): ArticleList {
  const location = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [asked, setAsked] = useState<Asked>({ query: '', page: shown.page });
  const { query } = asked;
  const { search, hasFailed } = useSearch(query);
  const places = useMemo(() => (query ? search?.find(query) : undefined), [search, query]);
  const articles = places?.length;
  const { query: written, page: writtenPage } = askedBy(location);

  const stop = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = undefined;
  }, []);
  const go = (page: number, text: string, replace: boolean) => {
    stop();
    const to = resolveRoute(listRoute(page, text), true);
    // While a page loads, its link can be pressed again.
    navigate(to, { replace: replace || `#${to}` === window.location.hash, state: { isOwn: true } });
  };
  const write = () => go(1, query, written !== '');
  const type = () => {
    const text = field.current?.value.trim() ?? '';
    if (text === query) return;
    setAsked({ query: text, page: 1 });
    if (!text) go(1, '', written !== '' || writtenPage === 1);
  };

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies(type): it belongs to the address that it was created for
  // biome-ignore lint/correctness/useExhaustiveDependencies(isReturn): as above
  useLayoutEffect(() => {
    const next = askedBy(location);
    const typed = field.current?.value.trim() ?? '';
    const isWritten = !isReturn && (location.state as Arrival | null)?.isOwn;
    // Typed before the application ran, or while the address was being changed.
    const isTypedSince = typed !== next.query && (isFirst.current ? !next.query : isWritten);
    isFirst.current = false;
    if (isTypedSince) return type();
    setAsked(next);
    if (field.current && typed !== next.query) field.current.value = next.query;
  }, [location]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(write): as above
  useEffect(() => {
    if (query && query !== written) pause.current = setTimeout(write, PAUSE_MS);
    return stop;
  }, [query, written, stop]);

  const list =
    search && places ? pageOfFound(places, asked.page, (place) => search.article(place)) : shown;
  const turnTo = useTurn(list.page);
  return {
    ...list,
    query,
    found: articles,
    hasFailed,
    field,
    type,
    settle: () => pause.current !== undefined && write(),
    clear: () => {
      if (field.current) field.current.value = '';
      field.current?.focus();
      setAsked({ query: '', page: 1 });
      go(1, '', written === '');
    },
    turnTo: (page) => {
      turnTo(page);
      go(page, query, false);
    },
  };
}

/** Scrolls and moves the focus to the top, once the requested page is shown. */
function useTurn(page: number): (to: number) => void {
  const to = useRef<number>(undefined);
  useEffect(() => {
    if (to.current !== page) return;
    to.current = undefined;
    arriveAtHeading();
    window.scrollTo({
      top: 0,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    });
  }, [page]);
  return (next) => {
    to.current = next;
  };
}

function askedBy({ pathname, search }: Location): Asked {
  return {
    query: new URLSearchParams(search).get('q')?.trim() ?? '',
    page: Number(pathname.match(/\/page\/(\d+)$/)?.[1] ?? 1),
  };
}

function pageOfFound(
  places: number[],
  asked: number,
  articleAt: (place: number) => ListedArticle,
): ListPage {
  const pageCount = countPages(places.length);
  const page = Math.min(asked, pageCount) || 1;
  return { page, pageCount, articles: pageOf(places, page).map(articleAt) };
}

/** Loads at the first text. After a failure, each new text tries again. */
function useSearch(query: string): {
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
