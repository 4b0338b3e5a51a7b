import css from '../../ui/line-drawing.module.css';
import { LineDrawing } from '../../ui/line-drawing.tsx';

// One line drawing for each service, from surveying, bridge and harbour: ink for the structure,
// orange for the work.

const STATIONS = [
  [40, 108],
  [168, 70],
  [300, 96],
  [440, 44],
  [600, 62],
] as const;

const CONTOURS = [90, 114, 138];

/** Over contour lines: four legs from station to station, the first in orange. */
function Traverse() {
  const [first, second] = STATIONS;
  return (
    <LineDrawing width={640}>
      <path
        strokeDasharray="2 5"
        d={CONTOURS.map((y) => `M2 ${y}c90-36 178 16 258-20s160-64 378-36`).join('')}
      />
      <path d={`M${STATIONS.map(([x, y]) => `${x} ${y}`).join('L')}`} />
      <path className={css.work} d={`M${first[0]} ${first[1]}L${second[0]} ${second[1]}`} />
      {STATIONS.map(([x, y]) => (
        <circle key={x} className={css.point} cx={x} cy={y} r="5" />
      ))}
    </LineDrawing>
  );
}

/** A sight from the instrument to the staff, and how far the ground falls short. */
function Levelling() {
  return (
    <LineDrawing width={440}>
      <path strokeWidth="2" d="M0 112c60-6 110-4 160 4s90 24 140 22 100-12 140-10" />
      <path d="M84 46 62 110M84 46l22 64M84 46v64M70 34h30v12H70ZM100 40h8" />
      <path strokeDasharray="2 5" d="M108 40h224" />
      <path d="M334 14v122M346 14v122M334 14h12M334 136h12M334 88h7M334 112h7M334 64h7M334 26h7" />
      <path className={css.work} d="M340 40v96" />
    </LineDrawing>
  );
}

const QUAYS = [28, 76, 124];

/** From three landing stages at different heights to one deck. */
function Gangways() {
  return (
    <LineDrawing width={440}>
      <path d={QUAYS.map((y) => `M2 ${y}h96`).join('')} />
      <path d="M98 28 300 60M98 124 300 92M300 52h138M300 100h138M300 52v48M346 52v48M392 52v48" />
      <path className={css.work} d="M98 76h202" />
      {QUAYS.map((y) => (
        <circle key={y} className={css.point} cx="98" cy={y} r="5" />
      ))}
    </LineDrawing>
  );
}

const PROPS = [140, 200, 260, 380, 440, 500];

/** The props that carry an arch until it carries itself. */
function Falsework() {
  // The inner of the two curves below.
  const underside = (x: number) => 134 - 368 * ((x - 60) / 520) * ((580 - x) / 520);
  return (
    <LineDrawing width={640}>
      <path d="M0 134h640" />
      <path strokeWidth="2" d="M24 134Q320-86 616 134M60 134Q320-50 580 134" />
      <path d={PROPS.map((x) => `M${x} ${underside(x)}V134`).join('')} />
      <path className={css.work} d={`M320 ${underside(320)}V134`} />
    </LineDrawing>
  );
}

/**
 * In the order of the services. A fifth service has none, because repeating the first drawing would
 * suggest the first service.
 */
export const DRAWINGS = [Traverse, Levelling, Gangways, Falsework];
