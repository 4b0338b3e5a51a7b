import type { Page } from '@playwright/test';

/** The fewest and the most characters in a line of running text that read well. */
const MEASURE = { least: 45, most: 75 };

/**
 * Lists the running text of the shown screen whose lines are too short or too long: paragraphs of
 * at least three lines that stand beside others, or introduce the screen beside its heading. The
 * text of cards and captions, which stand in columns, is not running text.
 */
export function badMeasures(page: Page): Promise<{ text: string; characters: number }[]> {
  return page.evaluate(({ least, most }) => {
    const linesOf = (paragraph: Element): number[] => {
      const lines: number[] = [];
      // Not the numbers of notes, with their words for screen readers.
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT, (text) =>
        text.parentElement?.closest('sup') ? 2 : 1,
      );
      const range = document.createRange();
      let bottom = Number.NEGATIVE_INFINITY;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (let index = 0; index < (text.nodeValue ?? '').length; index++) {
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const box = range.getBoundingClientRect();
          if (box.bottom - bottom > box.height / 2) {
            lines.push(0);
            bottom = box.bottom;
          }
          lines.push((lines.pop() ?? 0) + 1);
        }
      }
      return lines;
    };
    // Home's introduction and that of a state stand in sections, in halves that the gap splits
    // (design.md, The closure).
    const running = [
      ...document.querySelectorAll(
        'main :is(p + p, p:has(+ p), h1 + div > p:not(section *)):not(li *)',
      ),
    ].filter((paragraph) => paragraph.checkVisibility());
    return running.flatMap((paragraph) => {
      const lines = linesOf(paragraph);
      const full = lines.slice(0, -1);
      const characters = Math.round(full.reduce((sum, count) => sum + count, 0) / full.length);
      return lines.length < 3 || (characters >= least && characters <= most)
        ? []
        : [{ text: paragraph.textContent.slice(0, 40), characters }];
    });
  }, MEASURE);
}
