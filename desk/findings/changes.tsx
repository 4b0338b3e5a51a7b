import type { Comparison, SectionDifference } from '../../core/findings/compare.ts';
import {
  type Change,
  GAP,
  type History,
  type Trend,
  type Uncompared,
} from '../../core/findings/compare-waves.ts';
import type { SectionResult } from '../../core/findings/results.ts';
import { formatScore } from '../../core/survey/profile.ts';
import css from './chart.module.css';
import table from './figures-table.module.css';
import body from './findings-body.module.css';
import { formatChange, NONE } from './format.ts';
import { Difference } from './gap-chart.tsx';
import { Part } from './part.tsx';
import { SectionTable } from './section-table.tsx';

interface HistoryProps {
  history: History;
  wave: string;
  /** The name of the cell that the summary is about, and its sections. */
  main: { name: string; sections: readonly SectionResult[] };
}

/** What has changed since earlier waves, the course over all of them, and what can't be compared. */
export function Changes({ history: { changes, trends, apart }, wave, main }: HistoryProps) {
  return (
    <>
      {changes.map((change) => (
        <Part
          key={change.since}
          title={`Changes since ${change.since}`}
          text={`${main.name}. Only what is beyond chance is marked.`}
        >
          <ChangeTable name={main.name} comparison={change} since={change.since} wave={wave} />
          {change.others.map((other) => (
            <section key={other.name} className={body.section}>
              <h3>{other.name}</h3>
              <ChangeTable name={other.name} comparison={other} since={change.since} wave={wave} />
            </section>
          ))}
          <List items={change.uncompared.map((one) => sayUncompared(one, change))} />
        </Part>
      ))}
      {trends.length > 0 && (
        <Part title="Over all waves" text="The scores of the sections, wave by wave." isApart>
          {trends.map((trend) => (
            <TrendTable key={trend.name} trend={trend} sections={main.sections} />
          ))}
        </Part>
      )}
      {apart.length > 0 && (
        <Part title="Waves that are not compared">
          <List items={apart.map(sayApart)} />
        </Part>
      )}
    </>
  );
}

function List({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={body.text}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Why a group or side has no line among the changes. */
function sayUncompared(
  { name, reason, before }: Uncompared,
  { since }: Pick<Change, 'since'>,
): string {
  switch (reason) {
    case 'came':
      return `${name} was not asked in ‘${since}’: its answers count in its side and in everybody now, and it is not compared.`;
    case 'went':
      return `${name} was asked in ‘${since}’ and is no longer: its answers counted in its side and in everybody then, and it is not compared.`;
    case 'renamed':
      return `${name} was called ${before} in ‘${since}’: whether these are the same people isn’t known here, so it is not compared.`;
    case 'withheld':
      return `${name} was withheld in ‘${since}’, so it is not compared.`;
  }
}

/** Why a wave is not compared. */
function sayApart({ wave, reason }: History['apart'][number]): string {
  return reason === 'words'
    ? `In ‘${wave}’, the survey had other words, so nothing is compared with it.`
    : `In ‘${wave}’, the people whom the summary is about were withheld, so their change is not told.`;
}

function ChangeTable({
  name,
  comparison: { people, sections },
  since,
  wave,
}: {
  name: string;
  comparison: Comparison;
  since: string;
  wave: string;
}) {
  const isGap = name === GAP;
  const show = isGap ? formatGap : formatScore;
  return (
    <SectionTable
      caption={`Changes since ${since}, ${name}`}
      figures={[`${since}, ${people[0]} people`, `${wave}, ${people[1]} people`, 'Change']}
      hasChart={false}
    >
      {sections.map((section) => (
        <tr key={section.category}>
          <th scope="row">{section.title}</th>
          <td className={css.number}>{show(section.from)}</td>
          <td className={css.number}>{show(section.to)}</td>
          <Difference
            {...section}
            // Those of a gap are both sides together, of which one can be of few.
            people={isGap ? [0] : people}
            isBetter={isGap ? !isWider(section) : section.value > 0}
          />
        </tr>
      ))}
    </SectionTable>
  );
}

/** A gap in either direction got worse if it is larger than it was. */
function isWider({ from, to }: SectionDifference): boolean {
  return Math.abs(to) > Math.abs(from);
}

function formatGap(value: number): string {
  return formatChange({ from: 0, to: value });
}

function TrendTable({
  trend: { name, waves },
  sections,
}: {
  trend: Trend;
  sections: readonly SectionResult[];
}) {
  const show = name === GAP ? formatGap : formatScore;
  return (
    <section className={body.section}>
      <h3>{name}</h3>
      <div className={css.wide}>
        <table className={`${table.table} ${css.table}`} aria-label={`Over all waves, ${name}`}>
          <thead>
            <tr>
              <th scope="col">Section</th>
              {waves.map(({ wave, people, scores }) => (
                <th key={wave} scope="col" className={css.number}>
                  {wave}
                  {scores && `, ${people} people`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.map(({ category, title }) => (
              <tr key={category}>
                <th scope="row">{title}</th>
                {waves.map(({ wave, scores }) => {
                  const score = scores?.[category];
                  return (
                    <td key={wave} className={css.number}>
                      {score === undefined ? NONE : show(score)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
