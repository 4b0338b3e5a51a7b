import words from 'content:article';
import type { Article } from '../../../core/content/insights.ts';
import { publicAddress } from '../../navigation/address.ts';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './article-header.module.css';

/**
 * Back link, title, standfirst, category, author, date and read time; on paper the address, too.
 */
export function ArticleHeader({ article }: { article: Article }) {
  const { slug, title, excerpt, category, author, date, dateText, readTime } = article;
  return (
    <header className={`${css.header} ${layout.width}`}>
      <DashLink label={words.back} to="/insights" />
      <h1>{title}</h1>
      <div className={`${css.halves} ${layout.halves}`}>
        <p className={css.standfirst}>
          <Unbroken>{excerpt}</Unbroken>
        </p>
        <p className={css.meta}>
          <span>
            <Hidden>{words.labels.category}</Hidden> <b>{category}</b>
          </span>
          <span>
            <Hidden>{words.labels.author}</Hidden> {author}
          </span>
          <span>
            <Hidden>{words.labels.date}</Hidden> <time dateTime={date}>{dateText}</time>
          </span>
          <span>
            <Hidden>{words.labels.readTime}</Hidden> {readTime}
          </span>
        </p>
      </div>
      <p className={css.address}>{publicAddress(routeTo('article', slug))}</p>
    </header>
  );
}

function Hidden({ children }: { children: string }) {
  return <span className={layout.hidden}>{children}</span>;
}
