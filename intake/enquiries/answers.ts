import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { ANSWER_UNDO_MS } from '../../core/desk/inbox.ts';
import { mainFieldOf, saidIn } from '../../core/submissions/said.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { readObject } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Tables, Trx } from '../engine/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { isSuppressed } from '../mail/suppressions.ts';
import { addEntry } from '../sign-in/audit-log.ts';

interface By {
  operator: string;
  now: number;
}

/** Replies go to `replyTo`, or else to the firm. */
interface NewAnswer {
  revision: number;
  text: string;
  replyTo: string | undefined;
}

/** How far an enquiry has come, who has set that, and when. */
type Standing = Pick<Selectable<Tables['submission']>, 'progress' | 'progress_by' | 'progress_at'>;

/** Each answer is kept with its enquiry. */
export function createAnswers(open: OpenDatabase, secret: Secret) {
  const { write } = open;
  return {
    /**
     * Stores the answer, queues its mail and marks the enquiry as answered, in one transaction.
     * @returns its id; `stale` if another operator has changed the enquiry since that revision,
     * `stopped` if its address gets no mail, `gone` if it isn't in the inbox.
     */
    add: (
      submissionId: string,
      { revision, text, replyTo }: NewAnswer,
      { operator, now }: By,
    ): Promise<{ id: string } | 'stale' | 'stopped' | 'gone'> =>
      write(async (trx) => {
        const row = await trx
          .selectFrom('submission')
          .selectAll()
          .where('id', '=', submissionId)
          .where('state', '=', 'accepted')
          .where('progress', 'is not', null)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return 'gone';
        if (row.revision !== revision) return 'stale';
        const recipientKey = secret.addressKey(row.user_email);
        if (await isSuppressed(trx, recipientKey)) return 'stopped';
        const [id, mailId] = [randomUUID(), randomUUID()];
        const { progress, progress_by, progress_at } = row;
        const said = saidIn(row.resource, readObject(row.payload));
        await queueMail(
          trx,
          { ...open, secret },
          {
            mail: {
              id: mailId,
              kind: 'enquiry-answer',
              recipient: row.user_email,
              submissionId,
              delayMs: ANSWER_UNDO_MS,
              facts: {
                text,
                quoted: said[mainFieldOf(row.resource)] ?? '',
                writtenAt: row.received_at,
                replyTo,
                inReplyTo: await findLastMail(trx, submissionId, recipientKey),
                // For as long as it can be taken back; the mail says nothing of it.
                before: { progress, progress_by, progress_at } satisfies Standing,
              },
            },
            now,
          },
        );
        await trx
          .insertInto('enquiry_note')
          .values({
            ...{ id, submission_id: submissionId, written_at: now, author: operator, text },
            mail_id: mailId,
          })
          .execute();
        await stand(trx, submissionId, answeredBy(operator, now));
        await touch(trx, submissionId, { operator, now });
        await log(trx, row, 'answered', { operator, now });
        return { id };
      }),
    /**
     * Only before its mail begins to leave. The enquiry stands as it did before, unless somebody
     * has set that since. @returns `left` if it is too late, `gone` if there is no such answer.
     */
    remove: (id: string, by: By): Promise<'done' | 'left' | 'gone'> =>
      write(async (trx) => {
        const answer = await trx
          .selectFrom('enquiry_note')
          .innerJoin('submission', 'submission.id', 'submission_id')
          .select(['submission.id as submissionId', 'mail_id', 'resource', 'author', 'written_at'])
          .where('enquiry_note.id', '=', id)
          .where('mail_id', 'is not', null)
          .executeTakeFirst();
        if (!answer) return 'gone';
        const { submissionId, mail_id, resource, author, written_at } = answer;
        const waiting = await trx
          .deleteFrom('outbox')
          .where('id', '=', mail_id)
          .where('state', '=', 'pending')
          .where('attempts', '=', 0)
          .returning('facts')
          .executeTakeFirst();
        if (!waiting) return 'left';
        await trx.deleteFrom('enquiry_note').where('id', '=', id).execute();
        const { before } = readObject(waiting.facts) as { before: Standing };
        await stand(trx, submissionId, before, answeredBy(author, written_at));
        await touch(trx, submissionId, by);
        await log(trx, { id: submissionId, resource }, 'took an answer back', by);
        return 'done';
      }),
  };
}

/** Message-ID of the last mail that the sender got about the submission. */
async function findLastMail(
  trx: Trx,
  submissionId: string,
  recipientKey: string,
): Promise<string | undefined> {
  const last = await trx
    .selectFrom('outbox')
    .select('message_id')
    .where('submission_id', '=', submissionId)
    .where('recipient_key', '=', recipientKey)
    .where('state', '=', 'delivered')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.message_id;
}

function answeredBy(operator: string, now: number): Standing {
  return { progress: 'answered', progress_by: operator, progress_at: now };
}

/** @param only if it stands like this. */
async function stand(trx: Trx, id: string, to: Standing, only: Partial<Standing> = {}) {
  await trx
    .updateTable('submission')
    .set(to)
    .where('id', '=', id)
    .where((eb) => eb.and(only))
    .execute();
}

async function touch(trx: Trx, id: string, { operator, now }: By): Promise<void> {
  await trx
    .updateTable('submission')
    .set(({ eb }) => ({
      ...{ changed_by: operator, changed_at: now, revision: eb('revision', '+', 1) },
    }))
    .where('id', '=', id)
    .execute();
}

function log(
  trx: Trx,
  { id, resource }: { id: string; resource: string },
  action: string,
  { operator, now }: By,
): Promise<void> {
  return addEntry(trx, { at: now, operator, action, itemId: id, itemName: resource });
}
