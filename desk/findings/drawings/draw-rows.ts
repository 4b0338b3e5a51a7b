import type { Saying } from '../figures-in-words.ts';
import { type LegendItem, setLegend } from './layout.ts';
import { type Rows, setRows } from './rows.ts';
import type { Drawing, Shape } from './shapes.ts';

export interface Given {
  say: Saying;
  width: number;
}

const GAP = 12;

/** Draws rows below the signs that stand in them. */
export function drawRows(
  title: string,
  { signs = [], ...given }: Omit<Rows, 'y'> & Given & { signs?: readonly LegendItem[] },
): Drawing {
  const { width, head, figures, rows } = given;
  const legend = setLegend(signs, 0, width);
  const placed = setRows({ ...given, y: signs.length > 0 ? legend.height + GAP : 0 });
  const texts = rows.map((row) => [
    [row.title, row.over, row.under].filter(Boolean).join(' '),
    ...row.figures.map(({ text }) => text),
  ]);
  return finish(title, { columns: [head, ...figures], rows: texts }, width, [
    ...(signs.length > 0 ? [legend] : []),
    placed,
  ]);
}

/** Joins the parts of a drawing. */
export function finish(
  title: string,
  table: Pick<Drawing, 'columns' | 'rows'>,
  width: number,
  parts: readonly { shapes: Shape[]; height: number }[],
): Drawing {
  const shapes = parts.flatMap((part) => part.shapes);
  const bottoms = shapes.map((shape) => {
    if (shape.kind === 'rect') return shape.y + shape.height;
    return shape.kind === 'line' ? Math.max(shape.y1, shape.y2) : shape.y + shape.size * 0.3;
  });
  return { title, ...table, width, shapes, height: Math.ceil(Math.max(1, ...bottoms) + 6) };
}

/** A drawing in a sentence for each of its rows. */
export function describe({ columns, rows }: Drawing): string {
  return rows
    .map(
      ([name, ...figures]) =>
        `${name}: ${figures.map((one, at) => `${columns[at + 1]} ${one}`).join(', ')}`,
    )
    .join('. ');
}
