import type { SurveyFindings } from '../../../core/desk/findings.ts';
import { listStatements } from '../../store/survey-results.ts';
import { json } from '../respond.ts';
import { type Act, gone } from './answer.ts';
import { correctionsOf } from './survey-results.ts';

/**
 * The figures of an edition, from which the desk derives the findings. They change only together
 * with the survey's totals.
 */
export const readSurveyFindings: Act = async ({ id }, { store, parts }) => {
  const edition = await store.editions.find(id);
  if (!edition) return gone();
  const results = await store.surveyResults(edition.id);
  const statements = listStatements(results).map(({ id, choices }) => ({ id, counts: choices }));
  const figures = results?.sections
    ? { people: results.people, sections: results.sections, statements }
    : null;
  return json(200, {
    words: edition.words,
    figures,
    remedies: parts.remedies,
    corrections: correctionsOf(edition.id, await store.editions.listCorrections()),
    ...(await store.batches.countUncounted(edition.id)),
  } satisfies SurveyFindings);
};
