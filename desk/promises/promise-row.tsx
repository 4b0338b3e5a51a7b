import { useId } from 'react';
import type { PromiseItem } from '../../core/desk/promises.ts';
import { formNames } from '../names.ts';
import { messageOf } from '../route.ts';
import css from '../ui/list.module.css';
import { Timestamp } from '../ui/timestamp.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import { Reason } from './reason.tsx';
import { SendAgain } from './send-again.tsx';
import { PROMISE_NAMES } from './words.ts';

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
