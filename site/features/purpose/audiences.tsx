import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Audience } from '../../../core/content/pages/purpose.ts';
import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { afterScroll } from '../../ui/after-scroll.ts';
import { DashLink } from '../../ui/dash-link.tsx';
import { Paragraph, Paragraphs } from '../../ui/paragraphs.tsx';
import { TextList } from '../../ui/text-list.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import css from './audiences.module.css';

const tabId = (id: string) => `${id}-tab`;
// Until the screen is hydrated, the tabs control nothing.
const tabList = { role: 'tablist', 'aria-labelledby': 'who-we-help' };
const tab = (id: string, isShown: boolean) => ({
  role: 'tab',
  'aria-controls': id,
  'aria-selected': isShown,
  tabIndex: isShown ? 0 : -1,
});

/**
 * Tabs; below 768 px a swipeable carousel with the same tabs. Both share one markup, so that
 * hydration doesn't move anything and a change of width keeps the shown audience. Without
 * JavaScript, all audiences are shown.
 */
export function Audiences({ heading, text, audiences, counted }: Pages['purpose']['whoWeHelp']) {
  const { panels, isTabbed, shown, show, arrangeFirst } = useAudiences(audiences.length);
  const isHydrated = useIsHydrated();
  const last = audiences.length - 1;
  const onTabKey = (event: KeyboardEvent) => {
    const target = {
      ArrowRight: (shown + 1) % audiences.length,
      ArrowLeft: (shown + last) % audiences.length,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
    document.getElementById(tabId(audiences[target]?.id ?? ''))?.focus();
  };
  const carousel = !isTabbed && {
    role: 'group',
    tabIndex: 0,
    'aria-labelledby': 'who-we-help',
    onPointerEnter: arrangeFirst,
    onFocus: arrangeFirst,
  };

  return (
    <section className={`${css.section} ${layout.width}`} aria-labelledby="who-we-help">
      <div className={layout.halves}>
        <h2 id="who-we-help">{heading}</h2>
        <div className={css.words}>
          <Paragraphs text={text} />
        </div>
      </div>
      <div className={css.tabs} {...(isHydrated && tabList)}>
        {audiences.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            id={tabId(id)}
            data-shown={index === shown || undefined}
            {...(isHydrated && tab(id, index === shown))}
            onClick={() => show(index)}
            onKeyDown={onTabKey}
          >
            {title}
          </button>
        ))}
      </div>
      <div ref={panels} className={css.panels} {...carousel}>
        {audiences.map((audience, index) => (
          <AudiencePanel
            key={audience.id}
            audience={audience}
            id={audience.id}
            role={isHydrated ? 'tabpanel' : 'group'}
            tabIndex={isTabbed ? 0 : undefined}
            aria-labelledby={tabId(audience.id)}
            data-shown={index === shown || undefined}
          />
        ))}
      </div>
      <DashLink {...counted} isApart />
    </section>
  );
}

// The mobile breakpoint (specification, point 9).
const HAS_TABS = '(width >= 48em)';
/** A panel counts as shown from this visible share on. */
const MOST = 0.6;

interface Shown {
  panels: RefObject<HTMLDivElement | null>;
  /** False in documents, and where a carousel is shown. */
  isTabbed: boolean;
  shown: number;
  show: (index: number) => void;
  /** Arranges the carousel once. Call it before a visitor scrolls. */
  arrangeFirst: () => void;
}

/**
 * Tracks the shown panel, by tabs or by the carousel's scroll position. The last panel is shown
 * first. The carousel wraps around once it is arranged (decisions/layout-and-motion.md).
 */
