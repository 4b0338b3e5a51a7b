import { type DialogHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The properties of a modal `<dialog>`.
 * @param close called on Escape or a press beside the dialog, which stays open until `isOpen` is
 * false
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
    // Browsers don't let a page cancel a second Escape. The event comes late: the dialog may
    // already be open again.
    onClose: () => !ref.current?.open && close(),
  };
}
