import type { Page } from '@playwright/test';
import { firm } from './content.ts';

/** Layout faults that keep a reader from content on the shown screen. */
interface LayoutFaults {
  /** How far the page scrolls sideways, in pixels. */
  scrolled: number;
  /** Texts and controls beyond the page's edge. */
  outside: string[];
  /** Texts that a box around them cuts off. */
  cut: string[];
  /** Controls under 24 pixels wide or high. */
  small: string[];
  /**
   * Short compounds, such as e-mail or $15-25K, that break at their hyphen, and words of ten
   * letters or more that break anywhere.
   */
  split: string[];
  /**
   * The first second-level heading, if it begins nearer to the end of the first-level one than 1.2
   * times its own size.
   */
  crowded: string[];
}

export const NO_FAULTS: LayoutFaults = {
  scrolled: 0,
  outside: [],
  cut: [],
  small: [],
  split: [],
  crowded: [],
};

/** Measures the shown screen at its current width. */
export function layoutFaults(page: Page): Promise<LayoutFaults> {
  return page.evaluate((swiped) => {
    window.scrollTo({ left: 1000, behavior: 'instant' });
    const describe = (element: Element) => element.outerHTML.slice(0, 120);
    const isForScreenReaders = (element: Element) => getComputedStyle(element).clipPath !== 'none';
    const isShown = (element: Element) =>
      element.checkVisibility() &&
      !isForScreenReaders(element) &&
      !element.closest('[href="#main"], [role=status], [aria-hidden=true]');
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim();
    // On a phone, visitors swipe the original site's links and the purpose page's audiences
    // (design.md, Header; design.md, Tabs).
    const isInRow = (element: Element) =>
      element.parentElement?.closest(`nav[aria-label="${swiped}"], [role=group][tabindex="0"]`) !==
      null;
    const isOutside = (part: Element | Range) => {
      const { left, right } = part.getBoundingClientRect();
      return left < -1 || right > document.documentElement.clientWidth + 1;
    };
    // Text can be wider than its element.
    const rangeOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range;
    };
    const hasTextOutside = (element: Element) =>
      [...element.childNodes].some((node) => isText(node) && isOutside(rangeOf(node)));
    const clips = (element: Element | null): Element | null =>
      !element ||
      element === document.body ||
      /clip|hidden/.test(getComputedStyle(element).overflow)
        ? element
        : clips(element.parentElement);
    const isCut = (element: Element) => {
      const box = clips(element)?.getBoundingClientRect();
      return [...element.childNodes].filter(isText).some((node) => {
        const { top, bottom } = rangeOf(node).getBoundingClientRect();
        return box && (top < box.top - 2 || bottom > box.bottom + 2);
      });
    };
    // A link within a sentence is as high as its line (WCAG 2.2, 2.5.8).
    const isSmall = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      return (width < 24 || height < 24) && !control.closest('p, dd');
    };
    const topOf = (text: Node, index: number) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect().top;
    };
    const splitIn = (text: Node) => {
      const words = text.nodeValue ?? '';
      const hyphens = [...words.matchAll(/(?<=\b[a-z]{1,2}|\d)-(?=\w)/gi)].map(
        ({ index }) => [index, index + 1] as const,
      );
      const long = [...words.matchAll(/[a-z]{10,}/gi)].map(
        ({ index, 0: word }) => [index, index + word.length - 1] as const,
      );
      return [...hyphens, ...long]
        .filter(([first, last]) => topOf(text, last) - topOf(text, first) > 8)
        .map(([first]) => words.slice(Math.max(0, first - 20), first + 20));
    };
    const crowds = (heading: Element) => {
      const above =
        document.querySelector('main h1')?.getBoundingClientRect().bottom ??
        Number.NEGATIVE_INFINITY;
      return (
        heading.getBoundingClientRect().top - above <
        1.2 * Number.parseFloat(getComputedStyle(heading).fontSize)
      );
    };
    const controls = [
      ...document.querySelectorAll('a, button, summary, input, select, textarea'),
    ].filter(isShown);
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) => isShown(element) && hasTextOutside(element),
    );
    return {
      scrolled: window.scrollX,
      outside: [...texts, ...controls.filter(isOutside)]
        .filter((element) => !isInRow(element))
        .map(describe),
      cut: [...document.querySelectorAll('main *')]
        .filter((element) => isShown(element) && isCut(element))
        .map(describe),
      small: controls.filter(isSmall).map(describe),
      split: [...document.querySelectorAll('body *')]
        .filter(isShown)
        .flatMap((element) => [...element.childNodes].filter(isText).flatMap(splitIn)),
      crowded: [...document.querySelectorAll('main h2')]
        .filter(isShown)
        .slice(0, 1)
        .filter(crowds)
        .map(describe),
    };
  }, firm.layout.original?.nav.label);
}

/**
 * Makes all text twice as large and nothing else, as browsers do that enlarge text alone.
 * @returns a function that undoes it.
 */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return [element, Number.parseFloat(fontSize), Number.parseFloat(lineHeight)] as const;
    });
    for (const [{ style }, size, leading] of sizes) {
      style.fontSize = `${2 * size}px`;
      if (leading) style.lineHeight = String(leading / size);
    }
  });
  return () =>
    page.evaluate(() => {
      for (const { style } of document.querySelectorAll<HTMLElement>('body *')) {
        style.removeProperty('font-size');
        style.removeProperty('line-height');
      }
    });
}

/**
 * Replaces the first word of each text of the screen by one as long as no line, except in what must
 * not break, such as a range of figures.
 */
export function lengthenWords(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll('main *:not(svg *)')) {
      if (getComputedStyle(element).whiteSpace === 'nowrap') continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE)
          node.nodeValue = node.nodeValue?.replace(/\S+/, 'W'.repeat(200)) ?? '';
    }
  });
}
