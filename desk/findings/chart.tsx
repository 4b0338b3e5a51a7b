import layout from '../../site/styles/layout.module.css';
import { FIRM_LANGUAGE } from '../parts/firm-text.tsx';
import css from './chart.module.css';
import { Figure } from './drawings/drawing.tsx';
import type { Drawing } from './drawings/shapes.ts';

const PHONE_WIDTH = 336;
const CLASSES = { wide: css.wide, narrow: css.narrow, said: layout.hidden };

/**
 * A drawing of figures, which the report and slides have, too, as wide as its column.
 * @param width for which it is drawn on a desk: the narrower, the larger its letters.
 */
export function Chart({ draw, width = 700 }: { draw: (width: number) => Drawing; width?: number }) {
  return (
    <div lang={FIRM_LANGUAGE}>
      <Figure draw={draw} widths={[width, PHONE_WIDTH]} classes={CLASSES} />
    </div>
  );
}
