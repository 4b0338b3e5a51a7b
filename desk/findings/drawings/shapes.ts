/** A colour of the firm's look by its name, or so many percent of it on white. */
export type Colour = string | readonly [name: string, percent: number];

interface Rect {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
  fill?: Colour;
  stroke?: Colour;
}

interface Line {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  stroke: Colour;
  width?: number;
}

export interface Text {
  kind: 'text';
  x: number;
  /** Of its base line. */
  y: number;
  text: string;
  size: number;
  isBold?: boolean;
  fill: Colour;
  anchor?: 'middle' | 'end';
}

export type Shape = Rect | Line | Text;

/**
 * A picture of figures. It holds rectangles, lines and texts at absolute places alone, so that every
 * program for slides takes it as shapes that can be edited.
 */
export interface Drawing {
  title: string;
  /** What it shows, for those who can't see it: the heads of columns, and rows that begin with their name. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  width: number;
  height: number;
  shapes: Shape[];
}

export function rect(x: number, y: number, width: number, height: number, fill: Colour): Rect {
  return { kind: 'rect', x, y, width, height, fill };
}

export function line(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  stroke: Colour,
  width = 1,
): Line {
  return { kind: 'line', x1, y1, x2, y2, stroke, width };
}

const DASH = 7;
const DASH_SPACE = 5;

/** A rectangle of short lines, since not every program keeps a dashed outline. */
export function dashed(
  [x, y, width, height]: readonly [number, number, number, number],
  stroke: Colour,
): Line[] {
  const [right, bottom] = [x + width, y + height];
  const count = Math.ceil(width / (DASH + DASH_SPACE));
  const dashes = Array.from({ length: count }, (_, index) => {
    const from = x + index * (DASH + DASH_SPACE);
    return [from, Math.min(right, from + DASH)] as const;
  });
  return [
    ...[y, bottom].flatMap((at) =>
      dashes.map(([from, to]) => line([from, at], [to, at], stroke, 2)),
    ),
    ...[x, right].map((at) => line([at, y], [at, bottom], stroke, 2)),
  ];
}

const HATCH = 10;

/** Slanting lines that end at the edges of a rectangle, as no program needs to clip them. */
export function hatch(
  [x, y, width, height]: readonly [number, number, number, number],
  stroke: Colour,
): Line[] {
  const count = Math.floor((width + height) / HATCH);
  return Array.from({ length: count }, (_, index) => {
    const reach = (index + 1) * HATCH;
    const [right, down] = [Math.min(reach, width), Math.min(reach, height)];
    return line([x + reach - down, y + down], [x + right, y + reach - right], stroke);
  });
}
