import * as v from 'valibot';
import { COMMENT_FIELDS, type CommentField } from '../../core/survey/draft.ts';
import { STATEMENT_COUNT } from '../../core/survey/plan.ts';
import type { OpenDatabase } from './open.ts';
import type { Database, Trx } from './tables.ts';

/** The minimum number of respondents in a shown result, and in the difference of two shown results (product.md, Survey; reliability.md, fault 24). */
export const LEAST_PEOPLE = 5;

/** The totals of all answers. */
export interface SurveyResults {
  people: number;
  /** The numbers of ratings 1 to 5 for each statement, in order. 5 is always favourable. */
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
    const shown = sumUp(await trx.selectFrom('survey_answer').select(['answers', 'comments']).execute());
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

function sumUp(rows: { answers: string; comments: string }[]): SurveyResults {
  const choices = Array.from({ length: STATEMENT_COUNT }, () => [0, 0, 0, 0, 0]);
  const comments: SurveyResults['comments'] = { workingWell: [], improvements: [], suggestions: [] };
  for (const row of rows) {
    for (const [id, value] of Object.entries(v.parse(storedAnswers, row.answers))) {
      const counts = choices[Number(id) - 1];
      if (counts) counts[value - 1] = (counts[value - 1] ?? 0) + 1;
    }
    const written = v.parse(storedComments, row.comments);
    for (const field of COMMENT_FIELDS) if (written[field]) comments[field].push(written[field]);
  }
  // Sorted alphabetically: in the order of rows, the three comments of one respondent would have the same position.
  for (const field of COMMENT_FIELDS) comments[field].sort();
  return { people: rows.length, choices, comments };
}

/** The mean rating. @param counts the numbers of ratings 1 to 5. */
export function meanOf(counts: number[]): number {
  const people = counts.reduce((total, count) => total + count, 0);
  const sum = counts.reduce((total, count, place) => total + count * (place + 1), 0);
  return Number((sum / people).toFixed(2));
}
