import * as v from 'valibot';
import type { Letter, PreparedNewsletter } from '../../../core/intake/mailing.ts';
import { countRows } from '../engine/count-rows.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database, Trx } from '../engine/tables.ts';
import type { Secret } from '../keys/secret.ts';
import type { ClaimedMail, NewMail } from './mail-row.ts';
import { listMailings, NO_LETTER, storedLetter } from './mailing-progress.ts';
import { AWAITS_SURVEY } from './promise-conditions.ts';
import { type MailIdentity, queueMail, queueTest, type TestOutcome } from './queue-mail.ts';
import { suppressAnnouncements } from './suppressions.ts';

/**
 * A mailing: a newsletter issue to confirmed subscribers, or the announcement of the survey to
 * requesters of access.
 */
export type Mailing =
  | { id: string; kind: 'newsletter-issue'; letter: Letter }
  | { id: string; kind: 'survey-announcement' };

export const ANNOUNCEMENT: Mailing = { id: 'survey-announcement', kind: 'survey-announcement' };

const ISSUE_PREFIX = 'newsletter/';

/** The id of the mailing of a newsletter. @param slug the name of its file, without the ending. */
export function issueId(slug: string): string {
  return `${ISSUE_PREFIX}${slug}`;
}

/**
 * The name of a mailing's newsletter: the opposite of {@link issueId}. The announcement is named by
 * its id.
 */
export function slugOf(id: string): string {
  return id.startsWith(ISSUE_PREFIX) ? id.slice(ISSUE_PREFIX.length) : id;
}

/** The mailing of a newsletter that the build prepared. */
export function issueOf({
  slug,
  subject,
  preview,
  body,
}: Omit<PreparedNewsletter, 'source'>): Mailing & { kind: 'newsletter-issue' } {
  return { id: issueId(slug), kind: 'newsletter-issue', letter: { subject, preview, body } };
}

interface Recipient {
  key: string;
  mail: NewMail;
}

// Longer than a step takes on a busy machine.
const LEASE_MS = 30_000;
// Small steps let other writes through in between, hundreds of times for a long list.
const STEP = 25;

