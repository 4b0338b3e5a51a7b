import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import css from './findings-body.module.css';

/** How the figures are computed, and what is withheld. */
export function Method({ people }: { people: number }) {
  return (
    <section className={css.method}>
      <h2>Method</h2>
      <p className={css.text}>
        Each person’s score in a section is the mean of their ratings of its statements, from 1 to 5. Where agreeing is unfavourable, ratings are reversed, so
        that 5 is favourable throughout. A section’s score is the mean of the scores of all {people} people. The 95 % interval is Student’s: it tells how far
        the score could be from that of a much larger number of people like those who answered.
      </p>
      <p className={css.text}>
        Nothing is shown of fewer than {LEAST_PEOPLE} people, and these figures change only when at least {LEAST_PEOPLE} people are added or taken out, so that
        nobody’s answers can be found by comparing two of them. Answers are stored apart from who gave them.
      </p>
    </section>
  );
}
