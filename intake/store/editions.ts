import * as v from 'valibot';
import { dayOf } from '../../core/days.ts';
import { type Edition, type EditionWords, editionWordsSchema } from '../../core/survey/edition.ts';
import type { OpenDatabase } from './open.ts';
import type { Database, Trx } from './tables.ts';

/** An edition as it is stored. The days are dates (UTC). */
export interface StoredEdition extends Edition {
  openedOn: string;
  /** Null for the edition in use. */
  closedOn: string | null;
}

const storedWords = v.pipe(v.string(), v.parseJson(), editionWordsSchema);

/**
 * The editions of the survey that the intakes on an open store have been started with
 * (decisions/survey-editions.md).
 */
export function createEditions({ db, write }: Pick<OpenDatabase, 'db' | 'write'>) {
  return {
    /**
     * Makes an edition the one in use.
     * @param now in ms since 1970. @returns whether another one was in use before.
     */
    open: ({ id, words }: Edition, now: number): Promise<boolean> =>
      write(async (trx) => {
        const today = dayOf(now);
        const closed = await trx
          .updateTable('survey_edition')
          .set({ closed_on: today })
          .where('id', '!=', id)
          .where('closed_on', 'is', null)
          .executeTakeFirst();
        await trx
          .insertInto('survey_edition')
          .values({ id, words: JSON.stringify(words), opened_on: today, closed_on: null })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ closed_on: null }))
          .execute();
        return closed.numUpdatedRows > 0n;
      }),
    /** Lists all editions, the latest first. */
    list: (): Promise<StoredEdition[]> => listEditions(db),
    find: async (id: string): Promise<StoredEdition | undefined> => {
      const row = await db
        .selectFrom('survey_edition')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toEdition(row);
    },
  };
}

/** Lists all editions, the latest first. */
export async function listEditions(db: Database): Promise<StoredEdition[]> {
  return (await db.selectFrom('survey_edition').selectAll().execute())
    .map(toEdition)
    .sort(byLatest);
}

/** The words of an edition; undefined if it is unknown. */
export async function readWords(db: Database | Trx, id: string): Promise<EditionWords | undefined> {
  const row = await db
    .selectFrom('survey_edition')
    .select('words')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && v.parse(storedWords, row.words);
}

/**
 * Deletes the editions that were closed on a day or earlier, and have no responses. Those to open
 * waves can't be read, so all are kept while there is one.
 */
export async function deleteUnusedEditions(trx: Trx, day: string): Promise<void> {
  const opened = trx
    .selectFrom('campaign_wave')
    .select('id')
    .where('units', 'is not', null)
    .limit(1);
  if (await opened.executeTakeFirst()) return;
  const unused = await trx
    .deleteFrom('survey_edition')
    .where('closed_on', '<=', day)
    .where('id', 'not in', trx.selectFrom('survey_pending').select('edition'))
    .where('id', 'not in', trx.selectFrom('survey_batch').select('edition'))
    .returning('id')
    .execute();
  for (const { id } of unused)
    await trx.deleteFrom('survey_result').where('edition', '=', id).execute();
}

function toEdition({
  id,
  words,
  opened_on,
  closed_on,
}: {
  id: string;
  words: string;
  opened_on: string;
  closed_on: string | null;
}): StoredEdition {
  return { id, words: v.parse(storedWords, words), openedOn: opened_on, closedOn: closed_on };
}

function byLatest(one: StoredEdition, other: StoredEdition): number {
  const timeOf = ({ openedOn, closedOn }: StoredEdition) => `${closedOn ?? '9'} ${openedOn}`;
  return timeOf(one) < timeOf(other) ? 1 : -1;
}

/** The words of a statement; undefined if the edition doesn't have it. */
export function textOf({ sections }: EditionWords, id: number): string | undefined {
  return sections.flatMap(({ statements }) => statements).find((statement) => statement.id === id)
    ?.text;
}
