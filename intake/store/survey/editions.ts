import * as v from 'valibot';
import { dayOf } from '../../../core/days.ts';
import {
  listTextChanges,
  type StoredCorrection,
  textChangeSchema,
} from '../../../core/survey/corrections.ts';
import type { Edition, EditionWords } from '../../../core/survey/edition.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database, Tables, Trx } from '../engine/tables.ts';
import { joinResults, storedWords } from './survey-results.ts';

/** An edition as it is stored. The days are dates (UTC). */
export interface StoredEdition extends Edition {
  openedOn: string;
  /** Null for the edition in use. */
  closedOn: string | null;
}

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
    /**
     * Lets an edition that only corrects another's words go on as that one, by an operator's word:
     * their answers are counted together from now on, under the corrected words. Waves that were
     * closed before keep their figures.
     * @returns `different` if more than texts differs, `gone` if there are no such two editions.
     */
    correct: (
      { id, of }: { id: string; of: string },
      { by, now }: { by: string; now: number },
    ): Promise<'done' | 'gone' | 'different'> =>
      write(async (trx) => {
        const [corrected, former] = [await findEdition(trx, id), await findEdition(trx, of)];
        if (!corrected || !former || id === of) return 'gone';
        const changes = listTextChanges(former.words, corrected.words);
        if (!changes) return 'different';
        const said = { said_on: dayOf(now), said_by: by, changes: JSON.stringify(changes) };
        await trx
          .updateTable('survey_correction')
          .set({ edition: of })
          .where('edition', '=', id)
          .execute();
        await trx
          .insertInto('survey_correction')
          .values({ id, edition: of, ...said })
          .execute();
        await trx.deleteFrom('survey_edition').where('id', '=', id).execute();
        await trx
          .updateTable('survey_edition')
          .set({ words: JSON.stringify(corrected.words), closed_on: corrected.closedOn })
          .where('id', '=', of)
          .execute();
        await joinResults(trx, { edition: id, into: of });
        return 'done';
      }),
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

function toEdition({ id, words, opened_on, closed_on }: Tables['survey_edition']): StoredEdition {
  return { id, words: v.parse(storedWords, words), openedOn: opened_on, closedOn: closed_on };
}

function byLatest(one: StoredEdition, other: StoredEdition): number {
  const timeOf = ({ openedOn, closedOn }: StoredEdition) => `${closedOn ?? '9'} ${openedOn}`;
  return timeOf(one) < timeOf(other) ? 1 : -1;
}

/**
 * What a statement's figures are exported with: its words, and whether agreeing is unfavourable, so
 * that its ratings are stored reversed. Both are empty if the edition doesn't have it.
 */
export function statementOf(
  { sections }: EditionWords,
  id: number,
): { text: string; reversed: 'yes' | 'no' | '' } {
  const found = sections.flatMap(({ statements }) => statements).find((one) => one.id === id);
  return found
    ? { text: found.text, reversed: found.reverse ? 'yes' : 'no' }
    : { text: '', reversed: '' };
}
