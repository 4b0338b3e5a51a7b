import { type SurveyBatch, type SurveySums, surveyResultsSchema } from '../../core/desk/desk.ts';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import css from './survey.module.css';
import { SurveyBatchItem } from './survey-batch.tsx';

/** The survey's results, in totals that don't reveal anybody's answers, and the batches that they are made of. */
export function SurveyScreen() {
  const { value, error, isLoading, again } = useAnswer('survey-results', surveyResultsSchema);
  return (
    <Screen name="Survey" refresh={again} isLoading={isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && (value.shown === 0 ? <TooFew {...value} /> : <Sums {...value} />)}
      {value && value.batches.length > 0 && <Batches batches={value.batches} onDone={again} />}
    </Screen>
  );
}

function TooFew({ waiting, apart, least }: SurveySums) {
  return (
    <Nothing>
      {responses(waiting)} so far. Results are shown from {least} people on whose copy was delivered, so that nobody’s answers can be told. {leftOut(apart)}
    </Nothing>
  );
}

function Sums({ waiting, apart, shown, least, statements }: SurveySums) {
  return (
    <>
      <p className={css.count}>
        The results of {shown} people; 5 is favourable throughout.
        {waiting > 0 && ` ${responses(waiting)} since: counted in once the copies of ${least} are delivered, so that nobody’s can be told by comparing.`} What
        was written beside them is in the export. {leftOut(apart)}
      </p>
      <table className={css.sums}>
        <thead>
          <tr>
            <th scope="col">Statement</th>
            <th scope="col">Mean</th>
            {[1, 2, 3, 4, 5].map((choice) => (
              <th key={choice} scope="col">
                {choice}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statements.map(({ id, text, mean, choices }) => (
            <tr key={id}>
              <th scope="row">
                {id}. {text}
              </th>
              <td className={css.mean}>{mean.toFixed(2)}</td>
              {choices.map((count, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
                <td key={index}>{count}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Batches({ batches, onDone }: { batches: SurveyBatch[]; onDone: () => void }) {
  return (
    <section aria-labelledby="batches">
      <h2 id="batches" className={css.batches}>
        Batches
      </h2>
      <p className={css.count}>Responses are stored in batches, so that those of a flood can be deleted together. Nobody’s answers are shown from one.</p>
      <Rows items={batches}>{(batch) => <SurveyBatchItem key={batch.id} batch={batch} onDone={onDone} />}</Rows>
    </section>
  );
}

function leftOut(count: number): string {
  return count === 0 ? '' : `${responses(count)} left out, because nobody has verified who sent ${count === 1 ? 'it' : 'them'}.`;
}

function responses(count: number): string {
  return count === 1 ? '1 response' : `${count} responses`;
}
