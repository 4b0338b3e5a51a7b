import words from 'content:forms';
import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import css from './toast-area.module.css';
import { TOAST_HOTKEY, toastList, toastPlace } from './toast-place.ts';
import type { StoredToast, ToastStore } from './toast-store.ts';

// Specification, point 9.
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = [TOAST_HOTKEY];

/**
 * Draws the toasts in the document's place for them, beside the application, so that a toast survives every navigation.
 * Who has reached the place stays there.
 */
export function drawToasts(store: ToastStore): void {
  const isReached = toastList() === document.activeElement;
  const root = createRoot(toastPlace());
  flushSync(() => root.render(<ToastArea store={store} />));
  if (isReached) toastList()?.focus();
}

/** The toast area (specification, points 2 and 9): one toast, closed by its button, Escape, a swipe, or, unless it is destructive, by time. */
function ToastArea({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.value);
  return (
    <Provider label={words.toasts.announced} duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => store.dismiss(toast.id)} />
      ))}
      <Viewport hotkey={HOTKEY} label={words.toasts.region} data-empty={words.toasts.empty} />
    </Provider>
  );
}

function ToastCard({ toast: { title, text, isOpen, isDestructive = false }, onClose }: { toast: StoredToast; onClose: () => void }) {
  useEffect(() => {
    if (isOpen && document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Root
      className={`${css.toast} ${isDestructive ? css.destructive : css.default}`}
      // Screen readers announce errors at once, and successes when they have finished speaking.
      type={isDestructive ? 'foreground' : 'background'}
      open={isOpen}
      onOpenChange={(isOpenNow) => !isOpenNow && onClose()}
      {...(isDestructive && { duration: Number.POSITIVE_INFINITY })}
    >
      <div>
        <Title className={css.title}>{title}</Title>
        {text && <Description className={css.text}>{text}</Description>}
      </div>
      <Close className={css.close} aria-label={words.toasts.close}>
        ×
      </Close>
    </Root>
  );
}
