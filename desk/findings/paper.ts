import fontUrl from '@fonts/schibsted.woff2?url';
import accentsUrl from '@fonts/schibsted-accents.woff2?url';
import colours from '@look/tokens.css?inline';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ACCENTS } from '../../core/content/accents.ts';
import reportCss from './report.css?inline';

export const FONT = 'Schibsted Grotesk';
export const FONT_WEIGHTS = '400 700';
export const FONTS = [
  { address: fontUrl, range: undefined },
  { address: accentsUrl, range: ACCENTS },
];
export const STYLES = [colours, reportCss];

/** A sheet of A4 that nobody sees. */
export interface Paper {
  /** The height that a page has for its blocks, in pixels. */
  room: number;
  /** The heights of blocks. */
  measure: (blocks: readonly ReactNode[]) => number[];
  close: () => void;
}

/** What is kept free at the foot of a page, since other browsers set lines a little differently. */
const SPARE = 12;

/** Opens a hidden frame as wide as A4, with the report's styles and fonts. */
export async function openPaper(page: (blocks: readonly ReactNode[]) => ReactNode): Promise<Paper> {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    ...{
      position: 'fixed',
      top: '0',
      left: '-300vw',
      width: '820px',
      height: '297mm',
      border: '0',
    },
  });
  // Firefox replaces the document of a new frame once.
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    document.body.append(frame);
  });
  const { contentDocument: paper, contentWindow: view } = frame;
  if (!paper || !view) throw new Error('There is no frame.');
  const { CSSStyleSheet: Sheet, FontFace: Face } = view as Window & typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(STYLES.join('\n'));
  paper.adoptedStyleSheets = [sheet];
  const faces = FONTS.map(
    ({ address, range }) =>
      new Face(FONT, `url("${new URL(address, import.meta.url)}")`, {
        weight: FONT_WEIGHTS,
        ...(range && { unicodeRange: range }),
      }),
  );
  // Without a font, the report falls back to those of the reader's machine.
  for (const face of await Promise.allSettled(faces.map((one) => one.load())))
    if (face.status === 'fulfilled') paper.fonts.add(face.value);
  const root = createRoot(paper.body);
  const render = (blocks: readonly ReactNode[]) => flushSync(() => root.render(page(blocks)));
  render([]);
  const body = paper.querySelector('.body');
  return {
    room: (body?.clientHeight ?? 0) - SPARE,
    measure: (blocks) => {
      render(blocks);
      return [...paper.querySelectorAll('.block')].map((one) => one.getBoundingClientRect().height);
    },
    close: () => {
      root.unmount();
      frame.remove();
    },
  };
}
