import words from 'content:insights';
import type { MouseEvent } from 'react';
import { listRoute, pageCells } from '../../../core/insights/list.ts';
import { Link } from '../../navigation/link.tsx';
import { isPlainClick } from '../../navigation/use-links.ts';
import layout from '../../styles/layout.module.css';
import css from './pagination.module.css';
import type { ArticleList } from './use-article-list.ts';

/**
 * First, last, current page and its neighbours (specification, point 9). Hidden for a single page.
 */
export function Pagination({ list }: { list: ArticleList }) {
  const { page: current, pageCount, query, turnTo } = list;
  if (pageCount === 1) return null;
  const linkTo = (page: number) => ({
    to: listRoute(page, query),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event.nativeEvent)) return;
      event.preventDefault();
      turnTo(page);
    },
  });
  return (
    <nav className={css.pagination} aria-label={words.pagination.label}>
      {current > 1 && (
        <Link {...linkTo(current - 1)} className={css.step} rel="prev">
          {words.pagination.previous}
        </Link>
      )}
      <ol>
        {pageCells(current, pageCount).map((cell) =>
          'gapAfter' in cell ? (
            <li key={`gap-${cell.gapAfter}`} className={css.gap}>
              …
            </li>
          ) : (
            <li key={cell.page}>
              {cell.page === current ? (
                <span className={css.current} aria-current="page">
                  <PageName page={cell.page} />
                </span>
              ) : (
                <Link {...linkTo(cell.page)}>
                  <PageName page={cell.page} />
                </Link>
              )}
            </li>
          ),
        )}
      </ol>
      {current < pageCount && (
        <Link {...linkTo(current + 1)} className={css.step} rel="next">
          {words.pagination.next}
        </Link>
      )}
    </nav>
  );
}

function PageName({ page }: { page: number }) {
  const [before, after] = words.pagination.page.split('{page}');
  return (
    <>
      <span className={layout.hidden}>{before}</span>
      {page}
      <span className={layout.hidden}>{after}</span>
    </>
  );
}
