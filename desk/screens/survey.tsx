import { type ReactNode, useId } from 'react';
import {
  type EditionSums,
  type SurveyBatch,
  type SurveySums,
  surveyResultsSchema,
} from '../../core/desk/desk.ts';
import { Corrections, sayChanges } from '../findings/corrections.tsx';
import { findingsOf } from '../route.ts';
import { Act, Acts, Deletion } from '../ui/act.tsx';
import { actionClass } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';
import { Rows } from '../ui/rows.tsx';
import { AnswerScreen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { useAnswer } from '../use-answer.ts';

/**
 * The survey's results by edition, in totals that don't reveal anybody's answers, and the batches
 * that they are made of.
 */
export function SurveyScreen() {
  const answer = useAnswer('survey-results', surveyResultsSchema);
  return (
    <AnswerScreen name="Survey" answer={answer}>
      {(sums) => <Editions {...sums} onDone={answer.again} />}
    </AnswerScreen>
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
          <Correction {...edition} onDone={onDone} />
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

/**
 * What an edition went on after, and the choice to let it go on as the former one, where only texts
 * differ.
 */
function Correction({ id, corrections, former, onDone }: EditionSums & { onDone: () => void }) {
  return (
    <>
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {former && (
        <>
          <p className={shared.text}>
            Only words differ from those of the edition before: {sayChanges(former.changes)} If a
            slip was corrected, such as a comma or a typo, and every answer means what it meant, the
            former edition can go on under the corrected words.
          </p>
          <div className={shared.tools}>
            <Act
              path={`survey-editions/${id}/corrections`}
              body={{ of: former.id }}
              said={() => 'The former edition goes on under the corrected words.'}
              question={{
                question: 'Does every answer mean what it meant?',
                text: `Changed: ${sayChanges(former.changes)} The answers to both editions are counted together from now on, also in the waves that are open, and every report says that you said so. This can’t be undone. Waves that are closed keep their figures.`,
                yes: 'Same meaning',
                no: 'Leave them apart',
              }}
              onDone={onDone}
            >
              Same meaning: go on with the former edition
            </Act>
          </div>
        </>
      )}
    </>
  );
}

function TooFew({ waiting, apart, least }: EditionSums & Pick<SurveySums, 'least'>) {
  return (
    <Nothing>
      {waiting === 0 ? 'No responses' : responses(waiting)} so far, besides those to clients’
      campaigns. Results are shown from {least} people on whose copy your mail server has taken, so
      that nobody’s answers can be told. {leftOut(apart)}
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
          ` ${responses(waiting)} since: counted in once your mail server has taken the copies of ${least}, so that nobody’s can be told by comparing.`}{' '}
        What was written beside them is in the export. {leftOut(apart)}
      </p>
      <p className={shared.tools}>
        <a className={actionClass} href={findingsOf(edition)}>
          Findings and report
        </a>
      </p>
      <Table
        className={`${shared.table} ${shared.numbers}`}
        caption="The mean of each statement, and how many people chose each rating from 1 to 5"
        heads={['Statement', 'Mean', 1, 2, 3, 4, 5]}
        rows={statements.map(({ id, text, mean, choices }) => [
          id,
          `${id}. ${text}`,
          mean.toFixed(2),
          ...choices,
        ])}
      />
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
    : `${responses(count)} left out, because nobody has verified who sent ${count === 1 ? 'it' : 'them'}: under Batches, below, you can include ${count === 1 ? 'it' : 'them'}.`;
}

function responses(count: number): string {
  return count === 1 ? '1 response' : `${count} responses`;
}

const SOURCES: Record<SurveyBatch['source'], string> = {
  verified: 'The respondents are verified: your mail server took their copies',
  undelivered: 'The mail server refused the copies',
  unexpected: 'The addresses had not asked for access, or had answered before',
};
const STATES: Record<SurveyBatch['state'], string> = {
  open: 'left out, and still open',
  apart: 'left out',
  waiting: 'counted with the next verified batch',
  counted: 'counted',
};

interface SurveyBatchItemProps {
  batch: SurveyBatch;
  edition: ReactNode;
  onDone: () => void;
}

/**
 * A batch of survey responses, which an operator can delete, or include in the results if it was
 * left out.
 */
function SurveyBatchItem({
  batch: { id, day, source, state, people },
  edition,
  onDone,
}: SurveyBatchItemProps) {
  const nameId = useId();
  return (
    <li className={shared.row}>
      <div>
        <p id={nameId} className={shared.name}>
          {people === 1 ? '1 response' : `${people} responses`} of{' '}
          <Timestamp at={Date.parse(day)} isDay />
        </p>
        <p>
          {SOURCES[source]}: {STATES[state]}.
        </p>
        {edition && <p>{edition}</p>}
      </div>
      <Acts>
        {state === 'apart' && (
          <Act
            of={nameId}
            path={`survey-batches/${id}/inclusions`}
            said={() => 'Included: the results take them in with the next verified batch.'}
            onDone={onDone}
          >
            Include
          </Act>
        )}
        <Deletion
          of={nameId}
          path={`survey-batches/${id}`}
          question={people === 1 ? 'Delete this response?' : `Delete these ${people} responses?`}
          text="Their answers and comments are deleted here for good. Who answered stays on the list of respondents."
          no="Keep them"
          onDone={onDone}
        />
      </Acts>
    </li>
  );
}