/** The mailings of an open store. */
export function createMailings(open: OpenDatabase, secret: Secret) {
  const { db, write, mailDomain } = open;
  const listWaiting = async (mailing: string): Promise<Recipient[]> => {
    const rows = await db
      .selectFrom('mailing_recipient')
      .select('recipient_key')
      .where('mailing_id', '=', mailing)
      .execute();
    const known = new Set(rows.map(({ recipient_key }) => recipient_key));
    return (await askers(db, mailing)).filter(({ key }) => !known.has(key));
  };
  const queueSteps = async (
    id: string,
    now: number,
    steps: AsyncIterable<Recipient[]> | Recipient[][],
  ): Promise<number> => {
    let queued = 0;
    const startedAt = performance.now();
    const leaseEnd = () => now + Math.ceil(performance.now() - startedAt) + LEASE_MS;
    for await (const step of steps)
      queued += await write(async (trx) => {
        await setLease(trx, id, leaseEnd());
        return queueStep(trx, { secret, mailDomain }, { id, step, now });
      });
    await write((trx) => setLease(trx, id, null));
    return queued;
  };
  const endAnnounced = async (mailing: string): Promise<void> => {
    for (const ids of stepsOf(await listAnnounced(db, mailing)))
      await write(
        async (trx) =>
          void (await trx
            .updateTable('submission')
            .set({ awaits_survey: 0 })
            .where('id', 'in', ids)
            .execute()),
      );
  };
  return {
    /** Whether a mailing has begun with this text, with another one, or not at all. */
    find: async (mailing: Mailing): Promise<'new' | 'begun' | 'changed'> => {
      const known = await db
        .selectFrom('mailing')
        .select('letter')
        .where('id', '=', mailing.id)
        .executeTakeFirst();
      if (!known) return 'new';
      return known.letter === letterText(mailing) ? 'begun' : 'changed';
    },
    /** The mailings that were sent or are being sent, the latest first. @param id of one. */
    list: (id?: string) => listMailings(db, id),
    countUnsent: async ({ id, kind }: Mailing): Promise<number> =>
      kind === 'newsletter-issue'
        ? countRows(withoutMail(subscribers(db), id))
        : (await listWaiting(id)).length,
    /**
     * Queues a mailing to all remaining recipients, in durable steps, so that a killed run can be
     * repeated. @returns the number of mails; `changed` if the mailing has begun with another text.
     */
    queue: async (mailing: Mailing, now: number): Promise<number | 'changed'> => {
      if (!(await write((trx) => begin(trx, mailing, now)))) return 'changed';
      if (mailing.kind === 'newsletter-issue')
        return queueSteps(mailing.id, now, readers(db, mailing.id));
      const queued = await queueSteps(mailing.id, now, stepsOf(await listWaiting(mailing.id)));
      await endAnnounced(mailing.id);
      return queued;
    },
    /**
     * Marks requests for access whose senders have had the announcement, or want none. Also done by
     * queueing it, if it isn't killed.
     */
    endAnnounced: (): Promise<void> => endAnnounced(ANNOUNCEMENT.id),
    queueTest: (
      { letter }: { letter: Letter },
      { recipient, now }: { recipient: string; now: number },
    ): Promise<TestOutcome> =>
      queueTest(open, secret, {
        mail: { kind: 'newsletter-test', recipient, facts: { letter } },
        now,
      }),
    /** The text of a queued mail; undefined if the recipient has unsubscribed since. */
    letterOf: async ({
      kind,
      recipient,
      facts,
      createdAt,
    }: Pick<ClaimedMail, 'kind' | 'recipient' | 'facts' | 'createdAt'>): Promise<
      Partial<Letter> | undefined
    > => {
      const left = db
        .selectFrom('suppression')
        .select('since')
        .where('recipient_key', '=', secret.addressKey(recipient))
        .where('since', '>=', createdAt);
      if (kind === 'survey-announcement') return (await left.executeTakeFirst()) ? undefined : {};
      const found = await db
        .selectFrom(['subscriber', 'mailing'])
        .select('letter')
        .where('subscriber.id', '=', String(facts.subscriberId))
        .where('subscriber.state', '=', 'confirmed')
        .where('mailing.id', '=', String(facts.mailing))
        .executeTakeFirst();
      return found && v.parse(storedLetter, found.letter);
    },
    /** Suppresses announcements to an address until it asks for something again. */
    suppress: (recipientKey: string, now: number): Promise<void> =>
      write((trx) => suppressAnnouncements(trx, recipientKey, now)),
  };
}

/**
 * Stores a mailing's text, and that it is being queued. @returns false if it has begun with another
 * text, perhaps by another process just now.
 */
async function begin(trx: Trx, mailing: Mailing, now: number): Promise<boolean> {
  const letter = letterText(mailing);
  await trx
    .insertInto('mailing')
    .values({
      id: mailing.id,
      letter,
      created_at: now,
      delivered: 0,
      withdrawn: 0,
      dead: 0,
      queueing_until: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const noted = await trx
    .selectFrom('mailing')
    .select('letter')
    .where('id', '=', mailing.id)
    .executeTakeFirstOrThrow();
  if (noted.letter !== letter) return false;
  await setLease(trx, mailing.id, now + LEASE_MS);
  return true;
}

function letterText(mailing: Mailing): string {
  return mailing.kind === 'newsletter-issue' ? JSON.stringify(mailing.letter) : NO_LETTER;
}

/** Sets until when a process may still be queueing a mailing. */
async function setLease(trx: Trx, id: string, until: number | null): Promise<void> {
  await trx.updateTable('mailing').set({ queueing_until: until }).where('id', '=', id).execute();
}

/** The confirmed subscribers whose addresses are not suppressed. */
function subscribers(db: Database) {
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
    );
}

/** Those of them to whom a mailing is not queued yet. */
function withoutMail(query: ReturnType<typeof subscribers>, mailing: string) {
  return query.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('mailing_recipient')
          .select('mailing_id')
          .where('mailing_id', '=', mailing)
          .whereRef('mailing_recipient.recipient_key', '=', 'subscriber.address_key'),
      ),
    ),
  );
}

