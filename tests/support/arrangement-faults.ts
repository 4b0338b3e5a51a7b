import type { Page } from '@playwright/test';

interface ArrangementFaults {
  /** Entries that stand in one row and begin at different heights. */
  uneven: string[];
  covered: string[];
  wide: string[];
  /** Lists without an entry, and headings without a word. */
  empty: string[];
}

export const WELL_ARRANGED: ArrangementFaults = { uneven: [], covered: [], wide: [], empty: [] };

/** Measures the shown screen at its current width. */
export function arrangementFaults(page: Page): Promise<ArrangementFaults> {
  return page.evaluate(() => {
    const describe = (element: Element) =>
      `${element.closest('[id]')?.id ?? ''}: ${element.outerHTML.slice(0, 120)}`;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none';
    const all = [...document.querySelectorAll('main *, footer *')].filter(isShown);
    const pairs = <Entry>(entries: Entry[]) =>
      entries.flatMap((entry, index) =>
        entries.slice(index + 1).map((other) => [entry, other] as const),
      );

    const isBeside = (a: DOMRect, b: DOMRect) => {
      const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return (a.right <= b.left || b.right <= a.left) && shared > Math.min(a.height, b.height) / 2;
    };
    const rowsOf = (list: Element) =>
      pairs([...list.children].filter(isShown)).filter(([a, b]) =>
        isBeside(a.getBoundingClientRect(), b.getBoundingClientRect()),
      );
    const top = (element: Element) => element.getBoundingClientRect().top;
    const lists = all.filter((element) => element.matches('ul, ol, dl'));

    // Each line of a text is a box.
    const linesOf = (element: Element) =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((box) => ({ element, box }));
      });
    const lines = all
      .filter((element) => !element.closest('svg, [aria-hidden=true]'))
      .flatMap(linesOf);
    const covers = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;
    const covered = pairs(lines).filter(
      ([a, b]) => a.element !== b.element && covers(a.box, b.box),
    );

    const isWide = (element: Element) =>
      element.clientWidth > 0 &&
      element.scrollWidth > element.clientWidth + 1 &&
      linesOf(element).length > 0;
    return {
      uneven: lists
        .flatMap((list) => rowsOf(list).filter(([a, b]) => Math.abs(top(a) - top(b)) > 1))
        .map(([a]) => describe(a)),
      covered: covered.map(([a, b]) => `${describe(a.element)} and ${describe(b.element)}`),
      wide: all.filter(isWide).map(describe),
      empty: all
        .filter(
          (element) =>
            element.matches('ul, ol, dl, h1, h2, h3, h4') && !element.textContent?.trim(),
        )
        .map(describe),
    };
  });
}
