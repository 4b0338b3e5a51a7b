/** A short word about what just happened. A destructive one stays until dismissed. */
export interface Toast {
  title: string;
  description?: string | undefined;
  isDestructive?: boolean;
}

type Listener = (toast: Toast) => void;

const waiting: Toast[] = [];
let listener: Listener | undefined;

/** Shows a toast in place of the one before it (specification, point 4: at most one at a time). */
export function showToast(toast: Toast): void {
  if (listener) listener(toast);
  else waiting.splice(0, waiting.length, toast);
}

/** The one place that draws toasts takes them from here. */
export function listenForToasts(next: Listener): () => void {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    listener = undefined;
  };
}
