import { heightOf, type Placed, scaleOf, setAxis, setLine, setText, TYPE } from './layout.ts';
import { widthOf } from './measure.ts';
import { type Colour, line, type Shape } from './shapes.ts';

export interface Row {
  title: string;
  /** Smaller, above the title. */
  over?: string;
  /** Smaller, below the title. */
  under?: string;
  /** Its figures, one for each column. */
  figures: readonly { text: string; fill?: Colour; isBold?: boolean }[];
  /** What stands on the scale. @param y the middle of its row. */
  draw?: (placeOf: (tenths: number) => number, y: number) => Shape[];
}

export interface Rows {
  width: number;
  head: string;
  figures: readonly string[];
  rows: readonly Row[];
  /** Where the first line begins. */
  y: number;
  hasScale?: boolean;
  /** Whether the ratings stand above the scale. */
  hasAxis?: boolean;
  /** The share of the width that titles take. */
  titleShare?: number;
  size?: number;
  /** The widest figure that it can have, where others beside it have the same scale. */
  widest?: string;
  /** Whether its parts stand beside each other, as they do where there is room. */
  isWide?: boolean;
}

/** From this width on, titles, scale and figures stand beside each other. */
const WIDE = 560;
const GAP = 16;
/** The share of the width that the heading of a column has at most. */
const MOST_HEAD = 0.28;
/** How much wider a font may be that stands for the firm's. */
const SLACK = 1.05;
/** The least height of a row, and how much higher it is than its title. */
const ROW = [30, 14] as const;
const SMALL_ROW = [22, 8] as const;

/**
 * Sets rows of a title, what is drawn on the scale, and figures; on a narrow drawing below each
 * other, the scale as wide as the drawing. Ratings and rows have one scale.
 */
export function setRows(given: Rows): Placed {
  return (given.isWide ?? given.width >= WIDE) ? setWide(given) : setNarrow(given);
}

function setWide(given: Rows): Placed {
  const { width, head, figures, rows, y, hasScale = true, hasAxis = hasScale } = given;
  const { titleShare = 0.25, size = TYPE.text, widest = '' } = given;
  const columns = figures.map(
    (name, index) =>
      SLACK *
      Math.max(
        ...(hasScale
          ? longestWords(name).map((word) => widthOf(word, TYPE.fine))
          : [Math.min(widthOf(name, TYPE.fine), MOST_HEAD * width)]),
        widthOf(widest, size, true),
        ...rows.map(({ figures: own }) => widthOf(own[index]?.text ?? '', size, true)),
      ),
  );
  const taken = columns.reduce((sum, column) => sum + column + GAP, 0);
  const titleWidth = hasScale ? titleShare * width : width - taken;
  const placeOf = scaleOf(titleWidth + GAP + 6, width - taken - 6);
  const rightOf = (index: number) =>
    width - columns.slice(index + 1).reduce((sum, column) => sum + column + GAP, 0);
  const headHeight = Math.max(
    ...[
      TYPE.fine * 1.3,
      ...figures.map((name, index) => heightOf(name, columns[index] ?? 0, FINE)),
    ],
  );
  const bottom = (text: string, x: number, wide: number, anchor?: 'end') =>
    setText(text, {
      ...{ x, width: wide, y: y + headHeight - heightOf(text, wide, FINE), ...FINE },
      ...(anchor && { anchor }),
    }).shapes;
  const shapes: Shape[] = [
    ...bottom(head, 0, titleWidth),
    ...(hasAxis ? setAxis(placeOf, y + headHeight - 3) : []),
    ...figures.flatMap((name, index) => bottom(name, rightOf(index), columns[index] ?? 0, 'end')),
  ];
  let top = y + headHeight + 6;
  for (const row of rows) {
    const [least, spare] = size < TYPE.text ? SMALL_ROW : ROW;
    const title = setTitle(row, top + spare / 2, titleWidth - (hasScale ? 0 : GAP), size);
    const height = Math.max(least, title.height + spare);
    const middle = top + height / 2;
    const lowered = (height - spare - title.height) / 2;
    shapes.push(
      line([0, top], [width, top], 'mist'),
      ...title.shapes.map((shape) =>
        shape.kind === 'text' ? { ...shape, y: shape.y + lowered } : shape,
      ),
      ...(row.draw && hasScale ? row.draw(placeOf, middle) : []),
      ...row.figures.map((one, index) => figure(one, rightOf(index), middle + size * 0.36, size)),
    );
    top += height;
  }
  return { shapes, height: top - y };
}

function setNarrow(given: Rows): Placed {
  const { width, figures, rows, y, hasScale = true, hasAxis = hasScale, size = TYPE.text } = given;
  const placeOf = scaleOf(6, width - 6);
  const shapes: Shape[] = hasAxis ? setAxis(placeOf, y + TYPE.fine) : [];
  let top = y + (hasAxis ? 20 : 0);
  for (const row of rows) {
    // A single figure stands beside its title.
    const [only, another] = row.figures;
    const beside = only && !another ? widthOf(only.text, size, true) + GAP : 0;
    const title = setTitle(row, top + 8, width - beside, size);
    shapes.push(line([0, top], [width, top], 'mist'), ...title.shapes);
    if (only && !another) shapes.push(figure(only, width, top + 8 + size, size));
    top += title.height + 12;
    if (row.draw && hasScale) {
      shapes.push(...row.draw(placeOf, top + 12));
      top += 30;
    }
    if (another) {
      const names = figures.map((name, index) =>
        setText(name, {
          x: (index * width) / figures.length,
          y: top,
          width: width / figures.length - 8,
          ...FINE,
        }),
      );
      const under = top + Math.max(...names.map(({ height }) => height)) + size;
      shapes.push(
        ...names.flatMap((name) => name.shapes),
        ...row.figures.map(({ text, ...style }, index) =>
          setLine(text, (index * width) / figures.length, under, { size, ...style }),
        ),
      );
      top = under + 12;
    }
  }
  return { shapes, height: top - y };
}

function figure(
  { text, ...style }: Row['figures'][number],
  right: number,
  y: number,
  size: number,
): Shape {
  return setLine(text, right, y, { size, anchor: 'end', ...style });
}

const FINE = { size: TYPE.fine, fill: 'steel' } as const;

function setTitle({ title, over, under }: Row, y: number, width: number, size: number): Placed {
  const parts = [
    ...(over ? [{ text: over, ...FINE }] : []),
    { text: title, size, fill: 'ink' },
    ...(under ? [{ text: under, ...FINE }] : []),
  ];
  let height = 0;
  const shapes = parts.flatMap(({ text, ...style }) => {
    const placed = setText(text, { x: 0, y: y + height, width, ...style });
    height += placed.height;
    return placed.shapes;
  });
  return { shapes, height };
}

/** The words of a heading, of which none is broken. */
function longestWords(name: string): string[] {
  return name.split(/\s/).map((word) => (word.length > 14 ? word.slice(0, 14) : word));
}
