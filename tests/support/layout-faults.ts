import type { Page } from '@playwright/test';

/** Layout faults that keep a reader from content on the shown screen. */
export interface LayoutFaults {
  /** How far the page scrolls sideways, in pixels. */
  scrolled: number;
  /** Texts and controls beyond the page's edge. */
  outside: string[];
  /** Controls under 24 pixels wide or high. */
  small: string[];
}

export const NO_FAULTS: LayoutFaults = { scrolled: 0, outside: [], small: [] };

/** Measures the shown screen at its current width. */
export function layoutFaults(page: Page): Promise<LayoutFaults> {
  return page.evaluate(() => {
    window.scrollTo({ left: 1000, behavior: 'instant' });
    const describe = (element: Element) => element.outerHTML.slice(0, 120);
    const isShown = (element: Element) => element.checkVisibility() && !element.closest('[href="#main"], [role=status], [aria-hidden=true]');
    const isText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    // On a phone, visitors swipe the original site's links and the purpose page's audiences (design.md, Header; design.md, Tabs).
    const isInRow = (element: Element) => element.parentElement?.closest('nav[aria-label="Original site"], [role=group][tabindex="0"]') !== null;
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > document.documentElement.clientWidth + 1;
    };
    // A link within a sentence is as high as its line (WCAG 2.2, 2.5.8).
    const isSmall = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      return (width < 24 || height < 24) && !control.closest('p, dd');
    };
    const controls = [...document.querySelectorAll('a, button, summary, input, select, textarea')].filter(isShown);
    const texts = [...document.querySelectorAll('body *')].filter((element) => isShown(element) && isText(element));
    return {
      scrolled: window.scrollX,
      outside: [...texts, ...controls].filter((element) => isOutside(element) && !isInRow(element)).map(describe),
      small: controls.filter(isSmall).map(describe),
    };
  });
}
