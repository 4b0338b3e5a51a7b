import type { Drawing, Shape } from './shapes.ts';
import { FAMILY, MARGIN, type Palette } from './svg.ts';

/** How many pixels of a picture stand for one of its drawing. */
const SCALE = 2;

/** Paints a drawing at double size, with the fonts of this document. */
export async function paint(drawing: Drawing, palette: Palette): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = (drawing.width + 2 * MARGIN) * SCALE;
  canvas.height = (drawing.height + 2 * MARGIN) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.scale(SCALE, SCALE);
  context.fillStyle = palette('white');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(MARGIN, MARGIN);
  for (const shape of drawing.shapes) paintShape(context, shape, palette);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.')))),
  );
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape, palette: Palette): void {
  if (shape.kind === 'rect') {
    const { x, y, width, height, fill, stroke } = shape;
    if (fill) {
      context.fillStyle = palette(fill);
      context.fillRect(x, y, width, height);
    }
    if (stroke) {
      context.lineWidth = 1;
      context.strokeStyle = palette(stroke);
      context.strokeRect(x, y, width, height);
    }
  } else if (shape.kind === 'line') {
    context.lineWidth = shape.width ?? 1;
    context.strokeStyle = palette(shape.stroke);
    context.beginPath();
    context.moveTo(shape.x1, shape.y1);
    context.lineTo(shape.x2, shape.y2);
    context.stroke();
  } else {
    const { x, y, text, size, isBold, fill, anchor = 'start' } = shape;
    const family = FAMILY.split(', ').map((name) => (name.includes(' ') ? `"${name}"` : name));
    context.font = `${isBold ? 600 : 400} ${size}px ${family.join()}`;
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.fillStyle = palette(fill);
    context.fillText(text, x, y);
  }
}
