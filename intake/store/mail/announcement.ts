import type { ExpressionBuilder } from 'kysely';
import { SURVEY_ANNOUNCEMENT } from '../../../core/desk/newsletters.ts';
import type { Database, Tables } from '../engine/tables.ts';
import type { KeyedMail } from './mail-row.ts';
import { AWAITS_SURVEY } from './promise-conditions.ts';

/**
 * The mails of the survey's announcement that are not queued yet: to those who asked for access
 * while the survey was closed, and did not unsubscribe after their last request.
 */
export async function listUnannounced(db: Database): Promise<KeyedMail[]> {
  const requests = await db
    .selectFrom('submission')
    .select(['id', 'user_email', 'address_key', 'received_at', 'awaits_survey'])
    .where('resource', '=', 'access-requests')
    .where('state', '=', 'accepted')
    .where((submission) => submission.not(wasAnnounced(submission)))
    .orderBy('received_at')
    .execute();
  const leftAt = await readLeavers(db);
  const byKey = Map.groupBy(requests, ({ address_key }) => address_key);
  return [...byKey].flatMap(([key, ofAddress]) => {
    const last = ofAddress.at(-1);
    const promised = ofAddress.findLast(({ awaits_survey }) => awaits_survey !== 0);
    if (!last || !promised || last.received_at <= (leftAt.get(key) ?? Number.NEGATIVE_INFINITY))
      return [];
    return [
      {
        key,
        mail: {
          kind: 'survey-announcement',
          recipient: last.user_email,
          facts: { newsletter: SURVEY_ANNOUNCEMENT, recipientKey: key },
          submissionId: promised.id,
        },
      },
    ];
  });
}

/**
 * The ids of the requests for access that wait for the announcement, although their senders have
 * had it, or have left since.
 */
export async function listAnnounced(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where(AWAITS_SURVEY)
    .where((submission) =>
      submission.or([
        wasAnnounced(submission),
        submission.exists(
          submission
            .selectFrom('suppression')
            .select('recipient_key')
            .whereRef('recipient_key', '=', 'submission.address_key')
            .whereRef('since', '>=', 'received_at'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

function wasAnnounced({ exists, selectFrom }: ExpressionBuilder<Tables, 'submission'>) {
  return exists(
    selectFrom('newsletter_recipient')
      .select('recipient_key')
      .where('newsletter', '=', SURVEY_ANNOUNCEMENT)
      .whereRef('recipient_key', '=', 'submission.address_key'),
  );
}

/** When addresses unsubscribed, by their keys. */
async function readLeavers(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('suppression').select(['recipient_key', 'since']).execute();
  return new Map(rows.map(({ recipient_key, since }) => [recipient_key, since]));
}
