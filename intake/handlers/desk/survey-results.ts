import type { SurveySums } from '../../../core/desk/desk.ts';
import { LEAST_PEOPLE, meanOf } from '../../store/survey-results.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';

/** The survey's totals, suppressed as in `npm run export`. Only the export holds the comments. */
export const readSurveySums: Act = async (_asked, { store, parts }) => {
  const { shown, answered } = await store.surveyResults();
  const texts = parts.survey.sections.flatMap(({ statements }) => statements);
  const statements = (shown?.choices ?? []).map((choices, index) => ({
    id: index + 1,
    text: texts.find(({ id }) => id === index + 1)?.text ?? '',
    mean: meanOf(choices),
    choices,
  }));
  return json(200, { answered, shown: shown?.people ?? 0, least: LEAST_PEOPLE, statements } satisfies SurveySums);
};
