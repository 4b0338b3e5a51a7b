import { BEST_RATING, LEAST_RATING } from '../../../core/survey/scales.ts';
import { widthOf, wrapTo } from './measure.ts';
import { type Colour, line, rect, type Shape, type Text } from './shapes.ts';

/** The sizes of type in a drawing, in pixels. */
export const TYPE = { text: 13, fine: 11 } as const;
/** How far apart base lines are, in sizes of type. */
const LEADING = 1.3;

interface Style {
  size?: number;
  isBold?: boolean;
  fill?: Colour;
  anchor?: Text['anchor'];
  /** How many lines it has at most. */
  most?: number;
}

export interface Placed {
  shapes: Shape[];
  height: number;
}

/** Sets a text in lines of at most a width. @param y where its first line begins. */
export function setText(
  text: string,
  { x, y, width, ...style }: Style & { x: number; y: number; width: number },
): Placed {
  const { size = TYPE.text, isBold = false, most = Number.POSITIVE_INFINITY } = style;
  const lines = wrapTo(most, text, width, size, isBold);
  return {
    shapes: lines.map((one, index) =>
      setLine(one, x, y + index * size * LEADING + size, { ...style, size }),
    ),
    height: lines.length * size * LEADING,
  };
}

/** A text in one line. @param y its base line. */
export function setLine(
  text: string,
  x: number,
  y: number,
  { size = TYPE.text, isBold, fill = 'ink', anchor }: Style = {},
): Text {
  return {
    ...{ kind: 'text', x, y: round(y), text, size, fill },
    ...(isBold && { isBold }),
    ...(anchor && { anchor }),
  };
}

export function heightOf(text: string, width: number, style: Style = {}): number {
  return setText(text, { ...style, x: 0, y: 0, width }).height;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const SAMPLE_WIDTH = 28;
const SAMPLE_HEIGHT = 16;
const SPACE = 20;

/** A sign and what it means. @param draw draws the sign from the left upper corner of its place. */
export type LegendItem = readonly [draw: (x: number, y: number) => Shape[], words: string];

/** Signs and what they mean, in as many lines as they take. */
export function setLegend(items: readonly LegendItem[], y: number, width: number): Placed {
  const shapes: Shape[] = [];
  let [x, top] = [0, y];
  for (const [draw, words] of items) {
    const taken = SAMPLE_WIDTH + 8 + widthOf(words, TYPE.fine);
    if (x > 0 && x + taken > width) [x, top] = [0, top + SAMPLE_HEIGHT + 6];
    const text = setText(words, {
      ...{ x: x + SAMPLE_WIDTH + 8, y: top + 2, width: width - SAMPLE_WIDTH - 8 },
      ...{ size: TYPE.fine, fill: 'text' },
    });
    shapes.push(...draw(x, top), ...text.shapes);
    if (taken > width) top += text.height - SAMPLE_HEIGHT;
    x += taken + SPACE;
  }
  return { shapes, height: top + SAMPLE_HEIGHT - y };
}

/** Where the scores from 1 to 5 lie between two places. */
export function scaleOf(left: number, right: number): (tenths: number) => number {
  const [low, high] = [10 * LEAST_RATING, 10 * BEST_RATING];
  return (tenths) => round(left + ((tenths - low) / (high - low)) * (right - left));
}

/** The ratings above a column of bars. @param y their base line. */
export function setAxis(placeOf: (tenths: number) => number, y: number): Shape[] {
  return [1, 2, 3, 4, 5].map((tick) =>
    setLine(String(tick), placeOf(10 * tick), y, {
      ...{ size: TYPE.fine, fill: 'steel', anchor: 'middle' },
    }),
  );
}

const READY = 40;

/** The line of the scale in a row, with the mark from which a section is ready. */
export function setTrack(placeOf: (tenths: number) => number, y: number): Shape[] {
  return [line([placeOf(10), y], [placeOf(50), y], 'mist'), readyMark(placeOf(READY), y - 11, 22)];
}

export function readyMark(x: number, y: number, height: number): Shape {
  return line([x, y], [x, y + height], 'steel');
}

/** The deck of the bridge: a bar that reaches to a score. A score of 1 is visible, too. */
export function deck(placeOf: (tenths: number) => number, y: number, tenths: number): Shape {
  const left = placeOf(10);
  return rect(left, y - 3, Math.max(4, placeOf(tenths) - left), 6, 'ink');
}
