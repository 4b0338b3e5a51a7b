import words from 'content:article';
import { Fragment } from 'react';
import type { Article } from '../../core/content/insights.ts';
import { ArticleBody } from '../features/insights/article-body.tsx';
import { ArticleHeader, RelatedTopics, ShareLink } from '../features/insights/article-header.tsx';
import { ArticleRow } from '../features/insights/article-row.tsx';
import { ZoomablePicture } from '../features/insights/zoomable-picture.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import layout from '../styles/layout.module.css';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import printable from '../ui/printable.module.css';
import css from './article.module.css';

export const describe = (article: Article | null) =>
  article ? { title: article.title, description: article.excerpt } : words.notFound;

/** An unknown article has its own message (specification, points 2 and 8). */
export function Screen({ data: article }: { data: Article | null }) {
  if (!article) return <NotFound />;
  return (
    <Fragment key={article.slug}>
      <article className={printable.printable}>
        <ArticleHeader article={article} />
        <ZoomablePicture {...article} />
        <Rest>
          <div className={`${css.columns} ${layout.width}`}>
            <div className={css.beside}>
              <RelatedTopics />
              <ShareLink slug={article.slug} />
            </div>
            <ArticleBody body={article.body} />
          </div>
        </Rest>
      </article>
      <Rest>
        {article.relatedArticles.length > 0 && (
          <section className={`${css.related} ${layout.width}`} aria-labelledby="related">
            <h2 id="related">{words.related}</h2>
            <ArticleRow articles={article.relatedArticles} />
          </section>
        )}
        <CallToAction {...words.callToAction} />
      </Rest>
    </Fragment>
  );
}

function NotFound() {
  return (
    <EmptyState heading={words.notFound.title} text={words.notFound.description}>
      <ButtonLink label={words.back} to="/insights" />
    </EmptyState>
  );
}
