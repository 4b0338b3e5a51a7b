import type { SurveySums } from '../../../core/desk/desk.ts';
import { LEAST_PEOPLE, listStatements } from '../../store/survey-results.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';

/** The survey's totals, suppressed as in `npm run export`, and the sizes of its batches. Only the export holds the comments. */
export const readSurveySums: Act = async (_asked, { store, parts }) => {
  const [shown, uncounted, batches] = await Promise.all([store.surveyResults(), store.batches.countUncounted(), store.batches.list()]);
  const texts = parts.survey.sections.flatMap(({ statements }) => statements);
  const statements = listStatements(shown).flatMap(({ id, mean, choices }) => {
    const statement = texts.find((each) => each.id === id);
    return statement ? [{ id, text: statement.text, mean, choices }] : [];
  });
  return json(200, { shown: shown?.people ?? 0, ...uncounted, least: LEAST_PEOPLE, statements, batches } satisfies SurveySums);
};
