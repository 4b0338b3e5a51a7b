import { Observable } from '../observable.ts';

/** A short message about an event. A destructive one stays until dismissed. */
export interface Toast {
  title: string;
  text?: string | undefined;
  isDestructive?: boolean;
}

export interface StoredToast extends Toast {
  id: number;
  isOpen: boolean;
}

/** How long a toast is kept after it was dismissed (specification, points 4 and 9). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/**
 * The toasts of the whole site: at most one at a time (specification, point 4). It outlives every
 * screen.
 */
export class ToastStore extends Observable<readonly StoredToast[]> {
  #lastId = 0;

  constructor() {
    super([]);
  }

  show(toast: Toast): void {
    this.#lastId += 1;
    this.set([{ ...toast, id: this.#lastId, isOpen: true }]);
  }

  dismiss(id: number): void {
    if (!this.value().some((toast) => toast.id === id && toast.isOpen)) return;
    this.set(this.value().map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
    setTimeout(
      () => this.set(this.value().filter((toast) => toast.id !== id)),
      TOAST_REMOVE_DELAY_MS,
    );
  }
}
