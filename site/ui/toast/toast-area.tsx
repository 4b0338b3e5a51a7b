import words from 'content:forms';
import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import css from './toast-area.module.css';
import type { StoredToast, ToastStore } from './toast-store.ts';

// Specification, point 9.
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

/** Adds the toast area to the document, beside the application, so that a toast survives every navigation. */
export function drawToasts(store: ToastStore): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<ToastArea store={store} />);
}

/** The toast area (specification, points 2 and 9): one toast, closed by its button, Escape, a swipe, or, unless it is destructive, by time. */
function ToastArea({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.value);
  return (
    <Provider label={words.toasts.announced} duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => store.dismiss(toast.id)} />
      ))}
      <Viewport className={css.area} hotkey={HOTKEY} label={words.toasts.region} />
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
