import words from 'content:insights';
import type { ListPage } from '../../../core/content/insights.ts';
import { FEED_FILE } from '../../../core/insights/list.ts';
import { documentAddress } from '../../navigation/address.ts';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import dashLink from '../../ui/dash-link.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import css from './article-list.module.css';
import { ListedArticle } from './listed-article.tsx';
import { Pagination } from './pagination.tsx';
import { SearchBox } from './search-box.tsx';
import { useArticleList } from './use-article-list.ts';

/** The search, a page of articles and the pagination (specification, point 2, insights list). */
export function ArticleList({ shown }: { shown: ListPage }) {
  const list = useArticleList(shown);
  const { empty } = words.search;
  return (
    <section className={`${css.section} ${layout.width}`} aria-label={words.list.label}>
      <SearchBox list={list} />
      {list.found === 0 ? (
        <EmptyState heading={empty.heading} text={empty.text} isPart={true}>
          <Button onClick={list.clear}>{empty.button}</Button>
        </EmptyState>
      ) : (
        <ul className={css.grid}>
          {list.articles.map((article, index) => (
            <li key={article.slug}>
              <ListedArticle article={article} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <Pagination list={list} />
      <a
        href={documentAddress(routeTo('insights')) + FEED_FILE}
        type="application/atom+xml"
        className={`${dashLink.link} ${css.feed}`}
      >
        {words.feed.label}
      </a>
    </section>
  );
}
