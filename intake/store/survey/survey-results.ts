import * as v from 'valibot';
import { sectionFiguresOf } from '../../../core/findings/compute-figures.ts';
import {
  LEAST_PEOPLE,
  type SectionFigures,
  sectionFiguresSchema,
} from '../../../core/findings/figures.ts';
import type { Answers } from '../../../core/survey/answers.ts';
import { byComment, type CommentField } from '../../../core/survey/comments.ts';
import { editionWordsSchema } from '../../../core/survey/edition.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { isThere } from '../engine/rows.ts';
import type { Database, Trx } from '../engine/tables.ts';

export interface SurveyResults {
  people: number;
  /**
   * The numbers of ratings 1 to 5 for each statement, in order; all 0 for a statement with too few
   * answers. 5 is always favourable.
   */
  choices: number[][];
  /** The scores of the sections; undefined for fewer than two people. */
  sections?: SectionFigures[] | undefined;
  /** The comments, sorted and not linked to anything. */
  comments: Record<CommentField, string[]>;
}

/** The words of a stored edition. */
export const storedWords = v.pipe(v.string(), v.parseJson(), editionWordsSchema);
const texts = v.array(v.string());
const storedResults = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    people: v.number(),
    choices: v.array(v.array(v.number())),
    sections: v.optional(v.array(sectionFiguresSchema)),
    // A box may have been added since.
    comments: v.object(byComment(() => v.optional(texts, []))),
  }),
);
export const storedAnswers = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

const NONE = [0, 0, 0, 0, 0];

/**
 * The results of an edition that may be shown: those of the counted batches, and undefined for
 * fewer than five respondents. They change only when a batch of at least five verified respondents
 * is counted or removed, so that the difference of two results reveals nobody's answers.
 */
export async function readSurveyResults(
  { db, write }: OpenDatabase,
  edition: string,
): Promise<SurveyResults | undefined> {
  const results =
    (await readLast(db, edition)) ??
    (await write(
      async (trx) => (await lockResults(trx, edition)) ?? compute(trx, edition, undefined),
    ));
  return results.people < LEAST_PEOPLE ? undefined : results;
}

/**
 * Counts an edition's waiting batches, and computes its results anew. Called when a batch of
 * verified respondents is counted or removed.
 */
export async function moveResults(trx: Trx, edition: string): Promise<void> {
  const last = await lockResults(trx, edition);
  await trx
    .updateTable('survey_batch')
    .set({ state: 'counted' })
    .where('state', '=', 'waiting')
    .where('edition', '=', edition)
    .execute();
  await compute(trx, edition, last);
}

/**
 * Counts the answers to an edition with those to another one, which it corrects. The results move
 * by counted batches alone, each of which has five people or more.
 */
export async function joinResults(
  trx: Trx,
  { edition, into }: { edition: string; into: string },
): Promise<void> {
  const last = await lockResults(trx, into);
  const counted = trx
    .selectFrom('survey_batch')
    .select('id')
    .where('state', '=', 'counted')
    .where('edition', '=', edition)
    .limit(1);
  const isCounted = await isThere(counted);
  for (const table of ['survey_batch', 'survey_pending'] as const)
    await trx.updateTable(table).set({ edition: into }).where('edition', '=', edition).execute();
  await trx.deleteFrom('survey_result').where('edition', '=', edition).execute();
  if (isCounted) await compute(trx, into, last);
}

async function compute(
  trx: Trx,
  edition: string,
  last: SurveyResults | undefined,
): Promise<SurveyResults> {
  const results = await sumUp(trx, edition, last);
  await trx
    .updateTable('survey_result')
    .set({ people: results.people, content: JSON.stringify(results) })
    .where('edition', '=', edition)
    .execute();
  return results;
}

/** Locks the row of the results, so that concurrent processes agree on them. */
async function lockResults(trx: Trx, edition: string): Promise<SurveyResults | undefined> {
  await trx
    .insertInto('survey_result')
    .values({ edition, people: 0, content: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('survey_result')
    .select('edition')
    .where('edition', '=', edition)
    .forUpdate()
    .execute();
  return readLast(trx, edition);
}

async function readLast(db: Database, edition: string): Promise<SurveyResults | undefined> {
  const last = await db
    .selectFrom('survey_result')
    .select('content')
    .where('edition', '=', edition)
    .executeTakeFirst();
  return last && last.content !== '' ? v.parse(storedResults, last.content) : undefined;
}

async function sumUp(
  trx: Trx,
  edition: string,
  last: SurveyResults | undefined,
): Promise<SurveyResults> {
  const counted = trx
    .selectFrom('survey_batch')
    .select('id')
    .where('state', '=', 'counted')
    .where('edition', '=', edition);
  const rows = await trx
    .selectFrom('survey_answer')
    .select('answers')
    .where('batch_id', 'in', counted)
    .execute();
  const answers: Answers[] = rows.map((row) => v.parse(storedAnswers, row.answers));
  const choices: number[][] = [];
  for (const each of answers) count(each, choices);
  const row = await trx
    .selectFrom('survey_edition')
    .select('words')
    .where('id', '=', edition)
    .executeTakeFirst();
  const words = row && v.parse(storedWords, row.words);
  const written = await trx
    .selectFrom('survey_comment')
    .select(['question', 'comment'])
    .where('batch_id', 'in', counted)
    .execute();
  // Sorted alphabetically: in the order of rows, the comments of one respondent could have
  // the same position.
  const comments = byComment((field) =>
    written.flatMap(({ question, comment }) => (question === field ? [comment] : [])).sort(),
  );
  const sections = words && sectionFiguresOf(words, answers);
  return {
    people: rows.length,
    choices: keepUnderFive(choices, last?.choices ?? []),
    sections,
    comments,
  };
}

function count(answers: Record<string, number>, choices: number[][]): void {
  for (const [id, value] of Object.entries(answers)) {
    while (choices.length < Number(id)) choices.push([...NONE]);
    const counts = choices[Number(id) - 1];
    if (counts) counts[value - 1] = (counts[value - 1] ?? 0) + 1;
  }
}

/**
 * The totals of a statement move by five answers or more: a batch that was removed since the last
 * results can leave a smaller difference.
 */
function keepUnderFive(choices: number[][], last: number[][]): number[][] {
  return choices.map((counts, index) => {
    const before = last[index] ?? [...NONE];
    return Math.abs(countOf(counts) - countOf(before)) >= LEAST_PEOPLE ? counts : before;
  });
}

function countOf(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The shown statements, each with the number of people who answered it and their mean rating. */
export function listStatements(
  results: SurveyResults | undefined,
): { id: number; people: number; mean: number; choices: number[] }[] {
  return (results?.choices ?? []).flatMap((choices, index) => {
    const people = countOf(choices);
    const sum = choices.reduce((total, count, place) => total + count * (place + 1), 0);
    return people === 0
      ? []
      : [{ id: index + 1, people, mean: Number((sum / people).toFixed(2)), choices }];
  });
}
