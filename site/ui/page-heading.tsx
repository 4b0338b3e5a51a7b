import layout from '../styles/layout.module.css';
import css from './page-heading.module.css';

/** A screen's hero: its heading and a sentence or two, in halves. */
export function PageHeading({ heading, lede }: { heading: string; lede: string }) {
  return (
    <div className={`${css.hero} ${layout.width}`}>
      <h1>{heading}</h1>
      <p>{lede}</p>
    </div>
  );
}
