import { lazyCode } from '../lazy-code.ts';
import { type Toast, ToastStore } from './toast-store.ts';

export type { Toast };

/** The wait before the toast code is loaded again. */
const RETRY_MS = 5000;

const store = new ToastStore();
const loadToastArea = lazyCode(() => import('./toast-area.tsx'));
let isPrepared = false;

/** Shows a toast in place of the one before it, whatever screen is shown (specification, point 4: at most one at a time). */
export function showToast(toast: Toast): void {
  store.show(toast);
  prepareToasts();
}

/** Loads the toast code, which is not part of any page. Forms load it early, because a toast may have to report that the network is gone. */
export function prepareToasts(): void {
  if (isPrepared) return;
  isPrepared = true;
  loadToastArea().then(({ drawToasts }) => drawToasts(store), retryLater);
}

// A late toast is better than none.
function retryLater(): void {
  isPrepared = false;
  if (!store.value().some(({ isOpen }) => isOpen)) return;
  setTimeout(prepareToasts, RETRY_MS);
  addEventListener('online', prepareToasts, { once: true });
}
