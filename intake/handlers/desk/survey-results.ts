import { type EditionSums, newCorrectionSchema, type SurveySums } from '../../../core/desk/desk.ts';
import type { SurveyFindings } from '../../../core/desk/findings.ts';
import { LEAST_PEOPLE } from '../../../core/findings/figures.ts';
import {
  type Correction,
  listTextChanges,
  type StoredCorrection,
} from '../../../core/survey/corrections.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Store } from '../../store/store.ts';
import { type StoredEdition, statementOf } from '../../store/survey/editions.ts';
import { listStatements } from '../../store/survey/survey-results.ts';
import { json } from '../respond.ts';
import { type Act, answerChange, gone } from './answer.ts';

/** Why an edition is no correction of another one. */
export const NOT_THE_SAME =
  'More than words differs between the two editions, so their answers can’t be counted together.';

/**
 * The survey's totals by edition, suppressed as in `npm run export`, and the sizes of its batches.
 * Only the export holds the comments.
 */
export const readSurveySums: Act = async (_asked, { store }) => {
  const [editions, batches] = await Promise.all([store.editions.list(), store.batches.list()]);
  const corrections = await store.editions.listCorrections();
  const sums = await Promise.all(
    editions.map((edition, index) => {
      const former = editions[index + 1];
      const changes = former && listTextChanges(former.words, edition.words);
      return sumsOf(store, edition, {
        corrections: correctionsOf(edition.id, corrections),
        former: former && changes ? { id: former.id, changes } : null,
      });
    }),
  );
  return json(200, { least: LEAST_PEOPLE, editions: sums, batches } satisfies SurveySums);
};

async function sumsOf(
  store: Store,
  { id: edition, words, openedOn, closedOn }: StoredEdition,
  history: Pick<EditionSums, 'corrections' | 'former'>,
): Promise<EditionSums> {
  const [shown, uncounted] = await Promise.all([
    store.surveyResults(edition),
    store.batches.countUncounted(edition),
  ]);
  const statements = listStatements(shown).map(({ id, mean, choices }) => ({
    id,
    text: statementOf(words, id).text,
    mean,
    choices,
  }));
  return {
    ...{ id: edition, openedOn, closedOn, shown: shown?.people ?? 0, ...uncounted },
    ...history,
    statements,
  };
}

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

/**
 * Includes a batch that was set apart in the results, with the next batch of verified respondents.
 */
export const includeSurveyBatch: Act = async ({ id }, { store }) => {
  return answerChange(201, await store.batches.include(id));
};

export const removeSurveyBatch: Act = async ({ id }, { store }) => {
  return answerChange(200, await store.batches.remove(id));
};

/** What is told of an edition's corrections. */
export function correctionsOf(
  edition: string,
  corrections: readonly StoredCorrection[],
): Correction[] {
  return corrections.flatMap((one) =>
    one.edition === edition ? { on: one.on, by: one.by, changes: one.changes } : [],
  );
}

/** Lets an edition go on as the one whose words it corrects, by the operator's word. */
export const correctEdition: Act = async ({ id, read, operator }, { store, now }) => {
  const { of } = await read(newCorrectionSchema);
  const outcome = await store.editions.correct({ id, of }, { by: operator, now: now() });
  if (outcome === 'different') throw new Refusal('invalid', { errors: { of: NOT_THE_SAME } });
  return answerChange(201, outcome === 'done');
};
