import words from 'content:layout';
import { arriveAt } from '../navigation/use-arrival.ts';
import css from './skip-link.module.css';

/** The first thing the Tab key reaches: past the header to the page. */
export function SkipLink() {
  return (
    <a
      className={css.link}
      href="#main"
      onClick={(event) => {
        event.preventDefault(); // The hash is the router's.
        arriveAt('main');
      }}
    >
      {words.skipLink}
    </a>
  );
}
