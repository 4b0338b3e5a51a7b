import { type ReactNode, useMemo } from 'react';
import { amount, people } from '../../core/amount.ts';
import { type SurveyFindings, surveyFindingsSchema } from '../../core/desk/findings.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import { findBarrier, type Results, resultsOf } from '../../core/findings/results.ts';
import { Corrections } from '../findings/corrections.tsx';
import { Method } from '../findings/method.tsx';
import { Part } from '../findings/part.tsx';
import { ReportForm } from '../findings/report-form.tsx';
import { ScoreChart, ScoreLegend } from '../findings/score-chart.tsx';
import { writeSentences } from '../findings/sentences.ts';
import { RATINGS, Statements } from '../findings/statements.tsx';
import { toTable } from '../findings/table.ts';
import { AnswerScreen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import css from './screens.module.css';

/**
 * The findings of an edition of the survey: scores with intervals, the first barrier, each
 * statement, and a report of them.
 */
export function FindingsScreen({ edition }: { edition: string }) {
  const answer = useAnswer(`survey-editions/${edition}/findings`, surveyFindingsSchema);
  return (
    <AnswerScreen name="Findings" answer={answer}>
      {(found) => <Shown {...found} />}
    </AnswerScreen>
  );
}

function Shown({ figures, words, remedies, corrections, waiting, apart }: SurveyFindings) {
  const found = useMemo(() => {
    if (!figures || figures.sections.length === 0) return undefined;
    const results = resultsOf(figures, words);
    return { results, sentences: writeSentences(results, findBarrier(results, remedies)) };
  }, [figures, words, remedies]);
  if (!found)
    return (
      <Nothing>
        Findings are shown once {LEAST_PEOPLE} people have answered, and your mail server has taken
        their copies. {sayUncounted({ waiting, apart })}
      </Nothing>
    );
  const { results, sentences } = found;
  const counted = (
    <Part
      title="Who is counted"
      text={`${people(results.people)}. ${sayUncounted({ waiting, apart })}`}
    >
      <Corrections corrections={corrections} />
    </Part>
  );
  return (
    <>
      <h2 className={css.headline}>{sentences.headline}</h2>
      <p className={css.summary}>{sentences.summary}</p>
      <FindingsBody results={results} barrier={sentences.barrier} counted={counted} />
      {apart > 0 && (
        <p className={css.summary}>
          What is left out can be included at <a href="#/survey">Survey</a>, under Batches.
        </p>
      )}
      <ReportForm
        key={JSON.stringify(sentences)}
        sentences={sentences}
        renderBody={(barrier) => (
          <FindingsBody results={results} barrier={barrier} counted={counted} />
        )}
        table={toTable(results)}
      />
    </>
  );
}

/** What is excluded beside what is counted: numbers of responses, and why. */
function sayUncounted({ waiting, apart }: Pick<SurveyFindings, 'waiting' | 'apart'>): string {
  return [
    waiting > 0 &&
      `${amount(waiting, 'response')} more ${waiting === 1 ? 'waits' : 'wait'} until ${LEAST_PEOPLE} can be counted together.`,
    apart > 0 &&
      `${amount(apart, 'response')} ${apart === 1 ? 'is' : 'are'} left out, because nobody has verified who sent ${apart === 1 ? 'it' : 'them'}.`,
    waiting + apart === 0 && 'No response is left out.',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The figures below the summary: the sections' scores, the first barrier, each statement, and the
 * method. The desk's screen and the report show the same.
 */
function FindingsBody({
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
