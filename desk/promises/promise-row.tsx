import { useId } from 'react';
import type { Promised, PromiseItem } from '../../core/desk/promises.ts';
import { describeMailError } from '../mail-error.ts';
import { formNames } from '../names.ts';
import { messageOf } from '../route.ts';
import { Act } from '../ui/act.tsx';
import css from '../ui/list.module.css';
import { Timestamp } from '../ui/timestamp.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import { explain, PROMISE_NAMES, STATE_NAMES } from './words.ts';

/** A broken or due promise in the list. @param onSent called once its mail is on the way again. */
export function PromiseRow({ item, onSent }: { item: PromiseItem; onSent: () => void }) {
  const { name, state, at, message, mailId } = item;
  const nameId = useId();
  return (
    <li className={css.row}>
      <div>
        <p id={nameId} className={css.name}>
          {PROMISE_NAMES[name]}
          {message && (
            <>
              {', '}
              <a href={messageOf(message.id)}>
                <VisitorText text={message.who} />
              </a>
            </>
          )}
        </p>
        <p>
          {message && `${formNames(message.kind).one}, `}
          {state === 'due' ? 'promised on' : 'since'} <Timestamp at={at} />
        </p>
        <p className={css.reason}>
          <Reason promised={item} />
        </p>
      </div>
      {mailId !== undefined && (
        <div>
          <SendAgain mailId={mailId} describedBy={nameId} onSent={onSent} />
        </div>
      )}
    </li>
  );
}

export function Reason({ promised }: { promised: Promised }) {
  const { why, what } = explain(promised);
  const { error } = promised;
  return (
    <>
      {why}
      {error !== undefined && (
        <>
          {' Last error: '}
          <VisitorText text={describeMailError(error)} />.
        </>
      )}
      {what && ` ${what}`}
    </>
  );
}

interface SendAgainProps {
  mailId: string;
  /** The id of the element that says which mail it is. */
  describedBy: string;
  onSent: () => void;
}

function SendAgain({ mailId, describedBy, onSent }: SendAgainProps) {
  return (
    <Act
      of={describedBy}
      path={`dead-letters/${mailId}/sendings`}
      said={() =>
        'On its way again. If the mail server refuses it once more, the promise is broken again.'
      }
      onDone={onSent}
    >
      Send again
    </Act>
  );
}

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
