import type { ArticleTeaser } from '../../../core/content/insights.ts';
import { ArticleCard } from './article-card.tsx';
import css from './article-row.module.css';

/** Three, the first twice as wide. */
export function ArticleRow({ articles }: { articles: ArticleTeaser[] }) {
  return (
    <ul className={css.row}>
      {articles.map((article, index) => (
        <li key={article.slug} id={`insights/${article.slug}`}>
          <ArticleCard article={article} isWide={index === 0} />
        </li>
      ))}
    </ul>
  );
}
