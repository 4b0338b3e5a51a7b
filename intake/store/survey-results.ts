import * as v from 'valibot';
import { COMMENT_FIELDS, type CommentField } from '../../core/survey/draft.ts';
import { STATEMENT_COUNT } from '../../core/survey/plan.ts';
import type { OpenDatabase } from './open.ts';
import type { Database, Trx } from './tables.ts';

/** No result is shown for fewer people, nor two whose difference is one for fewer (product.md, Survey; reliability.md, fault 24). */
export const LEAST_PEOPLE = 5;

/** What was answered, in sum. */
export interface SurveyResults {
  people: number;
  /** How many chose 1 to 5, for each statement in its order. 5 is favourable throughout. */
  choices: number[][];
  /** What was written, without order and apart from all else. */
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
 * The results as far as they may be shown: undefined for fewer than five people, and those shown last until five more have answered.
 * Whoever keeps what is shown today and tomorrow learns nothing from what was added. Until then nothing is written, and no answer read.
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
    // Two that ask at once must not be shown two different counts.
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
  // By their letters: in the order of the rows the three of one person would stand in the same place.
  for (const field of COMMENT_FIELDS) comments[field].sort();
  return { people: rows.length, choices, comments };
}

/** The mean of what was chosen, from how many chose 1 to 5. */
export function meanOf(counts: number[]): number {
  const people = counts.reduce((total, count) => total + count, 0);
  const sum = counts.reduce((total, count, place) => total + count * (place + 1), 0);
  return Number((sum / people).toFixed(2));
}
