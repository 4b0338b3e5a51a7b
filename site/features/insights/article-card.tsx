import type { ArticleTeaser } from '../../../core/content/insights.ts';
import { Link } from '../../navigation/link.tsx';
import { routeTo } from '../../navigation/match.ts';
import { Picture } from '../../ui/picture.tsx';
import css from './article-card.module.css';

export function ArticleCard({
  article,
  heading: Heading = 'h3',
  isWide = false,
}: {
  article: ArticleTeaser;
  heading?: 'h2' | 'h3';
  isWide?: boolean;
}) {
  return (
    <Link
      to={routeTo('article', article.slug)}
      className={isWide ? `${css.card} ${css.wide}` : css.card}
    >
      <Picture
        sources={article.picture}
        sizes={isWide ? '(width < 48em) 92vw, 46vw' : '(width < 48em) 92vw, 23vw'}
        alt=""
      />
      <p className={css.meta}>
        <span>{article.category}</span>
        <span>{article.dateText}</span>
        <span>{article.readTime}</span>
      </p>
      <Heading dir="auto">{article.title}</Heading>
    </Link>
  );
}
