import type { EditionSums, SurveySums } from '../../../core/desk/desk.ts';
import { LEAST_PEOPLE } from '../../../core/findings/figures.ts';
import { type StoredEdition, textOf } from '../../store/editions.ts';
import type { Store } from '../../store/store.ts';
import { listStatements } from '../../store/survey-results.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';

/**
 * The survey's totals by edition, suppressed as in `npm run export`, and the sizes of its batches.
 * Only the export holds the comments.
 */
export const readSurveySums: Act = async (_asked, { store }) => {
  const [editions, batches] = await Promise.all([store.editions.list(), store.batches.list()]);
  const sums = await Promise.all(editions.map((edition) => sumsOf(store, edition)));
  return json(200, { least: LEAST_PEOPLE, editions: sums, batches } satisfies SurveySums);
};

async function sumsOf(
  store: Store,
  { id: edition, words, openedOn, closedOn }: StoredEdition,
): Promise<EditionSums> {
  const [shown, uncounted] = await Promise.all([
    store.surveyResults(edition),
    store.batches.countUncounted(edition),
  ]);
  const statements = listStatements(shown).map(({ id, mean, choices }) => ({
    id,
    text: textOf(words, id) ?? '',
    mean,
    choices,
  }));
  return { id: edition, openedOn, closedOn, shown: shown?.people ?? 0, ...uncounted, statements };
}
