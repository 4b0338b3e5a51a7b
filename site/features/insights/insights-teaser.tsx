import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Article, ArticleTeaser } from '../../../core/content/insights.ts';
import type { Pages } from '../../../core/content/pages.ts';
import type { Arrival } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import { ArticleRow } from './article-row.tsx';
import { fetchArticle } from './fetch-insights.ts';
import css from './insights-teaser.module.css';

/**
 * The three newest. After a redirect for one article, that article comes first, or a message that
 * it doesn't exist (product.md, Routes).
 */
export function InsightsTeaser({
  words,
  latest,
}: {
  words: Pages['home']['insights'];
  latest: ArticleTeaser[];
}) {
  const asked = useAskedArticle();
  const articles = asked
    ? [
        { ...asked, picture: asked.card },
        ...latest.filter(({ slug }) => slug !== asked.slug),
      ].slice(0, 3)
    : latest;
  return (
    <section id="insights" className={css.section} aria-labelledby="insights-heading">
      <div className={layout.width}>
        <div className={css.header}>
          <h2 id="insights-heading">{words.heading}</h2>
          <p>{words.lede}</p>
        </div>
        <p role="status" className={css.unknown}>
          {asked === null && words.unknown}
        </p>
        <ArticleRow articles={articles} />
        <DashLink {...words.link} isApart />
      </div>
    </section>
  );
}

/** Undefined without a redirect, null if the article doesn't exist. */
function useAskedArticle(): Article | null | undefined {
  const slug = (useLocation().state as Arrival | null)?.article;
  const [found, setFound] = useState<{ slug: string; article: Article | null }>();
  useEffect(() => {
    if (slug === undefined) return;
    let isCurrent = true;
    fetchArticle(slug).then(
      (article) => isCurrent && setFound({ slug, article }),
      () => undefined, // Offline, the three newest articles stay unchanged.
    );
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  return found?.slug === slug ? found?.article : undefined;
}
