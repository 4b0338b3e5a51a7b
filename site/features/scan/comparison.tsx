import { fill } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import { READY_MARK } from '../../../core/survey/profile.ts';
import type { ScanContent } from '../../../core/survey/scan.ts';
import { findFurthestApart } from '../../../core/survey/scan-results.ts';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import { Printable } from '../../ui/printable.tsx';
import scoreSection from '../../ui/score-section.module.css';
import { ScoreBar } from '../../ui/score-table.tsx';
import css from './comparison.module.css';

interface ComparisonProps {
  scan: ScanContent;
  words: Pick<Pages['quick-scan'], 'comparison' | 'result'>;
  results: number[][];
  isNew: boolean;
  onChange: (results: number[][]) => void;
}

/** Compares two or more results, a column each, and names the habit on which they differ most. */
export function Comparison({
  scan: { habits },
  words: { comparison, result },
  results,
  isNew,
  onChange,
}: ComparisonProps) {
  const heading = useArrivalAt(results, 'start', { first: isNew, later: isNew });
  const apart = findFurthestApart(habits, results);
  const without = (place: number) => results.filter((_, index) => index !== place);
  return (
    <section className={`${scoreSection.section} ${layout.width}`} aria-labelledby="comparison">
      <Printable>
        <div className={layout.halves}>
          <h2 id="comparison" ref={heading}>
            {comparison.heading}
          </h2>
          <div className={scoreSection.text}>
            <p>{comparison.text}</p>
            <p className={css.apart}>
              {apart ? fill(comparison.apart, { habit: apart.title }) : comparison.alike}
            </p>
          </div>
        </div>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{result.table.title}</th>
              {results.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a result is known by its place alone
                <th key={place} scope="col">
                  <span className={css.long}>{fill(comparison.result, { number: place + 1 })}</span>
                  <span className={css.short} aria-hidden="true">
                    {place + 1}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {habits.map(({ id, title }, row) => (
              <tr key={id} className={id === apart?.id ? css.widest : undefined}>
                <th scope="row">{title}</th>
                {results.map((ratings, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a result is known by its place alone
                  <td key={place}>
                    <span className={css.figure}>{ratings[row]}</span>
                    <span className={css.bar}>
                      <ScoreBar score={ratings[row] ?? 1} mark={READY_MARK} />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Printable>
      <div className={scoreSection.actions}>
        <Button onClick={() => print()}>{result.print}</Button>
        {results.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result is known by its place alone
          <Button key={place} variant="secondary" onClick={() => onChange(without(place))}>
            {fill(comparison.remove, { number: place + 1 })}
          </Button>
        ))}
      </div>
    </section>
  );
}
