import {
  type EditionSums,
  type SurveyBatch,
  type SurveySums,
  surveyResultsSchema,
} from '../../core/desk/desk.ts';
import { findingsOf } from '../route.ts';
import { actionClass } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { useAnswer } from '../use-answer.ts';
import css from './screens.module.css';
import { SurveyBatchItem } from './survey-batch.tsx';

/**
 * The survey's results by edition, in totals that don't reveal anybody's answers, and the batches
 * that they are made of.
 */
export function SurveyScreen() {
  const { value, error, isLoading, again } = useAnswer('survey-results', surveyResultsSchema);
  return (
    <Screen name="Survey" refresh={again} isLoading={isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && <Editions {...value} onDone={again} />}
    </Screen>
  );
}

function Editions({ editions, least, batches, onDone }: SurveySums & { onDone: () => void }) {
  const hasSeveral = editions.length > 1;
  return (
    <>
      {hasSeveral && (
        <p className={shared.text}>
          The words of the survey have changed. Answers to different words are never counted
          together: each edition has results of its own.
        </p>
      )}
      {editions.map((edition) => (
        <section key={edition.id} aria-labelledby={hasSeveral ? edition.id : undefined}>
          {hasSeveral && (
            <h2 id={edition.id} className={shared.heading}>
              <EditionName {...edition} />
            </h2>
          )}
          {edition.shown === 0 ? (
            <TooFew {...edition} least={least} />
          ) : (
            <Sums {...edition} least={least} />
          )}
        </section>
      ))}
      {batches.length > 0 && (
        <Batches batches={batches} editions={hasSeveral ? editions : []} onDone={onDone} />
      )}
    </>
  );
}

function EditionName({ openedOn, closedOn }: Pick<EditionSums, 'openedOn' | 'closedOn'>) {
  return (
    <>
      {closedOn === null ? 'Edition since ' : 'Edition of '}
      <Timestamp at={Date.parse(openedOn)} isDay />
      {closedOn !== null && (
        <>
          {' to '}
          <Timestamp at={Date.parse(closedOn)} isDay />
        </>
      )}
    </>
  );
}

function TooFew({ waiting, apart, least }: EditionSums & Pick<SurveySums, 'least'>) {
  return (
    <Nothing>
      {waiting === 0 ? 'No responses' : responses(waiting)} so far, besides those to clients’
      campaigns. Results are shown from {least} people on whose copy was delivered, so that nobody’s
      answers can be told. {leftOut(apart)}
    </Nothing>
  );
}

function Sums({
  id: edition,
  waiting,
  apart,
  shown,
  least,
  statements,
}: EditionSums & Pick<SurveySums, 'least'>) {
  return (
    <>
      <p className={shared.text}>
        The results of {shown} people; 5 is favourable throughout.
        {waiting > 0 &&
          ` ${responses(waiting)} since: counted in once the copies of ${least} are delivered, so that nobody’s can be told by comparing.`}{' '}
        What was written beside them is in the export. {leftOut(apart)}
      </p>
      <p className={shared.tools}>
        <a className={actionClass} href={findingsOf(edition)}>
          Findings and report
        </a>
      </p>
      <table className={css.sums}>
        <caption>
          The mean of each statement, and how many people chose each rating from 1 to 5
        </caption>
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

function Batches({
  batches,
  editions,
  onDone,
}: {
  batches: SurveyBatch[];
  editions: EditionSums[];
  onDone: () => void;
}) {
  const editionOf = ({ edition }: SurveyBatch) => editions.find(({ id }) => id === edition);
  return (
    <section aria-labelledby="batches">
      <h2 id="batches" className={shared.heading}>
        Batches
      </h2>
      <p className={shared.text}>
        Responses are stored in batches, so that those of a flood can be deleted together. Nobody’s
        answers are shown from one.
      </p>
      <Rows items={batches}>
        {(batch) => {
          const edition = editionOf(batch);
          return (
            <SurveyBatchItem
              key={batch.id}
              batch={batch}
              edition={edition && <EditionName {...edition} />}
              onDone={onDone}
            />
          );
        }}
      </Rows>
    </section>
  );
}

function leftOut(count: number): string {
  return count === 0
    ? ''
    : `${responses(count)} left out, because nobody has verified who sent ${count === 1 ? 'it' : 'them'}.`;
}

function responses(count: number): string {
  return count === 1 ? '1 response' : `${count} responses`;
}
