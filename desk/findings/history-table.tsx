import type { SectionDifference } from '../../core/findings/compare.ts';
import type { Change, History } from '../../core/findings/compare-waves.ts';
import { FIRM_LANGUAGE } from '../parts/firm-text.tsx';
import css from './chart.module.css';
import { NONE } from './figures-in-words.ts';
import table from './figures-table.module.css';
import { say } from './say-as-firm.ts';

/** A line of the course over the waves: a section of a side or group, or of the gap. */
export interface HistoryLine {
  title: string;
  category: string;
  /** The name of the side or group; undefined for the gap between the sides. */
  of: string | undefined;
}

interface HistoryTableProps {
  history: History;
  /** The name of the cell that the findings are about: its changes are told first. */
  main: string;
  /** What the lines are: sections or groups. */
  head: string;
  lines: readonly HistoryLine[];
}

/** The scores of some sections or groups wave by wave, and their changes. */
export function HistoryTable({ history, main, head, lines }: HistoryTableProps) {
  const { changes, trends } = history;
  const waves = trends[0]?.waves.map(({ wave }) => wave) ?? [];
  return (
    <div className={css.scrolled}>
      <table className={`${table.table} ${css.table}`} aria-label="Wave by wave">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {[...waves, ...changes.map(({ since }) => `Change since ‘${since}’`)].map((name) => (
              <th key={name} scope="col" className={css.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.of} ${line.category}`}>
              <th scope="row" lang={FIRM_LANGUAGE}>
                {line.title}
              </th>
              {waves.map((wave, index) => (
                <td key={wave} className={css.number} lang={FIRM_LANGUAGE}>
                  {scoreIn(index, line, history)}
                </td>
              ))}
              {changes.map((change) => (
                <Difference key={change.since} {...differenceOf(line, change, main)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function scoreIn(index: number, { of, category }: HistoryLine, { trends, gaps }: History): string {
  if (of === undefined) {
    const gap = gaps?.waves[index]?.sections?.[category];
    return gap === undefined ? NONE : say.change(gap);
  }
  const trend = trends.find(({ name }) => name === of);
  return say.score(trend?.waves[index]?.scores?.[category] ?? null);
}

type Marked = Pick<SectionDifference, 'tenths' | 'isAtLeast' | 'counts'> & { isBetter?: boolean };
const UNTOLD: Marked = { tenths: null, isAtLeast: false, counts: false };

function differenceOf({ of, category }: HistoryLine, change: Change, main: string): Marked {
  if (of === undefined) {
    const gap = change.gap?.sections.find((section) => section.category === category);
    // A gap in either direction got worse if it is larger than it was.
    return gap
      ? { ...gap, isAtLeast: false, isBetter: Math.abs(gap.to) <= Math.abs(gap.from) }
      : UNTOLD;
  }
  const own = of === main ? change : change.others.find(({ name }) => name === of);
  const section = own?.sections.find((one) => one.category === category);
  return section ? { ...section, isBetter: (section.tenths ?? 0) > 0 } : UNTOLD;
}

/** Marked if it counts; an improvement never has the alarm's colour. */
function Difference({ tenths, isAtLeast, counts, isBetter = false }: Marked) {
  const mark = isBetter ? css.improved : css.marked;
  return (
    <td className={counts ? `${css.number} ${mark}` : css.number} lang={FIRM_LANGUAGE}>
      {say.scoreDifference({ tenths, isAtLeast })}
    </td>
  );
}
