import css from '../../ui/line-drawing.module.css';
import { LineDrawing } from '../../ui/line-drawing.tsx';

// Line drawings from surveying and bridge building: ink for the structure, orange for the work.

const SOUNDINGS = [
  [20, 91],
  [80, 104],
  [140, 124],
  [200, 122],
  [260, 94],
  [320, 86],
  [380, 100],
  [500, 124],
  [560, 106],
  [620, 96],
];

/** The depth under the surface, and where it is greatest. */
function Sounding() {
  return (
    <LineDrawing width={640}>
      <path d="M0 24h640" />
      <path strokeWidth="2" d="M0 92c60-8 96 30 160 34s90-44 150-40 88 52 150 46 100-46 180-34" />
      <path strokeDasharray="2 5" d={SOUNDINGS.map(([x, depth]) => `M${x} 24V${depth}`).join('')} />
      <path className={css.work} d="M440 24V128" />
      <circle className={css.mark} cx="440" cy="131" r="6" />
    </LineDrawing>
  );
}

function Truss() {
  return (
    <LineDrawing width={440}>
      <path d="M2 122 62 30h316l60 92H2ZM62 30l60 92 64-92 34 92 34-92 64 92 60-92" />
      <path className={css.work} d="M122 122 186 30h68l64 92" />
    </LineDrawing>
  );
}

const LINES = [20, 48, 76, 104, 132];

function Confluence() {
  return (
    <LineDrawing width={440}>
      <path d={LINES.map((y) => `M8 ${y}C150 ${y} 170 76 300 76`).join('')} />
      {LINES.map((y) => (
        <circle key={y} className={css.point} cx="8" cy={y} r="5" />
      ))}
      <path className={css.work} d="M300 76h132" />
    </LineDrawing>
  );
}

const HEIGHTS = [118, 91.5, 72.4, 58.5, 48.4, 41.1, 35.9, 32, 29.3, 27.3, 25.8, 24.8].map(
  (y, index) => [6 + index * 57, y] as const,
);
const HOLDS_FROM = 7;

/** A rising curve, and the part of it that lasts. */
function Curve() {
  const line = (points: readonly (readonly [number, number])[]) =>
    `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
  return (
    <LineDrawing width={640}>
      <path d={`M0 134h640${HEIGHTS.map(([x, y]) => `M${x} 134V${y}`).join('')}`} />
      <path strokeWidth="2" d={line(HEIGHTS.slice(0, HOLDS_FROM + 1))} />
      <path className={css.work} d={line(HEIGHTS.slice(HOLDS_FROM))} />
    </LineDrawing>
  );
}

/**
 * In the order of the services. A fifth service has none, because repeating the first drawing would
 * suggest the first service.
 */
export const SERVICE_DRAWINGS = [Sounding, Truss, Confluence, Curve];
