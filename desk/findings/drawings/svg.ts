import { describe } from './draw-rows.ts';
import type { Colour, Drawing, Shape } from './shapes.ts';

/** The firm's font, and what stands for it where a program doesn't have it. */
export const FAMILY = 'Schibsted Grotesk, Helvetica Neue, Arial, sans-serif';

/** A colour of the look as `#rrggbb`, which every program reads. */
export type Palette = (colour: Colour | undefined) => string;

/** Reads the colours of a look from its style sheet. */
export function readPalette(css: string): Palette {
  const tokens = new Map(
    css.split(/[;{}]/).flatMap((declaration) => {
      const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
      const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
      return name.startsWith('--') && digits ? [[name.slice(2), partsOf(digits)] as const] : [];
    }),
  );
  const tokenOf = (name: string) => {
    const parts = tokens.get(name);
    if (!parts) throw new Error(`The look has no colour --${name}.`);
    return parts;
  };
  return (colour) => {
    if (colour === undefined) return 'none';
    const [name, percent] = typeof colour === 'string' ? [colour, 100] : colour;
    const paper = tokenOf('paper');
    const mixed = tokenOf(name).map((part, index) =>
      Math.round((part * percent + (paper[index] ?? 0) * (100 - percent)) / 100),
    );
    return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

function partsOf(digits: string): number[] {
  const six = digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits;
  return [0, 2, 4].map((from) => Number.parseInt(six.slice(from, from + 2), 16));
}

/** What lies around a drawing: some programs draw a text that reaches an edge as outlines. */
export const MARGIN = 16;

/** A drawing as a file that programs for slides take as shapes. */
export function writeSvg(drawing: Drawing, palette: Palette): string {
  const { title, shapes } = drawing;
  const [width, height] = [drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN];
  const viewBox = `${-MARGIN} ${-MARGIN} ${width} ${height}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ width, height, viewBox })}>`,
    `<title>${toXml(title)}</title>`,
    `<desc>${toXml(describe(drawing))}</desc>`,
    ...shapes.map((shape) => writeShape(shape, palette)),
    '</svg>\n',
  ].join('\n');
}

function writeShape(shape: Shape, palette: Palette): string {
  switch (shape.kind) {
    case 'rect': {
      const { kind: _, fill, stroke, ...box } = shape;
      const colours = { fill: palette(fill), ...(stroke && { stroke: palette(stroke) }) };
      return `<rect${attributes({ ...box, ...colours })}/>`;
    }
    case 'line': {
      const { kind: _, stroke, width = 1, ...ends } = shape;
      return `<line${attributes({ ...ends, stroke: palette(stroke), 'stroke-width': width })}/>`;
    }
    case 'text': {
      const { x, y, text, size, isBold, fill, anchor } = shape;
      const style = {
        ...{ x, y, 'font-family': FAMILY, 'font-size': size, fill: palette(fill) },
        ...(isBold && { 'font-weight': 'bold' }),
        ...(anchor && { 'text-anchor': anchor }),
      };
      return `<text${attributes(style)}>${toXml(text)}</text>`;
    }
  }
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${toXml(String(value))}"`)
    .join('');
}

/** No control character of a typed name may stand in XML. */
function toXml(text: string): string {
  const plain = text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  return plain.replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
