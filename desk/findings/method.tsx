import { LEAST_COMPARED } from '../../core/findings/compare.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import css from './findings-body.module.css';

/** How the figures are computed, and what is withheld. @param isWave whether they are those of a wave of a campaign, which never change. */
export function Method({ people, isWave = false }: { people: number; isWave?: boolean }) {
  return (
    <section className={css.method}>
      <h2>Method</h2>
      <p className={css.text}>
        Each person’s score in a section is the mean of their ratings of its statements, from 1 to 5. Where agreeing is unfavourable, ratings are reversed, so
        that 5 is favourable throughout. A section’s score is the mean of the scores of all {people} people, and the spread their standard deviation. The 95 %
        interval is Student’s: it tells how far the score could be from that of a much larger number of people like those who answered.
      </p>
      {isWave ? <WaveMethod /> : <EditionMethod />}
    </section>
  );
}

function EditionMethod() {
  return (
    <p className={css.text}>
      Nothing is shown of fewer than {LEAST_PEOPLE} people, and these figures change only when at least {LEAST_PEOPLE} people are added or taken out, so that
      nobody’s answers can be found by comparing two of them. Answers are stored apart from who gave them.
    </p>
  );
}

function WaveMethod() {
  return (
    <>
      <p className={css.text}>
        Gaps and changes are tested by Welch’s t-test, section by section, with Holm’s correction: the chance that any of the sections is wrongly called beyond
        chance is 5 %. Their 95 % intervals are uncorrected. With fewer than {LEAST_COMPARED} people on either side there are too few to tell. Who answered in
        two waves is not known, so waves are compared as if by different people.
      </p>
      <p className={css.text}>
        Nothing is shown of fewer than {LEAST_PEOPLE} people, nor anything from which such a figure could be computed: what is withheld for that is named under
        “Who answered”. The figures of a wave are computed once, after it is closed, and never change. Answers are stored apart from who gave them.
      </p>
    </>
  );
}
