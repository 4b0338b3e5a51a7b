import words from 'content:article';
import type { ArticleTeaser } from '../../../core/content/insights.ts';
import layout from '../../styles/layout.module.css';
import { ArticleRow } from './article-row.tsx';
import css from './related-insights.module.css';

/** Three other articles. */
export function RelatedInsights({ articles }: { articles: ArticleTeaser[] }) {
  return (
    <section className={`${css.section} ${layout.width}`} aria-labelledby="related">
      <h2 id="related">{words.related}</h2>
      <ArticleRow articles={articles} />
    </section>
  );
}
