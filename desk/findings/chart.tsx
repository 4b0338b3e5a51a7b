import type { ReactNode } from 'react';
import { formatScore, READY_MARK } from '../../core/survey/profile.ts';
import css from './chart.module.css';
import { placeOf, TICKS, widthOf } from './place.ts';

/** The ratings 1 to 5 above a column of charts. */
export function Axis() {
  return (
    <svg
      className={`${css.chart} ${css.axis}`}
      role="img"
      aria-label={`From ${TICKS[0]} to ${TICKS.at(-1)}`}
    >
      {TICKS.map((tick) => (
        <text key={tick} x={placeOf(tick)} y="16">
          {tick}
        </text>
      ))}
    </svg>
  );
}

/** The line of the scale in a row, with the mark from which a section is ready. */
export function Track() {
  return (
    <>
      <line className={css.track} x1="0" x2="100%" y1="14" y2="14" />
      <line
        className={css.ready}
        x1={placeOf(READY_MARK)}
        x2={placeOf(READY_MARK)}
        y1="2"
        y2="30"
      />
    </>
  );
}

/** The deck of the bridge: a bar that reaches to a score. */
export function Deck({ to }: { to: number }) {
  return (
    <>
      <rect className={css.deck} y="11" width={widthOf(1, to)} height="6" />
      {/* A score of 1 is visible, too. */}
      <rect className={css.deck} y="11" width="4" height="6" />
    </>
  );
}

export function Legend({ items }: { items: readonly (readonly [ReactNode, string])[] }) {
  return (
    <ul className={css.legend}>
      {items.map(([sample, words]) => (
        <li key={words}>
          <svg aria-hidden="true">{sample}</svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

export const READY_ITEM = [
  <line key="ready" className={css.ready} x1="14" x2="14" y1="0" y2="16" />,
  `ready at ${formatScore(READY_MARK)}`,
] as const;
