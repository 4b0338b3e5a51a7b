import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A `<dialog>` that is shown above the page while `isOpen`. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [isOpen]);
  return dialog;
}
