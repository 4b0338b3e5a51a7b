import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { ActionButton } from './action-button.tsx';
import css from './confirm.module.css';

interface ConfirmProps {
  question: ReactNode;
  text: string;
  /** The labels of the buttons that confirm and cancel. */
  yes: string;
  no: string;
  onYes: () => void;
  /** Called when the dialog has closed, whatever was chosen. */
  onClose: () => void;
}

/** A confirmation dialog for irreversible actions. The browser traps the focus in it, and restores it afterwards. */
export function Confirm({ question, text, yes, no, onYes, onClose }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    dialog.current?.close(); // Restores the focus.
    onClose(); // The close event comes later, and a press before it would open nothing.
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onCancel={cancel} onClose={onClose}>
      <h2 id={id}>{question}</h2>
      <p>{text}</p>
      <div className={css.choices}>
        <ActionButton onClick={close}>{no}</ActionButton>
        <ActionButton
          isFinal
          onClick={() => {
            close();
            onYes();
          }}
        >
          {yes}
        </ActionButton>
      </div>
    </dialog>
  );
}
