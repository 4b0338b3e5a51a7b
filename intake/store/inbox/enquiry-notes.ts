import { randomUUID } from 'node:crypto';
import type { Note } from '../../../core/desk/inbox.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, isThere } from '../engine/rows.ts';
import type { Database, Trx } from '../engine/tables.ts';

/** The notes of operators on submissions, in an open store. */
export function createEnquiryNotes({ write }: OpenDatabase) {
  return {
    /** @returns false if the submission isn't in the inbox any more. */
    add: (submissionId: string, { at, author, text }: Omit<Note, 'id'>): Promise<boolean> =>
      write(async (trx) => {
        const found = trx
          .selectFrom('submission')
          .select('id')
          .where('id', '=', submissionId)
          .where('state', '=', 'accepted');
        if (!(await isThere(found))) return false;
        await trx
          .insertInto('enquiry_note')
          .values({ id: randomUUID(), submission_id: submissionId, written_at: at, author, text })
          .execute();
        return true;
      }),
    /** @returns false if there is no such note any more. */
    remove: (id: string): Promise<boolean> =>
      write((trx) => hasChanged(trx.deleteFrom('enquiry_note').where('id', '=', id))),
  };
}

/** The notes on some submissions, the earliest first, by the submission's id. */
export async function readNotes(
  db: Database,
  submissionIds: string[],
): Promise<Map<string, Note[]>> {
  const notes = new Map<string, Note[]>();
  const rows = await db
    .selectFrom('enquiry_note')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  for (const { id, submission_id, written_at, author, text } of rows)
    notes.set(submission_id, [
      ...(notes.get(submission_id) ?? []),
      { id, at: written_at, author, text },
    ]);
  return notes;
}

/** Deletes the notes on a submission in a transaction. */
export async function deleteNotes(trx: Trx, submissionId: string): Promise<void> {
  await trx.deleteFrom('enquiry_note').where('submission_id', '=', submissionId).execute();
}

/** Deletes the notes on submissions that are deleted. */
export async function deleteOrphanedNotes(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('enquiry_note')
    .where('submission_id', 'not in', trx.selectFrom('submission').select('id'))
    .execute();
}
