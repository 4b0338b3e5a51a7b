import { COUNTS_FROM } from '../../core/findings/compare.ts';
import type { Findings } from '../../core/findings/findings.ts';
import { SHARES_FROM, STATEMENTS_FROM } from '../../core/findings/least.ts';
import css from './findings-body.module.css';
import { formatTenths } from './format.ts';

export function Method({ findings: { areBeliefs, least } }: { findings: Findings }) {
  return (
    <section className={css.method}>
      <h2>Method</h2>
      <p className={css.text}>
        A section’s score is the mean of all ratings of its statements, from 1 to 5, rounded to a
        tenth. Where agreeing is unfavourable, ratings are reversed, so that 5 is best. Statements
        about one person, such as a manager, are in no section’s score. A side’s score is the mean
        of its groups’ shown scores, by their people.
      </p>
      <p className={css.text}>
        {areBeliefs
          ? 'Sponsors read statements worded for them, and answered what they believe of the users.'
          : 'Sponsors read the same statements as users, and answered for themselves.'}
      </p>
      <p className={css.text}>
        A difference counts if it is {formatTenths(COUNTS_FROM)} or more, and more than one person
        could make: 4 divided by the smaller number of people.
      </p>
      <p className={css.text}>
        Scores of sections are shown for {least} people or more who answered by personal link or
        card, scores of statements for {STATEMENTS_FROM * least}, shares for {SHARES_FROM * least}.
        Scores near either end of the scale read as ‘2.0 or less’ or ‘4.0 or more’, because an exact
        score would tell what single people answered. The figures are computed once, when the wave
        closes; then all answers are deleted.
      </p>
    </section>
  );
}
