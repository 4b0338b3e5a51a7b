import * as v from 'valibot';
import { dayOf } from '../../../core/days.ts';
import { type StoredCorrection, textChangeSchema } from '../../../core/survey/corrections.ts';
import { type Edition, editionWordsSchema } from '../../../core/survey/edition.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database, Tables, Trx } from '../engine/tables.ts';

/** An edition as it is stored. The days are dates (UTC). */
export interface StoredEdition extends Edition {
  openedOn: string;
  /** Null for the edition in use. */
  closedOn: string | null;
}

const storedWords = v.pipe(v.string(), v.parseJson(), editionWordsSchema);
const storedChanges = v.pipe(v.string(), v.parseJson(), v.array(textChangeSchema));

/**
 * The editions of the survey that the intakes on an open store have been started with
 * (decisions/survey-editions.md).
 */
export function createEditions({ db, write }: Pick<OpenDatabase, 'db' | 'write'>) {
  return {
    /**
     * Makes an edition the one in use. A wording that corrects an edition goes on with it.
     * @param now in ms since 1970. @returns whether another one was in use before.
     */
    open: ({ id: wording, words }: Edition, now: number): Promise<boolean> =>
      write(async (trx) => {
        const today = dayOf(now);
        const id = await editionIdOf(trx, wording);
        const closed = await trx
          .updateTable('survey_edition')
          .set({ closed_on: today })
          .where('id', '!=', id)
          .where('closed_on', 'is', null)
          .executeTakeFirst();
        await trx
          .insertInto('survey_edition')
          .values({ id, words: JSON.stringify(words), opened_on: today, closed_on: null })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet({ closed_on: null, words: JSON.stringify(words) }),
          )
          .execute();
        return closed.numUpdatedRows > 0n;
      }),
    /** Lists all editions, the latest first. */
    list: (): Promise<StoredEdition[]> => listEditions(db),
    /** Finds the edition of a wording: that of this id, or the one that it corrects. */
    find: async (id: string): Promise<StoredEdition | undefined> =>
      findEdition(db, await editionIdOf(db, id)),
    /** Lists the corrections, each with the ids of the wording and of its edition, by their day. */
    listCorrections: async (): Promise<StoredCorrection[]> => {
      const rows = await db
        .selectFrom('survey_correction')
        .selectAll()
        .orderBy('said_on')
        .orderBy('id')
        .execute();
      return rows.map(({ id, edition, said_on: on, said_by: by, changes }) => ({
        ...{ id, edition, on, by },
        changes: v.parse(storedChanges, changes),
      }));
    },
  };
}

/** Lists all editions, the latest first. */
export async function listEditions(db: Database): Promise<StoredEdition[]> {
  return (await db.selectFrom('survey_edition').selectAll().execute())
    .map(toEdition)
    .sort(byLatest);
}

/** The id of the edition that a wording belongs to: its own, if it corrects none. */
export async function editionIdOf(db: Database | Trx, wording: string): Promise<string> {
  const correction = await db
    .selectFrom('survey_correction')
    .select('edition')
    .where('id', '=', wording)
    .executeTakeFirst();
  return correction?.edition ?? wording;
}

async function findEdition(db: Database | Trx, id: string): Promise<StoredEdition | undefined> {
  const row = await db
    .selectFrom('survey_edition')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toEdition(row);
}

/**
 * Deletes the editions that were closed on a day or earlier. Which ones an open wave was asked in
 * can't be read, so all are kept while there is one.
 */
export async function deleteUnusedEditions(trx: Trx, day: string): Promise<void> {
  const opened = trx
    .selectFrom('campaign_wave')
    .select('id')
    .where('units', 'is not', null)
    .limit(1);
  if (await opened.executeTakeFirst()) return;
  await trx.deleteFrom('survey_edition').where('closed_on', '<=', day).execute();
}

function toEdition({ id, words, opened_on, closed_on }: Tables['survey_edition']): StoredEdition {
  return { id, words: v.parse(storedWords, words), openedOn: opened_on, closedOn: closed_on };
}

function byLatest(one: StoredEdition, other: StoredEdition): number {
  const timeOf = ({ openedOn, closedOn }: StoredEdition) => `${closedOn ?? '9'} ${openedOn}`;
  return timeOf(one) < timeOf(other) ? 1 : -1;
}
