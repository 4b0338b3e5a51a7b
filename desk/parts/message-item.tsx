import { type ReactNode, useEffect, useRef } from 'react';
import type { Message, QuarantinedMessage } from '../../core/desk/desk.ts';
import { mainFieldOf } from '../../core/submissions/said.ts';
import { formNames } from '../words/names.ts';
import { Acts } from './act.tsx';
import css from './message-item.module.css';
import { Timestamp } from './timestamp.tsx';
import { SubmittedFields, VisitorText } from './visitor-text.tsx';

// More than fits into one line on any screen.
const EXCERPT_CHARACTERS = 160;

interface MessageItemProps {
  message: Pick<Message | QuarantinedMessage, 'kind' | 'at' | 'said'>;
  /** Shown beside the form's name. */
  note?: ReactNode;
  /** Whether it waits for an operator. */
  isNew?: boolean;
  isOpen?: boolean;
  children?: ReactNode;
  below?: ReactNode;
}

export function MessageItem({
  message: { kind, at, said },
  note,
  isNew = false,
  isOpen = false,
  children,
  below,
}: MessageItemProps) {
  const summary = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  // A button that goes with its action leaves the focus to the message.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) summary.current?.focus();
  });
  const keepFocus = (isWithin: boolean) => () => {
    hasFocus.current = isWithin;
  };
  return (
    <li
      className={isNew ? `${css.item} ${css.new}` : css.item}
      onFocus={keepFocus(true)}
      onBlur={keepFocus(false)}
    >
      <details open={isOpen}>
        <summary ref={summary}>
          <span className={css.who}>
            <VisitorText text={said.name ?? said.userEmail ?? ''} />
          </span>
          <span className={css.kind}>
            {formNames(kind).one}
            {note && <span className={css.note}>{note}</span>}
          </span>
          <span className={css.excerpt}>
            <VisitorText text={(said[mainFieldOf(kind)] ?? '').slice(0, EXCERPT_CHARACTERS)} />
          </span>
          <span className={css.when}>
            <Timestamp at={at} />
          </span>
        </summary>
        <div className={css.body}>
          <SubmittedFields said={said} />
          {children && <Acts>{children}</Acts>}
          {below}
        </div>
      </details>
    </li>
  );
}
