import type { ReactNode } from 'react';
import type { Message, QuarantinedMessage } from '../../core/desk/desk.ts';
import { mainFieldOf } from '../../core/submissions/said.ts';
import { formNames } from '../names.ts';
import css from './message-item.module.css';
import { Said, Typed } from './typed.tsx';
import { When } from './when.tsx';

// More than fits into one line anywhere.
const EXCERPT_CHARACTERS = 160;

interface MessageItemProps {
  message: Pick<Message | QuarantinedMessage, 'kind' | 'at' | 'said'>;
  /** Stands beside the kind. */
  note?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A message in a list: who and what in a line, and all of it once it is opened. */
export function MessageItem({ message: { kind, at, said }, note, children }: MessageItemProps) {
  return (
    <li className={css.item}>
      <details>
        <summary>
          <span className={css.who}>
            <Typed text={said.name ?? said.userEmail ?? ''} />
          </span>
          <span className={css.kind}>
            {formNames(kind).one}
            {note && <span className={css.note}>{note}</span>}
          </span>
          <span className={css.excerpt}>
            <Typed text={(said[mainFieldOf(kind)] ?? '').slice(0, EXCERPT_CHARACTERS)} />
          </span>
          <span className={css.when}>
            <When at={at} />
          </span>
        </summary>
        <div className={css.body}>
          <Said said={said} />
          {children && <div className={css.acts}>{children}</div>}
        </div>
      </details>
    </li>
  );
}
