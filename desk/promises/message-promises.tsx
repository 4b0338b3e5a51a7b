import { useId } from 'react';
import type { Promised } from '../../core/desk/promises.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import css from './message-promises.module.css';
import { Reason, SendAgain } from './promise-row.tsx';
import { PROMISE_NAMES, STATE_NAMES } from './words.ts';

/**
 * What was promised about a message, and what became of it. @param reload reads the message again.
 */
export function MessagePromises({
  promises,
  reload,
}: {
  promises: readonly Promised[];
  reload: () => void;
}) {
  return (
    <dl className={css.promises}>
      {promises.map((promised) => (
        <MessagePromise key={promised.name} promised={promised} reload={reload} />
      ))}
    </dl>
  );
}

function MessagePromise({ promised, reload }: { promised: Promised; reload: () => void }) {
  const { name, state, at, mailId } = promised;
  const nameId = useId();
  return (
    <div>
      <dt id={nameId}>{PROMISE_NAMES[name]}</dt>
      <dd>
        <strong>{STATE_NAMES[state]}</strong>
        {(state === 'kept' || state === 'due' || state === 'broken') && (
          <>
            {state === 'due' ? ', promised on ' : ', '}
            <Timestamp at={at} />
          </>
        )}
        {'. '}
        <Reason promised={promised} />
      </dd>
      {mailId !== undefined && (
        <dd>
          <SendAgain mailId={mailId} describedBy={nameId} onSent={reload} />
        </dd>
      )}
    </div>
  );
}
