import words from 'content:article';
import type { Article } from '../../../core/content/insights.ts';
import { listRoute } from '../../../core/insights/list.ts';
import { publicAddress } from '../../navigation/address.ts';
import { Link } from '../../navigation/link.tsx';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { DashLink } from '../../ui/dash-link.tsx';
import { TextList } from '../../ui/text-list.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { useCopying } from '../../ui/use-copying.ts';
import css from './article-header.module.css';

/** On paper the address is shown, too. */
export function ArticleHeader({ article }: { article: Article }) {
  const { slug, title, excerpt, category, author, date, dateText, readTime } = article;
  return (
    <header className={`${css.header} ${layout.width}`}>
      <DashLink label={words.back} to="/insights" />
      <h1 dir="auto">{title}</h1>
      <div className={`${css.halves} ${layout.halves}`}>
        <p className={css.standfirst} dir="auto">
          <Unbroken>{excerpt}</Unbroken>
        </p>
        <p className={css.meta}>
          <span>
            <Hidden>{words.labels.category}</Hidden>{' '}
            <Link to={listRoute(1, category)}>{category}</Link>
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

/** The same for every article (specification, point 2, article page). */
export function RelatedTopics() {
  return (
    <aside className={css.topics} aria-labelledby="topics">
      <h2 id="topics">{words.topics.heading}</h2>
      <TextList items={words.topics.items} />
    </aside>
  );
}

/**
 * Copies the clean address, because the address bar shows the hash form. If the browser can't copy,
 * the address is shown and selected.
 */
export function ShareLink({ slug }: { slug: string }) {
  const href = publicAddress(routeTo('article', slug));
  const { outcome, copy, field } = useCopying(href);
  const { action, done, byHand, label } = words.share;
  return (
    <div className={css.share}>
      <Button variant="secondary" onClick={copy}>
        {action}
      </Button>
      <p role="status">{outcome && (outcome === 'copied' ? done : byHand)}</p>
      {outcome === 'by hand' && (
        <input
          ref={field}
          readOnly={true}
          value={href}
          aria-label={label}
          className={css.shareLinkAddress}
        />
      )}
    </div>
  );
}
