import type { Look } from '../../core/content/look.ts';
import { colour } from '../content/look.ts';

type Document = PDFKit.PDFDocument;

const LOGO_HEIGHT = 20;

/** Places are in points. */
export function drawLogo(document: Document, look: Look, left: number, top: number): void {
  document.markContent('Artifact', { type: 'Layout' });
  document.save();
  document.translate(left, top).scale(LOGO_HEIGHT / look.logo.height);
  for (const { d, isAccent } of look.logo.paths)
    document.path(d).fill(colour(look, isAccent ? 'span' : 'ink'));
  document.restore();
  document.endMarkedContent();
}

export function drawRule(
  document: Document,
  look: Look,
  { left, width }: { left: number; width: number },
  y: number,
  name: 'mist' | 'steel',
): void {
  document.moveTo(left, y);
  document
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .stroke(colour(look, name));
}

export function drawClosure(
  document: Document,
  look: Look,
  column: { left: number; width: number },
  y: number,
): void {
  const { left, width } = column;
  document.markContent('Artifact', { type: 'Layout' });
  drawRule(document, look, column, y, 'mist');
  document.rect(left + width * 0.4, y - 1.5, width * 0.16, 3).fill(colour(look, 'span'));
  document.endMarkedContent();
}
