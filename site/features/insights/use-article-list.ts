import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { ListedArticle, ListPage } from '../../../core/content/insights.ts';
import { countPages, listRoute, pageOf } from '../../../core/insights/list.ts';
import { resolveRoute } from '../../navigation/match.ts';
import { arriveAtHeading } from '../../ui/arrive.ts';
import { useSearch } from './use-search.ts';

/** The state in the address: the page number and the search text. */
interface Asked {
  query: string;
  page: number;
}

/** The shown list and its actions. */
export interface ArticleList extends ListPage {
  query: string;
  /** The number of results; undefined without a search text, or while the index is loading. */
  found: number | undefined;
  hasFailed: boolean;
  field: RefObject<HTMLInputElement | null>;
  /** Called with the typed text. */
  type: () => void;
  /** Updates the address at once instead of after a pause in typing. */
  settle: () => void;
  clear: () => void;
  turnTo: (page: number) => void;
}

// Browsers limit how often a page may change its address.
const PAUSE_MS = 300;

/**
 * The list of articles, searched as the visitor types, with page and search text in the address so that Back works
 * (specification, point 4: a new search text resets to page 1; a page change scrolls smoothly to the top).
 * @param shown the page of the address, fetched with the screen.
 */
export function useArticleList(shown: ListPage): ArticleList {
  const location = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [asked, setAsked] = useState<Asked>({ query: '', page: shown.page });
  const { query } = asked;
  const { search, hasFailed } = useSearch(query);
  const places = useMemo(() => (query ? search?.find(query) : undefined), [search, query]);
  const articles = places?.length;
  const { query: written, page: writtenPage } = askedBy(location);

  const go = (page: number, text: string, replace: boolean) => {
    clearTimeout(pause.current);
    navigate(resolveRoute(listRoute(page, text), true), { replace, state: { isOwn: true } });
  };
  const write = (text: string) => text !== written && go(1, text, written !== '');
  const type = () => {
    const text = field.current?.value.trim() ?? '';
    if (text === query) return;
    setAsked({ query: text, page: 1 });
    clearTimeout(pause.current);
    if (text) pause.current = setTimeout(write, PAUSE_MS, text);
    else go(1, '', written !== '' || writtenPage === 1);
  };

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies(type): it belongs to the address that it was created for
  useLayoutEffect(() => {
    const next = askedBy(location);
    const wasTypedEarly = isFirst.current && !next.query && field.current?.value;
    isFirst.current = false;
    if (wasTypedEarly) return type(); // Before the application ran.
    setAsked(next);
    if (field.current && field.current.value.trim() !== next.query) field.current.value = next.query;
    return () => clearTimeout(pause.current);
  }, [location]);

  const list = search && places ? pageOfFound(places, asked.page, (place) => search.article(place)) : shown;
  const turnTo = useTurn(list.page);
  return {
    ...list,
    query,
    found: articles,
    hasFailed,
    field,
    type,
    settle: () => write(query),
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

/** Scrolls to the top and moves the focus there, once the requested page is shown. */
function useTurn(page: number): (to: number) => void {
  const to = useRef<number>(undefined);
  useEffect(() => {
    if (to.current !== page) return;
    to.current = undefined;
    arriveAtHeading();
    window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
  }, [page]);
  return (next) => {
    to.current = next;
  };
}

function askedBy({ pathname, search }: Location): Asked {
  return { query: new URLSearchParams(search).get('q')?.trim() ?? '', page: Number(pathname.match(/\/page\/(\d+)$/)?.[1] ?? 1) };
}

function pageOfFound(places: number[], asked: number, articleAt: (place: number) => ListedArticle): ListPage {
  const pageCount = countPages(places.length);
  const page = Math.min(asked, pageCount) || 1;
  return { page, pageCount, articles: pageOf(places, page).map(articleAt) };
}
