import words from 'content:layout';
import css from './skip-link.module.css';

/** The skip link, first in tab order: it jumps past the header. */
export function SkipLink() {
  return (
    <a className={css.link} href="#main">
      {words.skipLink}
    </a>
  );
}
