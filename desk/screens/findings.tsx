import { useMemo } from 'react';
import { type SurveyFindings, surveyFindingsSchema } from '../../core/desk/findings.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import { findBarrier, resultsOf } from '../../core/findings/results.ts';
import { FindingsBody } from '../findings/findings-body.tsx';
import { ReportForm } from '../findings/report-form.tsx';
import { writeSentences } from '../findings/sentences.ts';
import { toTable } from '../findings/table.ts';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import css from './screens.module.css';

/**
 * The findings of an edition of the survey: scores with intervals, the first barrier, each
 * statement, and a report of them.
 */
export function FindingsScreen({ edition }: { edition: string }) {
  const { value, error, isLoading, again } = useAnswer(
    `survey-editions/${edition}/findings`,
    surveyFindingsSchema,
  );
  return (
    <Screen name="Findings" refresh={again} isLoading={isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && <Shown {...value} />}
    </Screen>
  );
}

function Shown({ figures, words, remedies }: SurveyFindings) {
  const found = useMemo(() => {
    if (!figures || figures.sections.length === 0) return undefined;
    const results = resultsOf(figures, words);
    return { results, sentences: writeSentences(results, findBarrier(results, remedies)) };
  }, [figures, words, remedies]);
  if (!found)
    return (
      <Nothing>
        Findings are shown once {LEAST_PEOPLE} people have answered, and their copies were
        delivered.
      </Nothing>
    );
  const { results, sentences } = found;
  return (
    <>
      <h2 className={css.headline}>{sentences.headline}</h2>
      <p className={css.summary}>{sentences.summary}</p>
      <FindingsBody results={results} barrier={sentences.barrier} />
      <ReportForm
        key={JSON.stringify(sentences)}
        sentences={sentences}
        renderBody={(barrier) => <FindingsBody results={results} barrier={barrier} />}
        table={toTable(results)}
      />
    </>
  );
}
