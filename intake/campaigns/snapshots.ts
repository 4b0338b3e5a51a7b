import * as v from 'valibot';
import { type ClosedWave, closedWaveSchema } from '../../core/findings/participation.ts';
import { COMMENT_FIELDS, type CommentField } from '../../core/survey/comments.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged } from '../engine/rows.ts';
import type { Database } from '../engine/tables.ts';

const storedWave = v.pipe(v.string(), v.parseJson(), closedWaveSchema);

interface WaveComment {
  id: string;
  field: CommentField;
  text: string;
}

export function createSnapshots({ db, write }: OpenDatabase) {
  return {
    /**
     * Computed once, when the wave is closed.
     * @returns undefined while the wave is open, and if its key was lost
     */
    read: (waveId: string): Promise<ClosedWave | undefined> => readStored(db, waveId),
    /** In random order. */
    listComments: async (waveId: string): Promise<WaveComment[]> => {
      // Ids are random.
      const rows = await db
        .selectFrom('wave_comment')
        .selectAll()
        .where('wave_id', '=', waveId)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id, question, comment }) => {
        const field = COMMENT_FIELDS.find((one) => one === question);
        return field ? [{ id, field, text: comment }] : [];
      });
    },
    /** @returns false if there is no such comment */
    removeComment: (id: string): Promise<boolean> =>
      write((trx) => hasChanged(trx.deleteFrom('wave_comment').where('id', '=', id))),
  };
}

/** Undefined if the wave is open or its key was lost. */
export async function readStored(db: Database, waveId: string): Promise<ClosedWave | undefined> {
  const row = await db
    .selectFrom('wave_snapshot')
    .select('content')
    .where('wave_id', '=', waveId)
    .executeTakeFirst();
  return row && v.parse(storedWave, row.content);
}
