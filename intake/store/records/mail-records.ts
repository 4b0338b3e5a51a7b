import { isoTime } from '../../../core/days.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { listSent } from '../mail/newsletters.ts';
import type { Records } from './records.ts';

/**
 * Reads the newsletters that were sent, the growth of their list, and what became of the mails
 * promised to senders of submissions, for the export.
 */
export async function readMailRecords(open: OpenDatabase): Promise<Records[]> {
  return [
    await readNewsletters(open),
    await readSubscriberDays(open),
    await readPromisedMails(open),
  ];
}

async function readNewsletters({ db }: OpenDatabase): Promise<Records> {
  const rows = (await listSent(db)).map(({ slug, text, begunAt, queueingUntil: _, ...counts }) => ({
    ...{ name: slug, subject: text?.subject ?? '', begunAt: isoTime(begunAt) },
    ...counts,
  }));
  return {
    name: 'newsletters',
    columns: [
      'name',
      'subject',
      'begunAt',
      'recipients',
      'delivered',
      'waiting',
      'withdrawn',
      'dead',
    ],
    rows,
  };
}

async function readSubscriberDays({ db }: OpenDatabase): Promise<Records> {
  const columns = ['day', 'confirmed', 'departed'] as const;
  return {
    name: 'subscriber-days',
    columns: [...columns],
    rows: await db.selectFrom('subscriber_day').select(columns).orderBy('day').execute(),
  };
}

/** The promised mails in the outbox. Mails to respondents of the survey belong to no submission. */
async function readPromisedMails({ db }: OpenDatabase): Promise<Records> {
  const mails = await db
    .selectFrom('outbox')
    .select(['submission_id', 'kind', 'state', 'created_at', 'settled_at'])
    .where('submission_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    name: 'promised-mails',
    columns: ['submissionId', 'kind', 'state', 'queuedAt', 'settledAt'],
    rows: mails.map(({ submission_id, kind, state, created_at, settled_at }) => ({
      ...{ submissionId: submission_id, kind, state, queuedAt: isoTime(created_at) },
      settledAt: settled_at === null ? null : isoTime(settled_at),
    })),
  };
}
