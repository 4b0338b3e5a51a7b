import type { ExpressionBuilder } from 'kysely';
import { SURVEY_ANNOUNCEMENT } from '../../core/desk/newsletters.ts';
import { splitList } from '../../core/split-list.ts';
import type { Database, Tables } from '../engine/tables.ts';
import { AWAITS_SURVEY } from '../mail/mail-conditions.ts';
import type { KeyedMail } from '../mail/mail-row.ts';

// Small steps let other writes through in between, hundreds of times for a long list.
const STEP = 25;

/** The mails that aren't queued yet, in steps. */
export async function* unsentMails(db: Database, slug: string): AsyncGenerator<KeyedMail[]> {
  const rest = unmailedSubscribers(db, slug)
    .select(['id', 'user_email', 'address_key'])
    .orderBy('id')
    .limit(STEP);
  for (let after = ''; ; ) {
    const rows = await rest.where('id', '>', after).execute();
    if (rows.length === 0) return;
    yield rows.map((row) => ({
      key: row.address_key,
      mail: {
        kind: 'newsletter',
        recipient: row.user_email,
        facts: { newsletter: slug, subscriberId: row.id },
      },
    }));
    after = rows.at(-1)?.id ?? '';
  }
}

/** Confirmed, not suppressed, and without this newsletter. */
export function unmailedSubscribers(db: Database, slug: string) {
  return db
    .selectFrom('subscriber')
    .where('state', '=', 'confirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suppression')
            .select('recipient_key')
            .whereRef('recipient_key', '=', 'subscriber.address_key')
            .where('is_total', '=', 1),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_recipient')
            .select('newsletter')
            .where('newsletter', '=', slug)
            .whereRef('newsletter_recipient.recipient_key', '=', 'subscriber.address_key'),
        ),
      ),
    );
}

/**
 * The announcement's mails that aren't queued yet: to those who asked for access while the survey
 * was closed, and didn't unsubscribe after their last request.
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
 * Requests for access that are still marked as waiting, although their senders got the announcement
 * or unsubscribed.
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

/** When addresses unsubscribed, by address key. */
async function readLeavers(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('suppression').select(['recipient_key', 'since']).execute();
  return new Map(rows.map(({ recipient_key, since }) => [recipient_key, since]));
}

export function stepsOf<Item>(items: Item[]): Item[][] {
  return splitList(items, STEP);
}
