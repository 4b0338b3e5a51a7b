import newsreader from '@fonts/newsreader.woff2?url';
import newsreaderAccents from '@fonts/newsreader-accents.woff2?url';
import schibsted from '@fonts/schibsted.woff2?url';
import schibstedAccents from '@fonts/schibsted-accents.woff2?url';
import { ACCENTS } from '../core/content/accents.ts';

// Runs beside the application, after the first paint, which nothing here may delay. All fonts are
// added at once, because each addition lays the whole page out again
// (decisions/first-paint-and-fonts.md). Families: design.md, Type.
const sans = face('Schibsted Grotesk', schibsted, '400 700');
const serif = face('Newsreader', newsreader, '400 600');
const accents = [
  face('Schibsted Grotesk', schibstedAccents, '400 700', ACCENTS),
  face('Newsreader', newsreaderAccents, '400 600', ACCENTS),
];
const needed = 'serif' in (document.getElementById('root')?.dataset ?? {}) ? [sans, serif] : [sans];

// Where a font can't be loaded, its fallback stays. A serif, or accents, that no text needs yet are
// fetched by the first text that does.
Promise.allSettled(needed.map((font) => font.load()))
  .then(addUnlessLinesMove)
  .then(() => performance.mark('fonts'));

if (import.meta.env.PROD) {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = `${import.meta.env.BASE_URL}site.webmanifest`;
  document.head.append(manifest);
}

/**
 * Adds the fonts if no line in view moves by it; else with the next screen, all of which is new, or
 * for paper.
 */
function addUnlessLinesMove(): void {
  const before = [...inView(document.body)];
  addFonts();
  if (!before.some(([element, box]) => hasMoved(box, element.getBoundingClientRect()))) return;
  for (const font of [sans, serif, ...accents]) document.fonts.delete(font);
  const heading = document.querySelector('h1');
  const { title } = document;
  const screen = new MutationObserver(() => {
    // The pages of a list share a heading, and have titles of their own.
    if (heading?.isConnected !== false && document.title === title) return;
    screen.disconnect();
    addFonts();
  });
  screen.observe(document, { childList: true, subtree: true });
  addEventListener('beforeprint', addFonts, { once: true });
}

function addFonts(): void {
  for (const font of [sans, serif, ...accents]) document.fonts.add(font);
}

/** The elements in view with their places. What lies outside is not laid out for it. */
function* inView(parent: Element): Generator<[Element, DOMRect]> {
  for (const element of parent.children) {
    const box = element.getBoundingClientRect();
    if (box.height && (box.bottom <= 0 || box.top >= innerHeight)) continue;
    if (box.height) yield [element, box];
    yield* inView(element);
  }
}

/** Whether a line has moved. Words within one always do, by a few pixels. */
function hasMoved(before: DOMRect, { top }: DOMRect): boolean {
  return Math.abs(top - before.top) >= 1;
}

function face(family: string, address: string, weight: string, unicodeRange?: string): FontFace {
  return new FontFace(family, `url(${address})`, {
    weight,
    display: 'swap',
    ...(unicodeRange && { unicodeRange }),
  });
}
