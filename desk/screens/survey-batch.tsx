import { type ReactNode, useId, useState } from 'react';
import type { SurveyBatch } from '../../core/desk/desk.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmDeletion } from '../ui/confirm.tsx';
import css from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { useAction } from '../use-action.ts';

const SOURCES: Record<SurveyBatch['source'], string> = {
  verified: 'The respondents are verified by a delivered copy',
  undelivered: 'The copies could not be delivered',
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
  /** The name of its edition, where there are several. */
  edition: ReactNode;
  onDone: () => void;
}

/**
 * A batch of survey responses, which an operator can delete, or include in the results if it was
 * left out.
 */
export function SurveyBatchItem({
  batch: { id, day, source, state, people },
  edition,
  onDone,
}: SurveyBatchItemProps) {
  const { run, isBusy, error } = useAction(onDone);
  const [isAsking, setAsking] = useState(false);
  const nameId = useId();
  return (
    <li className={css.row}>
      <div>
        <p id={nameId} className={css.name}>
          {people === 1 ? '1 response' : `${people} responses`} of{' '}
          <Timestamp at={Date.parse(day)} isDay />
        </p>
        <p>
          {SOURCES[source]}: {STATES[state]}.
        </p>
        {edition && <p>{edition}</p>}
        {Boolean(error) && <Failed error={error} />}
      </div>
      <div className={css.acts}>
        {state === 'apart' && (
          <ActionButton
            isBusy={isBusy}
            aria-describedby={nameId}
            onClick={() =>
              run(
                'POST',
                `survey-batches/${id}/inclusions`,
                () => 'Included: the results take them in with the next verified batch.',
              )
            }
          >
            Include
          </ActionButton>
        )}
        <ActionButton
          isFinal
          isBusy={isBusy}
          aria-describedby={nameId}
          onClick={() => setAsking(true)}
        >
          Delete
        </ActionButton>
      </div>
      {isAsking && (
        <ConfirmDeletion
          question={people === 1 ? 'Delete this response?' : `Delete these ${people} responses?`}
          text="Their answers and comments are deleted here for good. Who answered stays on the list of respondents."
          no="Keep them"
          onYes={() => run('DELETE', `survey-batches/${id}`, () => 'Deleted.')}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
