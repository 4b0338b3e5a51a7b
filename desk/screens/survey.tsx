import { type SurveySums, surveyResultsSchema } from '../../core/desk/desk.ts';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import css from './survey.module.css';

/** The survey's results, in totals that don't reveal anybody's answers. */
export function SurveyScreen() {
  const { value, error, isLoading, again } = useAnswer('survey-results', surveyResultsSchema);
  return (
    <Screen name="Survey" refresh={again} isLoading={isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && (value.shown === 0 ? <TooFew {...value} /> : <Sums {...value} />)}
    </Screen>
  );
}

function TooFew({ answered, least }: SurveySums) {
  return (
    <Nothing>
      {responses(answered)} so far. Results are shown from {least} people on, so that nobody’s answers can be told.
    </Nothing>
  );
}

function Sums({ answered, shown, least, statements }: SurveySums) {
  return (
    <>
      <p className={css.count}>
        The results of {shown} people; 5 is favourable throughout.
        {answered > shown && ` ${responses(answered - shown)} since: counted in once there are ${least}, so that nobody’s can be told by comparing.`} What was
        written beside them is in the export.
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

function responses(count: number): string {
  return count === 1 ? '1 response' : `${count} responses`;
}
