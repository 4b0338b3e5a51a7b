import words from 'content:layout';
import css from './skip-link.module.css';

/** The first thing the Tab key reaches: past the header to the page. */
export function SkipLink() {
  return (
    <a className={css.link} href="#main">
      {words.skipLink}
    </a>
  );
}
