import type { Comparison, GapChange } from '../../core/findings/compare.ts';
import {
  type Change,
  GAP,
  type GapTrend,
  type History,
  type Trend,
  type Uncompared,
} from '../../core/findings/compare-waves.ts';
import type { SectionResult } from '../../core/findings/findings.ts';
import css from './chart.module.css';
import table from './figures-table.module.css';
import body from './findings-body.module.css';
import { formatChange, NONE, namePeople, sayScore } from './format.ts';
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
export function Changes({ history: { changes, trends, gaps, apart }, wave, main }: HistoryProps) {
  return (
    <>
      {changes.map((change) => (
        <Part
          key={change.since}
          title={`Changes since ${change.since}`}
          text={`${main.name}. Only what counts is marked.`}
        >
          <ChangeTable name={main.name} comparison={change} since={change.since} wave={wave} />
          {change.others.map((other) => (
            <section key={other.name} className={body.section}>
              <h3>{other.name}</h3>
              <ChangeTable name={other.name} comparison={other} since={change.since} wave={wave} />
            </section>
          ))}
          {change.gap && (
            <section className={body.section}>
              <h3>{GAP}</h3>
              <GapTable gap={change.gap} since={change.since} wave={wave} />
            </section>
          )}
          <List
            items={[
              ...change.uncompared.map((one) => explainUncompared(one, change)),
              ...change.otherwise.map((title) => sayOtherwise(title, change)),
              ...change.reworded.map((one) => sayReworded(one, change)),
            ]}
          />
        </Part>
      ))}
      {trends.length > 0 && (
        <Part title="Over all waves" text="The scores of the sections, wave by wave." isApart>
          {trends.map((trend) => (
            <TrendTable key={trend.name} trend={trend} sections={main.sections} />
          ))}
          {gaps && <GapTrendTable gaps={gaps} sections={main.sections} />}
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
function explainUncompared(
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

function sayOtherwise(title: string, { since }: Pick<Change, 'since'>): string {
  return `The section ‘${title}’ had other words in ‘${since}’, so it is not compared.`;
}

/** Names both wordings of a statement that the survey's words say mean the same. */
function sayReworded(
  { statement, from, to }: Change['reworded'][number],
  { since }: Pick<Change, 'since'>,
): string {
  return `Statement ${statement} read ‘${from}’ in ‘${since}’ and reads ‘${to}’ now: the survey’s words say that both mean the same, so they are compared.`;
}

/** Why a wave is not compared. */
function sayApart({ wave, reason }: History['apart'][number]): string {
  return reason === 'words'
    ? `In ‘${wave}’, the survey had other words, so nothing is compared with it.`
    : `In ‘${wave}’, the people whom the summary is about were withheld, so their change is not told.`;
}

interface ComparedProps {
  since: string;
  wave: string;
}

function ChangeTable({
  name,
  comparison: { people, sections },
  since,
  wave,
}: ComparedProps & { name: string; comparison: Comparison }) {
  return (
    <SectionTable
      caption={`Changes since ${since}, ${name}`}
      figures={[`${since}${namePeople(people[0])}`, `${wave}${namePeople(people[1])}`, 'Change']}
      hasChart={false}
    >
      {sections.map((section) => (
        <tr key={section.category}>
          <th scope="row">{section.title}</th>
          <td className={css.number}>{sayScore(section.from)}</td>
          <td className={css.number}>{sayScore(section.to)}</td>
          <Difference {...section} isBetter={(section.tenths ?? 0) > 0} />
        </tr>
      ))}
    </SectionTable>
  );
}

function GapTable({ gap, since, wave }: ComparedProps & { gap: GapChange }) {
  return (
    <SectionTable
      caption={`Changes since ${since}, ${GAP}`}
      figures={[since, wave, 'Change']}
      hasChart={false}
    >
      {gap.sections.map((section) => (
        <tr key={section.category}>
          <th scope="row">{section.title}</th>
          <td className={css.number}>{formatChange(section.from)}</td>
          <td className={css.number}>{formatChange(section.to)}</td>
          <Difference
            {...section}
            isAtLeast={false}
            // A gap in either direction got worse if it is larger than it was.
            isBetter={Math.abs(section.to) <= Math.abs(section.from)}
          />
        </tr>
      ))}
    </SectionTable>
  );
}

function TrendTable({
  trend: { name, waves },
  sections,
}: {
  trend: Trend;
  sections: readonly SectionResult[];
}) {
  return (
    <OverWaves
      name={name}
      sections={sections}
      waves={waves.map(({ wave, people, scores }) => ({
        name: `${wave}${people ? namePeople(people) : ''}`,
        say: (category) => sayScore(scores?.[category] ?? null),
      }))}
    />
  );
}

function GapTrendTable({
  gaps: { waves },
  sections,
}: {
  gaps: GapTrend;
  sections: readonly SectionResult[];
}) {
  return (
    <OverWaves
      name={GAP}
      sections={sections}
      waves={waves.map(({ wave, sections: gaps }) => ({
        name: wave,
        say: (category) => {
          const gap = gaps?.[category];
          return gap === undefined ? NONE : formatChange(gap);
        },
      }))}
    />
  );
}

interface OverWavesProps {
  name: string;
  sections: readonly SectionResult[];
  waves: readonly { name: string; say: (category: string) => string }[];
}

function OverWaves({ name, sections, waves }: OverWavesProps) {
  return (
    <section className={body.section}>
      <h3>{name}</h3>
      <div className={css.wide}>
        <table className={`${table.table} ${css.table}`} aria-label={`Over all waves, ${name}`}>
          <thead>
            <tr>
              <th scope="col">Section</th>
              {waves.map((wave) => (
                <th key={wave.name} scope="col" className={css.number}>
                  {wave.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.map(({ category, title }) => (
              <tr key={category}>
                <th scope="row">{title}</th>
                {waves.map((wave) => (
                  <td key={wave.name} className={css.number}>
                    {wave.say(category)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
