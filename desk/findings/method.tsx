import { COUNTS_FROM } from '../../core/findings/compare.ts';
import type { Findings } from '../../core/findings/findings.ts';
import { SHARES_FROM, STATEMENTS_FROM } from '../../core/findings/limits.ts';
import css from './findings-body.module.css';
import { formatTenths } from './format.ts';

export function Method({ findings: { areBeliefs, least } }: { findings: Findings }) {
  return (
    <section className={css.method}>
      <h2>Method</h2>
      <p className={css.text}>
        A section’s score is the mean of all ratings of its statements, from 1 to 5. Where agreeing
        is unfavourable, ratings are reversed, so that 5 is favourable throughout. Statements about
        one person, such as a manager, are in no section’s score. Scores are rounded to a tenth, and
        whatever compares them uses them as they are shown. A side’s score is the mean of its
        groups’ shown scores, by their people.
      </p>
      <p className={css.text}>
        {areBeliefs
          ? 'Sponsors read a wording of their own of each statement, and answered what they believe of the people who use the system. Where both are counted together, as in ‘Everybody’, these beliefs are among the answers.'
          : 'Sponsors read the same statements as the people who use the system, and answered for themselves.'}
      </p>
      <p className={css.text}>
        A difference counts from {formatTenths(COUNTS_FROM)} on, and only if it is more than a
        single person could make: more than 4 divided by the smaller number of people. It says
        nothing of people who did not answer.
      </p>
      <p className={css.text}>
        Scores are shown of {least} people or more who came by personal links or cards, those of
        statements from {STATEMENTS_FROM * least} on, and shares from {SHARES_FROM * least} on.
        Answers by an open link help nobody reach these numbers. A score near the end of the scale
        is shown as ‘2.0 or less’ or ‘4.0 or more’, because otherwise it would tell what single
        people answered. The figures of a wave are computed once, when it is closed, and never
        change. All answers are deleted then.
      </p>
    </section>
  );
}
