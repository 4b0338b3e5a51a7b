import type { CellResults, Findings } from '../../core/findings/findings.ts';
import { Distribution } from '../findings/distribution.tsx';
import { GapChart } from '../findings/gap-chart.tsx';
import { Part } from '../findings/part.tsx';
import { reasonOf } from '../findings/participation.tsx';
import { ScoreChart, ScoreLegend } from '../findings/score-chart.tsx';
import { RATINGS } from '../findings/statements.tsx';
import css from './workshop.module.css';

interface SectionProps {
  findings: Findings;
  category: string;
}

/** A section's gap between sponsors and users; nothing where one of them is withheld. */
export function SectionGap({ findings: { gap, areBeliefs }, category }: SectionProps) {
  if (!gap) return null;
  return (
    <div className={css.gap}>
      <Part title="The Value Translation Gap">
        <GapChart
          areBeliefs={areBeliefs}
          gap={{
            ...gap,
            sections: gap.sections.filter((section) => section.category === category),
          }}
        />
      </Part>
    </div>
  );
}

export function SectionScores({ findings: { cells, withheld }, category }: SectionProps) {
  // A row for each cell instead of each section.
  const rows = cells.flatMap(({ name, people, sections }) =>
    sections
      .filter((section) => section.category === category)
      .map((section) => ({ ...section, category: name, title: `${name}, ${people} people` })),
  );
  return (
    <Part title="Scores">
      <ScoreLegend />
      <ScoreChart head="Group" sections={rows} caption="Scores of the groups" />
      {withheld.length > 0 && (
        <ul className={css.withheld}>
          {withheld.map((cell) => (
            <li key={cell.name}>
              <strong>{cell.name}</strong> Withheld: {reasonOf(cell)}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The ratings of a section's statements. @param main whose ratings they are. */
export function SectionStatements({ main, category }: { main: CellResults; category: string }) {
  return (
    <Part title="The statements" text={`${main.name}, ${main.people} people. ${RATINGS}`}>
      <Distribution
        caption="Ratings of the statements"
        statements={main.statements.filter((statement) => statement.category === category)}
      />
    </Part>
  );
}
