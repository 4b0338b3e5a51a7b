import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { MessageChange, Note } from '../../core/desk/inbox.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, isThere } from '../engine/rows.ts';
import type { Database, Tables, Trx } from '../engine/tables.ts';
import { addEntry } from '../sign-in/audit-log.ts';

/** The reason if an operator quarantined it. Its mails were sent when it came in. */
export const MARKED_AS_SPAM = 'an operator marked it as spam';

/** A deleted message can be restored for this time. */
export const BIN_DAYS = 1;

const STATES = { inbox: 'accepted', quarantine: 'quarantined', bin: 'deleted' } as const;
const PLACED = { inbox: 'put back', quarantine: 'marked as spam', bin: 'deleted' } as const;
const PROGRESSED = { new: 'reopened', answered: 'marked as answered', closed: 'closed' } as const;

type SubmissionRow = Pick<
  Selectable<Tables['submission']>,
  'state' | 'resource' | 'progress' | 'revision' | 'changed_at'
>;

export function createChangeSubmission({ write }: OpenDatabase) {
  /**
   * Changes a submission and adds to the audit log, in one transaction.
   * @returns `stale` if another operator has changed it since that revision; `gone` if it is not in
   * the inbox and can't be restored.
   */
  return (
    id: string,
    change: MessageChange,
    { operator, now }: { operator: string; now: number },
  ): Promise<'done' | 'stale' | 'gone'> =>
    write(async (trx) => {
      const row = await trx
        .selectFrom('submission')
        .select(['state', 'resource', 'progress', 'revision', 'changed_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row || !mayChange(row, change)) return 'gone';
      if (row.revision !== change.revision) return 'stale';
      const { progress, isTaken, place } = change;
      await trx
        .updateTable('submission')
        .set({ revision: row.revision + 1, changed_by: operator, changed_at: now })
        .$if(progress !== undefined, (update) =>
          update.set({ progress, progress_by: operator, progress_at: now }),
        )
        .$if(isTaken !== undefined, (update) => update.set({ taken_by: isTaken ? operator : null }))
        // An operator has read it, so no digest has to list it.
        .$if(place !== undefined, (update) =>
          update.set({
            state: STATES[place ?? 'inbox'],
            reason: place === 'quarantine' ? MARKED_AS_SPAM : null,
            digested_at: now,
            read_at: now,
          }),
        )
        .where('id', '=', id)
        .execute();
      await addEntry(trx, {
        at: now,
        operator,
        action: describeChange(change),
        itemId: id,
        itemName: row.resource,
      });
      return 'done';
    });
}

function mayChange({ state, changed_at, progress }: SubmissionRow, change: MessageChange): boolean {
  if (change.progress !== undefined && progress === null) return false;
  // What the intake itself quarantined has mails that wait for its release.
  return state === 'accepted' || (change.place === 'inbox' && changed_at !== null);
}

function describeChange({ progress, isTaken, place }: MessageChange): string {
  const taken = isTaken === undefined ? undefined : isTaken ? 'took' : 'gave back';
  return (
    [place && PLACED[place], progress && PROGRESSED[progress], taken].filter(Boolean).join(', ') ||
    'changed nothing'
  );
}

export function createEnquiryNotes({ write }: OpenDatabase) {
  return {
    /** @returns false if the submission isn't in the inbox any more. */
    add: (
      submissionId: string,
      { at, author, text }: Omit<Note, 'id' | 'isAnswer'>,
    ): Promise<boolean> =>
      write(async (trx) => {
        const found = trx
          .selectFrom('submission')
          .select('id')
          .where('id', '=', submissionId)
          .where('state', '=', 'accepted');
        if (!(await isThere(found))) return false;
        await trx
          .insertInto('enquiry_note')
          .values({
            ...{ id: randomUUID(), submission_id: submissionId, written_at: at, author, text },
            mail_id: null,
          })
          .execute();
        return true;
      }),
    /** @returns false if there is no such note; an answer is none. */
    remove: (id: string): Promise<boolean> =>
      write((trx) =>
        hasChanged(
          trx.deleteFrom('enquiry_note').where('id', '=', id).where('mail_id', 'is', null),
        ),
      ),
  };
}

/** By the submission's id, the earliest first. */
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
  for (const { id, submission_id, written_at, author, text, mail_id } of rows)
    notes.set(submission_id, [
      ...(notes.get(submission_id) ?? []),
      { id, at: written_at, author, text, isAnswer: mail_id !== null },
    ]);
  return notes;
}

export async function deleteNotes(trx: Trx, submissionId: string): Promise<void> {
  await trx.deleteFrom('enquiry_note').where('submission_id', '=', submissionId).execute();
}

export async function deleteOrphanedNotes(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('enquiry_note')
    .where('submission_id', 'not in', trx.selectFrom('submission').select('id'))
    .execute();
}
