import { colour, LOOK } from '../look.ts';

type Document = PDFKit.PDFDocument;

const LOGO_HEIGHT = 20;

/** Draws the logo. Places are in points. */
export function drawLogo(document: Document, left: number, top: number): void {
  document.markContent('Artifact', { type: 'Layout' });
  document.save();
  document.translate(left, top).scale(LOGO_HEIGHT / LOOK.logo.height);
  for (const { d, isAccent } of LOOK.logo.paths) document.path(d).fill(colour(isAccent ? 'span' : 'ink'));
  document.restore();
  document.endMarkedContent();
}

/** Draws a line from `left` across `width`. */
export function drawRule(document: Document, { left, width }: { left: number; width: number }, y: number, name: 'mist' | 'steel'): void {
  document.moveTo(left, y);
  document
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .stroke(colour(name));
}

/** Draws a rule with the closure in its middle. */
export function drawClosure(document: Document, column: { left: number; width: number }, y: number): void {
  const { left, width } = column;
  drawRule(document, column, y, 'mist');
  document.rect(left + width * 0.4, y - 1.5, width * 0.16, 3).fill(colour('span'));
}
