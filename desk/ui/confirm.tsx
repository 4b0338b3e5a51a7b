import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Act } from './act.tsx';
import css from './confirm.module.css';

interface ConfirmProps {
  question: ReactNode;
  text: string;
  /** What is done; what is left as it is. */
  yes: string;
  no: string;
  onYes: () => void;
  /** It was closed, whatever was chosen. */
  onClose: () => void;
}

/** Asks once more before something that can't be taken back. The browser keeps the focus within, and brings it back. */
export function Confirm({ question, text, yes, no, onYes, onClose }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{question}</h2>
      <p>{text}</p>
      <div className={css.choices}>
        <Act onClick={close}>{no}</Act>
        <Act
          isFinal
          onClick={() => {
            close();
            onYes();
          }}
        >
          {yes}
        </Act>
      </div>
    </dialog>
  );
}
