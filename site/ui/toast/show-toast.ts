import { type Toast, ToastStore } from './toast-store.ts';

export type { Toast };

const store = new ToastStore();
let area: Promise<void> | undefined;

/** Shows a toast in place of the one before it, whatever screen is shown (specification, point 4: at most one at a time). */
export function showToast(toast: Toast): void {
  store.show(toast);
  prepareToasts();
}

/** Fetches the code that draws toasts, which no page needs before its first. A form does so early: it may have to tell that the network is gone. */
export function prepareToasts(): void {
  area ??= import('./toast-area.tsx').then(({ drawToasts }) => drawToasts(store));
  area.catch(() => {
    area = undefined;
  });
}
