import { LEAST_PEOPLE, LEAST_SPREAD } from '../../core/findings/figures.ts';
import { CENSUS_THRESHOLD } from '../../core/findings/verdict.ts';
import { formatScore } from '../../core/survey/profile.ts';
import css from './findings-body.module.css';

/** How the figures of a wave are computed, and what is withheld. */
export function Method({ people, areBeliefs }: { people: number; areBeliefs: boolean }) {
  return (
    <section className={css.method}>
      <h2>Method</h2>
      <p className={css.text}>
        Each person’s score in a section is the mean of their ratings of its statements, from 1 to
        5. Where agreeing is unfavourable, ratings are reversed, so that 5 is favourable throughout.
        A section’s score is the mean of the scores of all {people} people, and the spread their
        standard deviation. The 95% interval is Student’s: it tells how far the score could be from
        that of a much larger number of people like those who answered.
      </p>
      <p className={css.text}>
        {areBeliefs
          ? 'Sponsors read a wording of their own of each statement, and answered what they believe of the people who use the system. Where both are counted together, as in ‘Everybody’, these beliefs are among the answers.'
          : 'Sponsors read the same statements as the people who use the system, and answered for themselves.'}
      </p>
      <p className={css.text}>
        Where everybody who was asked answered, there is no chance in the scores: they have no
        interval, and a gap or change between two such scores is named from{' '}
        {formatScore(CENSUS_THRESHOLD)} on. Where part of those who were asked answered, and it is
        known of how many, intervals and tests are the narrower the larger that part is. Gaps and
        changes are tested by Welch’s t-test, section by section. There are three families of tests,
        each with Holm’s correction of its own: the sections of the gap, those of a change since an
        earlier wave, and those of the same change of another side or group. In each family, the
        chance that anything is wrongly called beyond chance is at most 5%. The 95% intervals of
        differences are uncorrected. Who answered in two waves is not known, so waves are compared
        as if by different people.
      </p>
      <p className={css.text}>
        Spread and intervals are computed only of {LEAST_SPREAD} people or more who came by personal
        links or cards, because they could give single people’s answers away. With fewer on either
        side, a gap is tested by a permutation test, with Hochberg’s correction, of the ratings as
        they are counted for each statement: each side’s lowest ratings are put together, which
        rather finds too little than too much. Changes between waves are too few to tell then.
      </p>
      <p className={css.text}>
        Neither a figure of fewer than {LEAST_PEOPLE} people is shown, nor anything from which one
        could be computed: what is withheld for that is named under “Who answered”. Answers by an
        open link help nobody reach {LEAST_PEOPLE}. The figures of a wave are computed once, when it
        is closed, and never change. All answers are deleted then.
      </p>
    </section>
  );
}
