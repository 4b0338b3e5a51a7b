import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

// The mobile breakpoint (specification, point 9).
const HAS_TABS = '(min-width: 48em)';
/** The visible share from which a panel counts as shown. */
const MOST = 0.6;

interface Shown {
  /** The element whose children are the panels. */
  panels: RefObject<HTMLDivElement | null>;
  /** Whether to show tabs instead of a carousel; false in documents. */
  isTabbed: boolean;
  /** The index of the panel that is selected or swiped to. */
  shown: number;
  show: (index: number) => void;
}

/** Tracks which panel is shown, by tabs or by the carousel's scroll position. The last panel is shown first. */
export function useAudiences(count: number): Shown {
  const panels = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(count - 1);
  const isTabbed = useSyncExternalStore(watchWidth, hasTabs, () => false);
  const wasTabbed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): a swipe needs no scrolling after it
  useLayoutEffect(() => {
    if (wasTabbed.current && !isTabbed) scrollTo(panels.current, shown, 'instant');
    wasTabbed.current = isTabbed;
  }, [isTabbed]);

  useEffect(() => {
    const carousel = panels.current;
    if (isTabbed || !carousel) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ intersectionRatio }) => intersectionRatio >= MOST);
        if (entry) setShown([...carousel.children].indexOf(entry.target));
      },
      { root: carousel, threshold: MOST },
    );
    for (const panel of carousel.children) watch.observe(panel);
    return () => watch.disconnect();
  }, [isTabbed]);

  const show = (index: number) => {
    setShown(index);
    if (!isTabbed) scrollTo(panels.current, index);
  };
  return { panels, isTabbed, shown, show };
}

function scrollTo(carousel: HTMLElement | null, index: number, behavior?: ScrollBehavior): void {
  const panel = carousel?.children[index];
  if (!carousel || !panel) return;
  const margin = Number.parseFloat(getComputedStyle(carousel).scrollPaddingLeft);
  carousel.scrollBy({ left: panel.getBoundingClientRect().left - carousel.getBoundingClientRect().left - margin, ...(behavior && { behavior }) });
}

function hasTabs(): boolean {
  return matchMedia(HAS_TABS).matches;
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(HAS_TABS);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