async function* readers(db: Database, mailing: string): AsyncGenerator<Recipient[]> {
  const rest = withoutMail(subscribers(db), mailing)
    .select(['id', 'user_email', 'address_key'])
    .orderBy('id')
    .limit(STEP);
  for (let after = ''; ; ) {
    const rows = await rest.where('id', '>', after).execute();
    if (rows.length === 0) return;
    yield rows.map((row) => ({
      key: row.address_key,
      mail: {
        kind: 'newsletter-issue',
        recipient: row.user_email,
        facts: { mailing, subscriberId: row.id },
      },
    }));
    after = rows.at(-1)?.id ?? '';
  }
}

/**
 * The requesters of access who did not unsubscribe after their last request. The announcement is
 * for those who asked while the survey was closed.
 */
async function askers(db: Database, mailing: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('submission')
    .select(['id', 'user_email', 'address_key', 'received_at', 'awaits_survey'])
    .where('resource', '=', 'access-requests')
    .where('state', '=', 'accepted')
    .orderBy('received_at')
    .execute();
  const leftAt = await readLeavers(db);
  const byKey = Map.groupBy(rows, ({ address_key }) => address_key);
  return [...byKey].flatMap(([key, requests]) => {
    const last = requests.at(-1);
    const promised = requests.findLast(({ awaits_survey }) => awaits_survey !== 0);
    if (!last || !promised || last.received_at <= (leftAt.get(key) ?? Number.NEGATIVE_INFINITY))
      return [];
    const facts = { mailing, recipientKey: key };
    return [
      {
        key,
        mail: {
          kind: 'survey-announcement',
          recipient: last.user_email,
          facts,
          submissionId: promised.id,
        },
      },
    ];
  });
}

/** When addresses unsubscribed, by their keys. */
async function readLeavers(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('suppression').select(['recipient_key', 'since']).execute();
  return new Map(rows.map(({ recipient_key, since }) => [recipient_key, since]));
}

/**
 * The requests for access that wait for the announcement, although their senders have had it, or
 * have left since.
 */
async function listAnnounced(db: Database, mailing: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where(AWAITS_SURVEY)
    .where(({ exists, or, selectFrom }) => {
      const announced = selectFrom('mailing_recipient')
        .select('recipient_key')
        .whereRef('recipient_key', '=', 'submission.address_key');
      const left = selectFrom('suppression')
        .select('recipient_key')
        .whereRef('recipient_key', '=', 'submission.address_key');
      return or([
        exists(announced.where('mailing_id', '=', mailing)),
        exists(left.whereRef('since', '>=', 'received_at')),
      ]);
    })
    .execute();
  return rows.map(({ id }) => id);
}

function stepsOf<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / STEP) }, (_, index) =>
    items.slice(index * STEP, (index + 1) * STEP),
  );
}

/** Queues the next step. Skips recipients whose mail another process has queued meanwhile. */
async function queueStep(
  trx: Trx,
  identity: MailIdentity,
  { id, step, now }: { id: string; step: Recipient[]; now: number },
): Promise<number> {
  let queued = 0;
  for (const { key, mail } of step) {
    const noted = await trx
      .insertInto('mailing_recipient')
      .values({ mailing_id: id, recipient_key: key })
      .onConflict((conflict) => conflict.columns(['mailing_id', 'recipient_key']).doNothing())
      .returning('recipient_key')
      .executeTakeFirst();
    if (noted && (await queueMail(trx, identity, { mail, now }))) queued += 1;
  }
  return queued;
}
