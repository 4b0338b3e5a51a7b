import css from './drawing-strip.module.css';

interface DrawingStripProps {
  /**
   * The path of the structure, in a box of 1440 by 150. A phone shows the first 500 units or so.
   */
  ink: string;
  /** The path of the work, in orange. */
  work: string;
  /** The path of filled parts. */
  solid?: string;
  /** The path of water and other fainter lines. */
  water?: string;
}

/**
 * A line drawing from edge to edge: ink where things stand, orange where the work happens
 * (design.md, Heading drawing).
 */
export function DrawingStrip({ ink, work, solid, water }: DrawingStripProps) {
  return (
    <svg
      className={css.strip}
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      {water && <path className={css.water} d={water} />}
      <path d={ink} />
      {solid && <path className={css.solid} d={solid} />}
      <path className={css.work} d={work} />
    </svg>
  );
}
