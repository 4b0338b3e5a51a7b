import type { FormWords } from '../../../core/content/forms.ts';
import { drawToasts } from './toast-area.tsx';
import { type Toast, ToastStore } from './toast-store.ts';

export type { Toast };

const store = new ToastStore();
let isDrawn = false;

/** @param words in the language of the screen; undefined for the firm's. */
export function speakToasts(words?: FormWords['toasts']): void {
  store.speak(words);
}

/** Replaces the toast before it (specification, point 4: at most one at a time). */
export function showToast(toast: Toast): void {
  store.show(toast);
  if (!isDrawn) drawToasts(store);
  isDrawn = true;
}

/** Closes the shown toast, once the screen itself says something else. */
export function dismissToast(): void {
  for (const { id } of store.value()) store.dismiss(id);
}
