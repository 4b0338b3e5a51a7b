import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import css from './dialog.module.css';

interface DialogProps {
  heading: ReactNode;
  /** Whether it asks about an irreversible action, which the colour shows. */
  isFinal?: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** A modal dialog. The browser traps the focus in it, and restores it afterwards. */
export function Dialog({ heading, isFinal = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // The browser focuses the first control. That may be far down, with the heading out of sight.
    if (!dialog.current?.scrollTop) return;
    dialog.current.focus();
    dialog.current.scrollTop = 0;
  }, []);
  const close = () => {
    // Cancelled while its request was under way: there may be another dialog by now.
    if (!dialog.current?.open) return;
    dialog.current.close(); // Restores the focus.
    onClose(); // The close event comes later, and a press before it would open nothing.
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={isFinal ? `${css.dialog} ${css.final}` : css.dialog}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={onClose}
    >
      <h2 id={id}>{heading}</h2>
      {children(close)}
    </dialog>
  );
}
