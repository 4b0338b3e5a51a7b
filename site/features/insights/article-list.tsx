import words from 'content:insights';
import { memo } from 'react';
import type { ListedArticle as Article, ListPage } from '../../../core/content/insights.ts';
import { FEED_FILE, listRoute } from '../../../core/insights/list.ts';
import { documentAddress } from '../../navigation/address.ts';
import { Link } from '../../navigation/link.tsx';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import dashLink from '../../ui/dash-link.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paragraph } from '../../ui/paragraphs.tsx';
import { Picture } from '../../ui/picture.tsx';
import card from './article-card.module.css';
import css from './article-list.module.css';
import { Pagination } from './pagination.tsx';
import { SearchBox } from './search-box.tsx';
import { useArticleList } from './use-article-list.ts';

/** Specification, point 2, insights list. */
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

/**
 * The first of a page takes the whole width (design.md, Article card). Everything links to the
 * article, except the category, which starts a search.
 */
const ListedArticle = memo(function ListedArticle({
  article,
  isFirst,
}: {
  article: Article;
  isFirst: boolean;
}) {
  return (
    <div className={`${card.card} ${isFirst ? `${card.wide} ${css.first}` : ''}`}>
      <Picture
        sources={article.picture}
        sizes={isFirst ? '(width < 48em) 92vw, 54vw' : '(width < 48em) 92vw, 45vw'}
        alt=""
        {...(isFirst && { loading: 'eager', fetchPriority: 'high' })}
      />
      <div>
        <p className={card.meta}>
          <Link to={listRoute(1, article.category)} className={css.category}>
            <span className={layout.hidden}>{words.list.label} </span>
            {article.category}
          </Link>
          <span>{article.dateText}</span>
          <span>{article.readTime}</span>
        </p>
        <h2>
          <Link to={`/insights/${article.slug}`} className={css.title}>
            {article.title}
          </Link>
        </h2>
        <Paragraph className={css.excerpt} text={article.excerpt} />
      </div>
    </div>
  );
});
