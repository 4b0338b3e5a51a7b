import type { PlainPage } from '../../core/content/plain-page.ts';
import { ArticleBody } from '../features/insights/article-body.tsx';
import { Rest } from '../navigation/rest.tsx';
import layout from '../styles/layout.module.css';
import { PageHeading } from '../ui/page-heading.tsx';
import css from './plain-page.module.css';

export const describe = ({ title, description }: PlainPage) => ({ title, description });

/** Words and pictures alone, of `content/pages/<name>.md`. */
export function Screen({ data: { title, description, body } }: { data: PlainPage }) {
  return (
    <article key={title}>
      <PageHeading heading={title} lede={description} />
      <Rest>
        <div className={`${css.text} ${layout.width}`}>
          <ArticleBody body={body} />
        </div>
      </Rest>
    </article>
  );
}