function useAudiences(count: number): Shown {
  const panels = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(count - 1);
  const isTabbed = useSyncExternalStore(watchWidth, hasTabs, () => false);
  const wasTabbed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): a swipe needs no scrolling after it
  useLayoutEffect(() => {
    if (wasTabbed.current && !isTabbed) scrollTo(panels.current, shown, 'instant');
    wasTabbed.current = isTabbed;
  }, [isTabbed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): the panel shown at the start
  useEffect(() => {
    const carousel = panels.current;
    if (isTabbed || !carousel) return;
    let isFirst = true;
    const watch = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ intersectionRatio }) => intersectionRatio >= MOST);
        if (!entry) return;
        const index = [...carousel.children].indexOf(entry.target);
        // Firefox snaps to the panel at the other end when it lays the carousel out.
        if (isFirst && index !== shown) scrollTo(carousel, shown, 'instant');
        else setShown(index);
        isFirst = false;
        // Nobody sees it yet. On a busy phone, a swipe can end before its first touch is handled.
        if (entry.boundingClientRect.top > innerHeight) arrangeAtRest(carousel);
      },
      { root: carousel, threshold: MOST },
    );
    for (const panel of carousel.children) watch.observe(panel);
    const endScroll = afterScroll(carousel, () => arrangeAtRest(carousel));
    return () => {
      watch.disconnect();
      endScroll();
    };
  }, [isTabbed]);

  const show = (index: number) => {
    setShown(index);
    if (isTabbed) return;
    arrangeAround(panels.current, shown);
    scrollTo(panels.current, index);
  };
  // Only once: while the carousel moves, the browser would continue to a position of the former
  // order.
  const arrangeFirst = () => {
    const carousel = panels.current;
    if (carousel && panelsOf(carousel)[0]?.style.order === '') arrangeAtRest(carousel);
  };
  return { panels, isTabbed, shown, show, arrangeFirst };
}

/** Around the panel at which it rests, if it does. */
function arrangeAtRest(carousel: HTMLElement): void {
  // Safari doesn't scroll through the margin beside the outermost panel.
  const most = marginOf(carousel) + 1;
  const resting = panelsOf(carousel).findIndex(
    (panel) => Math.abs(distanceTo(carousel, panel)) < most,
  );
  if (resting >= 0) arrangeAround(carousel, resting);
}

/**
 * Gives the outermost panel a neighbour on its outer side: the panel at the other end. It doesn't
 * move on the screen.
 */
function arrangeAround(carousel: HTMLElement | null, index: number): void {
  const panels = carousel ? panelsOf(carousel) : [];
  const panel = panels[index];
  const count = panels.length;
  if (!carousel || !panel || count < 3) return;
  const places = panels.map((other) => distanceTo(carousel, other));
  const first = places.indexOf(Math.min(...places));
  const place = (index - first + count) % count;
  if (place > 0 && place < count - 1) return;
  const leftmost = place === 0 ? index - 1 : first + 1;
  const before = distanceTo(carousel, panel);
  for (const [each, { style }] of panels.entries())
    style.order = String(-((each - leftmost + count) % count));
  scrollOn(carousel, distanceTo(carousel, panel) - before, 'instant');
}

function scrollTo(carousel: HTMLElement | null, index: number, behavior?: ScrollBehavior): void {
  const panel = carousel?.children[index];
  if (carousel && panel) scrollOn(carousel, distanceTo(carousel, panel), behavior);
}

// Not scrollBy, which scroll-snap-stop holds at the next panel.
function scrollOn(
  carousel: HTMLElement,
  distance: number,
  behavior: ScrollBehavior = 'auto',
): void {
  carousel.scrollTo({ left: carousel.scrollLeft + distance, behavior });
}

/** In pixels to scroll. */
function distanceTo(carousel: HTMLElement, panel: Element): number {
  const { left } = carousel.getBoundingClientRect();
  return panel.getBoundingClientRect().left - left - marginOf(carousel);
}

function marginOf(carousel: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(carousel).scrollPaddingLeft);
}

function panelsOf(carousel: HTMLElement): HTMLElement[] {
  return [...carousel.querySelectorAll<HTMLElement>(':scope > *')];
}

function hasTabs(): boolean {
  return matchMedia(HAS_TABS).matches;
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(HAS_TABS);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** With tabs, the tab shows the title. */
function AudiencePanel({ audience, ...rest }: { audience: Audience } & ComponentProps<'div'>) {
  const { title, subtitle, description, features, conclusion, linkText, linkPath } = audience;
  return (
    <div {...rest} className={css.panel}>
      <div>
        <h3 className={css.title}>{title}</h3>
        <p className={css.subtitle}>{subtitle}</p>
        <p className={css.description}>{description}</p>
        <DashLink label={linkText} to={linkPath} className={css.more}>
          <span className={layout.hidden}>({title})</span>
        </DashLink>
      </div>
      <div>
        <TextList className={css.features} items={features} />
        <Paragraph className={css.conclusion} text={conclusion} />
      </div>
    </div>
  );
}
