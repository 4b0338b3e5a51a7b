import type { ReactNode } from 'react';
import type { History } from '../../core/findings/compare-waves.ts';
import type { CellResults, Findings } from '../../core/findings/findings.ts';
import { Changes } from './changes.tsx';
import body from './findings-body.module.css';
import { namePeople, sayAbsence } from './format.ts';
import { GapChart } from './gap-chart.tsx';
import { Method } from './method.tsx';
import { Part } from './part.tsx';
import { ScoreChart, ScoreLegend } from './score-chart.tsx';
import { MoreStatements, RATINGS, Statements } from './statements.tsx';

export const COMMENTS_ORDER = 'In random order, and not by group.';

interface WaveBodyProps {
  findings: Findings;
  main: CellResults;
  history: History;
  wave: string;
  /** The part that says who answered. */
  counted: ReactNode;
  barrier: string;
  /** The comments that were chosen for a report; the screen shows all of them, below it. */
  quotations?: ReactNode;
}

/** The figures of a wave below its summary. The desk's screen and the report show the same. */
export function WaveBody({
  findings,
  main,
  history,
  wave,
  counted,
  barrier,
  quotations,
}: WaveBodyProps) {
  const others = findings.cells.filter((cell) => cell !== main);
  return (
    <>
      {findings.gap && (
        <Part title="The Value Translation Gap">
          <GapChart gap={findings.gap} areBeliefs={findings.areBeliefs} />
        </Part>
      )}
      <Part title="The first barrier" text={barrier} />
      {counted}
      <Part
        title="The sections"
        text={[labelOf(main), sayAbsence(main.absence, main.asked)].filter(Boolean).join('. ')}
      >
        <ScoreLegend />
        <ScoreChart sections={main.sections} caption="Scores of the sections" />
      </Part>
      <Changes history={history} wave={wave} main={main} />
      {others.length > 0 && (
        <Part title="The groups" isApart>
          {others.map((cell) => (
            <section key={cell.name} className={body.section}>
              <h3>{labelOf(cell)}</h3>
              {cell.absence.kind !== 'untold' && (
                <p className={body.text}>{sayAbsence(cell.absence, cell.asked)}</p>
              )}
              <ScoreChart
                sections={cell.sections}
                caption={`Scores of the sections, ${cell.name}`}
              />
            </section>
          ))}
        </Part>
      )}
      <Part title="The statements" text={`${labelOf(main)}. ${RATINGS}`} isApart>
        <Statements results={main} />
        {others.map((cell) => (
          <MoreStatements key={cell.name} cell={cell} label={labelOf(cell)} />
        ))}
      </Part>
      {quotations && (
        <Part title="Quotations" text="Chosen from the comments, one by one.">
          {quotations}
        </Part>
      )}
      <Method findings={findings} />
    </>
  );
}

function labelOf({ name, people }: CellResults): string {
  return `${name}${namePeople(people)}`;
}
