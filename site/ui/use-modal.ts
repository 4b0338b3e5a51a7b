import { type DialogHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The properties of a `<dialog>` that is shown above the page while `isOpen`.
 * @param close asked for by Escape or a press beside the dialog. The dialog stays until `isOpen` is
 * false.
 */
export function useModal(
  isOpen: boolean,
  close: () => void,
): DialogHTMLAttributes<HTMLDialogElement> & { ref: RefObject<HTMLDialogElement | null> } {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) ref.current?.close();
    else if (!ref.current?.open) ref.current?.showModal();
  }, [isOpen]);
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      close();
    },
    // Browsers don't let a page cancel a second Escape. The event comes late: the dialog may be
    // open again.
    onClose: () => !ref.current?.open && close(),
  };
}
