import type { FormWords } from '../../../core/content/forms.ts';
import { Observable } from '../observable.ts';

/** A destructive one stays until dismissed. */
export interface Toast {
  title: string;
  text?: string | undefined;
  isDestructive?: boolean;
}

export interface StoredToast extends Toast {
  id: number;
  isOpen: boolean;
}

/** Time between dismissal and removal (specification, points 4 and 9). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** At most one toast at a time (specification, point 4), across all screens. */
export class ToastStore extends Observable<readonly StoredToast[]> {
  #lastId = 0;
  #words: FormWords['toasts'] | undefined;

  constructor() {
    super([]);
  }

  /** What is said around toasts, in the language of the screen; the firm's if it is undefined. */
  readonly words = (): FormWords['toasts'] | undefined => this.#words;

  speak(words: FormWords['toasts'] | undefined): void {
    this.#words = words;
    this.set([...this.value()]);
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
