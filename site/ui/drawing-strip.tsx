import css from './drawing-strip.module.css';

interface DrawingStripProps {
  /** In a box of 1440 by 150. A phone shows about the first 500 units. */
  ink: string;
  /** Drawn in orange. */
  work: string;
  /** Filled. */
  solid?: string;
  /** Water and other fainter lines. */
  water?: string;
}

/** Ink for what stands, orange where the work happens (design.md, Heading drawing). */
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
