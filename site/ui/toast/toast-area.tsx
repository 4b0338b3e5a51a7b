import words from 'content:forms';
import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import css from './toast-area.css?inline';
import { leaveToasts, TOAST_HOTKEY, toastList, toastPlace } from './toast-place.ts';
import type { StoredToast, ToastStore } from './toast-store.ts';

// Specification, point 9.
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = [TOAST_HOTKEY];

/**
 * Draws the toasts in the document's place for them, beside the application, so that a toast
 * survives every navigation. Who has reached the place stays there.
 */
export function drawToasts(store: ToastStore): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
  const isReached = toastList() === document.activeElement;
  createRoot(toastPlace()).render(<ToastArea store={store} isReached={isReached} />);
}

/**
 * The toast area (specification, points 2 and 9): one toast, closed by its button, Escape, a swipe,
 * or, unless it is destructive, by time.
 */
function ToastArea({ store, isReached }: { store: ToastStore; isReached: boolean }) {
  const toasts = useSyncExternalStore(store.subscribe, store.value);
  // Radix shows a toast once its list is there. Before that, a card could not tell how much of the
  // screen it takes.
  const [hasList, setHasList] = useState(false);
  useLayoutEffect(() => {
    if (isReached) toastList()?.focus();
    setHasList(true);
  }, [isReached]);
  const isEmpty = !toasts.some(({ isOpen }) => isOpen);
  useEffect(() => {
    if (isEmpty && hasList) leaveToasts();
  }, [isEmpty, hasList]);
  return (
    <Provider
      label={words.toasts.announced}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {hasList &&
        toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => store.dismiss(toast.id)} />
        ))}
      <Viewport hotkey={HOTKEY} label={words.toasts.region} data-empty={words.toasts.empty} />
    </Provider>
  );
}

function ToastCard({
  toast: { title, text, isOpen, isDestructive = false },
  onClose,
}: {
  toast: StoredToast;
  onClose: () => void;
}) {
  return (
    <Root
      className={`toast ${isDestructive ? 'destructive' : 'default'}`}
      // Screen readers announce errors at once, and successes when they have finished speaking.
      type={isDestructive ? 'foreground' : 'background'}
      open={isOpen}
      onOpenChange={(isOpenNow) => !isOpenNow && onClose()}
      {...(isDestructive && { duration: Number.POSITIVE_INFINITY })}
    >
      {isOpen && <FocusInView />}
      <div>
        {/* The space keeps the two apart where they are spoken. */}
        <Title className="title">{`${title} `}</Title>
        {text && <Description className="text">{text}</Description>}
      </div>
      <Close className="close" aria-label={words.toasts.close}>
        ×
      </Close>
    </Root>
  );
}

/**
 * Scrolls whatever has the focus clear of the toast, for as long as it is open (WCAG 2.2, 2.4.11).
 * It stands inside the toast: Radix draws the toast later than the toast's owner.
 */
function FocusInView() {
  useEffect(() => {
    const list = toastList();
    // Browsers bring only the caret of a long field into view, and not all heed the padding.
    const see = () => {
      const { activeElement } = document;
      if (activeElement !== document.body && !list?.contains(activeElement))
        activeElement?.scrollIntoView({ block: 'nearest' });
    };
    const height = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--toast', `${list?.offsetHeight}px`);
      see();
    });
    if (list) height.observe(list);
    document.addEventListener('focusin', see);
    return () => {
      height.disconnect();
      document.removeEventListener('focusin', see);
    };
  }, []);
  return null;
}
