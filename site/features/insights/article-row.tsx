import type { ArticleTeaser } from '../../../core/content/insights.ts';
import { Link } from '../../navigation/link.tsx';
import { routeTo } from '../../navigation/match.ts';
import { Picture } from '../../ui/picture.tsx';
import css from './article-card.module.css';
import row from './article-row.module.css';

/** Three, the first twice as wide. */
export function ArticleRow({ articles }: { articles: ArticleTeaser[] }) {
  return (
    <ul className={row.row}>
      {articles.map((article, index) => (
        <li key={article.slug} id={`insights/${article.slug}`}>
          <ArticleCard article={article} isWide={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function ArticleCard({ article, isWide }: { article: ArticleTeaser; isWide: boolean }) {
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
      <h3 dir="auto">{article.title}</h3>
    </Link>
  );
}
