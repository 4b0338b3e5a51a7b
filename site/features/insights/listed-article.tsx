import { memo } from 'react';
import type { ListedArticle as Article } from '../../../core/content/insights.ts';
import { Link } from '../../navigation/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import card from './article-card.module.css';
import css from './listed-article.module.css';

/**
 * An article in the list, with its excerpt; the first of a page takes the whole width (design.md,
 * Article card).
 */
export const ListedArticle = memo(function ListedArticle({
  article,
  isFirst,
}: {
  article: Article;
  isFirst: boolean;
}) {
  return (
    <Link
      to={`/insights/${article.slug}`}
      className={`${card.card} ${isFirst ? `${card.wide} ${css.first}` : ''}`}
    >
      <Picture
        sources={article.picture}
        sizes={isFirst ? '(width < 48em) 92vw, 54vw' : '(width < 48em) 92vw, 45vw'}
        alt=""
        {...(isFirst && { loading: 'eager', fetchPriority: 'high' })}
      />
      <div>
        <p className={card.meta}>
          <span>{article.category}</span>
          <span>{article.readTime}</span>
        </p>
        <h2>{article.title}</h2>
        <p className={css.excerpt}>
          <Unbroken>{article.excerpt}</Unbroken>
        </p>
      </div>
    </Link>
  );
});
