import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import css from './challenges.module.css';

/** The Challenges We Solve, on both sides of the gap. */
export function Challenges({ heading, items }: Pages['home']['challenges']) {
  return (
    <section className={css.section} aria-labelledby="challenges">
      <div className={layout.width}>
        <h2 id="challenges">{heading}</h2>
        <ol className={`${css.list} ${layout.halves}`}>
          {items.map(({ title, text }, index) => (
            <li key={title}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
