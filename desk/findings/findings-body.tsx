import type { ReactNode } from 'react';
import type { Results } from '../../core/findings/results.ts';
import { Method } from './method.tsx';
import { Part } from './part.tsx';
import { ScoreChart, ScoreLegend } from './score-chart.tsx';
import { RATINGS, Statements } from './statements.tsx';

/**
 * The figures below the summary: the sections' scores, the first barrier, each statement, and the
 * method. The desk's screen and the report show the same.
 */
export function FindingsBody({
  results,
  barrier,
  counted,
}: {
  results: Results;
  barrier: string;
  /** The part that says who is counted, and what isn't. */
  counted: ReactNode;
}) {
  const { sections, people } = results;
  return (
    <>
      {counted}
      <Part title="The sections">
        <ScoreLegend />
        <ScoreChart sections={sections} caption="Scores of the sections" />
      </Part>
      <Part title="The first barrier" text={barrier} />
      <Part title="The statements" text={RATINGS} isApart>
        <Statements results={results} />
      </Part>
      <Method people={people} />
    </>
  );
}
