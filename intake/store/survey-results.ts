import * as v from 'valibot';
import { COMMENT_FIELDS, type CommentField } from '../../core/survey/draft.ts';
import type { OpenDatabase } from './open.ts';
import type { Database, Trx } from './tables.ts';

/** The minimum number of respondents in a shown result, and in the difference of two shown results (product.md, Survey; reliability.md, fault 24). */
export const LEAST_PEOPLE = 5;

/** The totals of all answers. */
export interface SurveyResults {
  people: number;
  /** The numbers of ratings 1 to 5 for each statement, in order; all 0 for a statement with too few answers. 5 is always favourable. */
  choices: number[][];
  /** The comments, sorted and not linked to anything. */
  comments: Record<CommentField, string[]>;
}

const texts = v.array(v.string());
const storedResults = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ people: v.number(), choices: v.array(v.array(v.number())), comments: v.object({ workingWell: texts, improvements: texts, suggestions: texts }) }),
);
const storedAnswers = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));
const storedComments = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

const NONE = [0, 0, 0, 0, 0];

interface Shown {
  shown: SurveyResults | undefined;
  answered: number;
}

/**
 * The results that may be shown: undefined for fewer than five respondents, and unchanged until five more have answered, so that the difference
 * of two results reveals nobody's answers. Until then nothing is written, and no answer is read.
 */
export async function readSurveyResults({ db, write, engine }: OpenDatabase): Promise<Shown> {
  const last = await readLast(db);
  if (!isDue(last)) return last;
  return write(async (trx) => {
    await trx
      .insertInto('survey_result')
      .values({ id: 1, people: 0, content: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Concurrent readers must not see two different counts.
    if (engine === 'postgres') await trx.selectFrom('survey_result').select('id').forUpdate().execute();
    const locked = await readLast(trx);
    if (!isDue(locked)) return locked;
    const shown = sumUp(await trx.selectFrom('survey_answer').select(['answers', 'comments']).execute(), locked.shown);
    await keep(trx, shown);
    return { shown, answered: shown.people };
  });
}

async function readLast(db: Database): Promise<Shown> {
  const last = await db.selectFrom('survey_result').selectAll().executeTakeFirst();
  const { answered } = await db
    .selectFrom('survey_answer')
    .select(({ fn }) => fn.countAll<number>().as('answered'))
    .executeTakeFirstOrThrow();
  return { shown: last && last.people > 0 ? v.parse(storedResults, last.content) : undefined, answered };
}

function isDue({ shown, answered }: Shown): boolean {
  return answered >= (shown?.people ?? 0) + LEAST_PEOPLE;
}

async function keep(trx: Trx, results: SurveyResults): Promise<void> {
  await trx
    .updateTable('survey_result')
    .set({ people: results.people, content: JSON.stringify(results) })
    .execute();
}

function sumUp(rows: { answers: string; comments: string }[], last: SurveyResults | undefined): SurveyResults {
  const choices: number[][] = [];
  const comments: SurveyResults['comments'] = { workingWell: [], improvements: [], suggestions: [] };
  for (const row of rows) {
    count(v.parse(storedAnswers, row.answers), choices);
    const written = v.parse(storedComments, row.comments);
    for (const field of COMMENT_FIELDS) if (written[field]) comments[field].push(written[field]);
  }
  // Sorted alphabetically: in the order of rows, the three comments of one respondent would have the same position.
  for (const field of COMMENT_FIELDS) comments[field].sort();
  return { people: rows.length, choices: keepUnderFive(choices, last?.choices ?? []), comments };
}

function count(answers: Record<string, number>, choices: number[][]): void {
  for (const [id, value] of Object.entries(answers)) {
    while (choices.length < Number(id)) choices.push([...NONE]);
    const counts = choices[Number(id) - 1];
    if (counts) counts[value - 1] = (counts[value - 1] ?? 0) + 1;
  }
}

/** A statement that was added to the survey, or taken out, has fewer answers than the others: it is updated by five more of its own. */
function keepUnderFive(choices: number[][], last: number[][]): number[][] {
  return choices.map((counts, index) => {
    const before = last[index] ?? [...NONE];
    return countOf(counts) >= countOf(before) + LEAST_PEOPLE ? counts : before;
  });
}

function countOf(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The shown statements, each with the number of people who answered it and their mean rating. */
export function listStatements(results: SurveyResults | undefined): { id: number; people: number; mean: number; choices: number[] }[] {
  return (results?.choices ?? []).flatMap((choices, index) => {
    const people = countOf(choices);
    const sum = choices.reduce((total, count, place) => total + count * (place + 1), 0);
    return people === 0 ? [] : [{ id: index + 1, people, mean: Number((sum / people).toFixed(2)), choices }];
  });
}
