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
 * Draws toasts outside the application, so that they survive navigation. Keeps a focus that is
 * already there.
 */
export function drawToasts(store: ToastStore): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
  const isReached = toastList() === document.activeElement;
  createRoot(toastPlace()).render(<ToastArea store={store} isReached={isReached} />);
}

/**
 * One toast, closed by its button, Escape, a swipe, or, unless destructive, by time (specification,
 * points 2 and 9).
 */
function ToastArea({ store, isReached }: { store: ToastStore; isReached: boolean }) {
  const toasts = useSyncExternalStore(store.subscribe, store.value);
  // Radix needs its list before a toast; without it, a card couldn't tell how much of the screen it
  // covers.
  const [hasList, setHasList] = useState(false);
  useLayoutEffect(() => {
    if (isReached) toastList()?.focus();
    setHasList(true);
  }, [isReached]);
  const said = store.words() ?? words.toasts;
  const isEmpty = !toasts.some(({ isOpen }) => isOpen);
  useEffect(() => {
    if (isEmpty && hasList) leaveToasts();
  }, [isEmpty, hasList]);
  return (
    <Provider
      label={said.announced}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {hasList &&
        toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            close={said.close}
            onClose={() => store.dismiss(toast.id)}
          />
        ))}
      <Viewport hotkey={HOTKEY} label={said.region} data-empty={said.empty} />
    </Provider>
  );
}

function ToastCard({
  toast: { title, text, isOpen, isDestructive = false },
  close,
  onClose,
}: {
  toast: StoredToast;
  /** The label of its button. */
  close: string;
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
        {/* The space separates the two for screen readers. */}
        <Title className="title">{`${title} `}</Title>
        {text && <Description className="text">{text}</Description>}
      </div>
      <Close className="close" aria-label={close}>
        ×
      </Close>
    </Root>
  );
}

/**
 * Keeps the focused element clear of the open toast (WCAG 2.2, 2.4.11). It is inside the toast,
 * because Radix draws the toast later than its owner.
 */
function FocusInView() {
  useEffect(() => {
    const list = toastList();
    // Browsers scroll only a long field's caret into view, and not all respect the padding.
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
