import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { SURVEY_ANNOUNCEMENT } from '../../core/desk/newsletters.ts';
import {
  type NewsletterText,
  newsletterTextSchema,
  type PreparedNewsletter,
} from '../../core/intake/newsletter.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { countRows } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Database, Trx } from '../engine/tables.ts';
import type { ClaimedMail, KeyedMail } from '../mail/mail-row.ts';
import { type MailIdentity, queueMail, queueTest, type TestOutcome } from '../mail/queue-mail.ts';
import { suppressAnnouncements } from '../mail/suppressions.ts';
import {
  listAnnounced,
  listUnannounced,
  stepsOf,
  unmailedSubscribers,
  unsentMails,
} from './recipients.ts';

/**
 * A text mailed once to each confirmed subscriber, or the survey's announcement to those who asked
 * for access.
 */
export type Newsletter =
  | { slug: string; kind: 'newsletter'; text: NewsletterText }
  | { slug: typeof SURVEY_ANNOUNCEMENT; kind: 'survey-announcement'; text: null };

/** Its words are in the build. */
export const ANNOUNCEMENT: Newsletter = {
  slug: SURVEY_ANNOUNCEMENT,
  kind: 'survey-announcement',
  text: null,
};

export function newsletterOf({
  slug,
  subject,
  preview,
  body,
}: PreparedNewsletter): Newsletter & { kind: 'newsletter' } {
  return { slug, kind: 'newsletter', text: { subject, preview, body } };
}

/** Tells one text of a newsletter from another: its hash. */
export function sourceOf({ text }: Newsletter): string {
  return text
    ? createHash('sha256').update(JSON.stringify(text)).digest('hex')
    : SURVEY_ANNOUNCEMENT;
}

export interface SentNewsletter {
  slug: string;
  /** Null for the announcement. */
  text: NewsletterText | null;
  /** In ms since 1970. */
  begunAt: number;
  /** The recipients it was queued to, except those erased while their mails were stored. */
  recipients: number;
  /** Until then a process may still be queueing it, in ms since 1970; null once all is queued. */
  queueingUntil: number | null;
  delivered: number;
  waiting: number;
  /** Because their recipients unsubscribed meanwhile. */
  withdrawn: number;
  dead: number;
}

// Longer than a step takes on a busy machine.
const LEASE_MS = 30_000;

const storedText = v.pipe(v.string(), v.parseJson(), newsletterTextSchema);

export function createNewsletters(open: OpenDatabase, secret: Secret) {
  const { db, write } = open;
  const identity = { ...open, secret };

  async function queueSteps(
    slug: string,
    steps: AsyncIterable<KeyedMail[]> | KeyedMail[][],
    now: number,
  ): Promise<number> {
    const startedAt = performance.now();
    let queued = 0;
    for await (const step of steps)
      queued += await write(async (trx) => {
        const passed = Math.ceil(performance.now() - startedAt);
        await setLease(trx, slug, now + passed + LEASE_MS);
        return queueStep(trx, identity, { slug, step, now });
      });
    await write((trx) => setLease(trx, slug, null));
    return queued;
  }

  /**
   * Marks requests for access whose senders got the announcement, or don't want any. Queueing also
   * does this, unless it is killed.
   */
  async function endAnnounced(): Promise<void> {
    for (const ids of stepsOf(await listAnnounced(db)))
      await write(async (trx) => {
        await trx
          .updateTable('submission')
          .set({ awaits_survey: 0 })
          .where('id', 'in', ids)
          .execute();
      });
  }

  return {
    /** The latest first. @param slug returns only this one */
    list: (slug?: string): Promise<SentNewsletter[]> => listSent(db, slug),
    countUnsent: async ({ slug, kind }: Pick<Newsletter, 'slug' | 'kind'>): Promise<number> =>
      kind === 'newsletter'
        ? countRows(unmailedSubscribers(db, slug))
        : (await listUnannounced(db)).length,
    /**
     * Queues a newsletter to all remaining recipients, in durable steps, so that a killed run can
     * be repeated. @param revision of its draft, if it is one. @returns the number of mails;
     * `changed` if it has begun with another text, or its draft was changed.
     */
    queue: async (
      newsletter: Newsletter,
      now: number,
      revision?: number,
    ): Promise<number | 'changed'> => {
      const { slug, kind } = newsletter;
      if (!(await write((trx) => begin(trx, newsletter, { now, revision })))) return 'changed';
      if (kind === 'newsletter') return queueSteps(slug, unsentMails(db, slug), now);
      const queued = await queueSteps(slug, stepsOf(await listUnannounced(db)), now);
      await endAnnounced();
      return queued;
    },
    endAnnounced,
    queueTest: (
      { slug, text }: { slug: string; text: NewsletterText },
      { recipient, now }: { recipient: string; now: number },
    ): Promise<TestOutcome> =>
      queueTest(open, secret, {
        mail: { kind: 'newsletter-test', recipient, facts: { text, tested: slug } },
        now,
      }),
    /** Undefined if none was sent. */
    textOf: async (slug: string): Promise<NewsletterText | undefined> => {
      const sent = await db
        .selectFrom('newsletter')
        .select('text')
        .where('slug', '=', slug)
        .executeTakeFirst();
      return readText(sent?.text ?? null) ?? undefined;
    },
    /** Undefined if the recipient has unsubscribed since. */
    contentOf: async ({
      kind,
      recipient,
      facts,
      createdAt,
    }: Pick<ClaimedMail, 'kind' | 'recipient' | 'facts' | 'createdAt'>): Promise<
      { text?: NewsletterText | undefined } | undefined
    > => {
      if (kind === 'survey-announcement') {
        const left = await db
          .selectFrom('suppression')
          .select('since')
          .where('recipient_key', '=', secret.addressKey(recipient))
          .where('since', '>=', createdAt)
          .executeTakeFirst();
        return left ? undefined : {};
      }
      const found = await db
        .selectFrom(['subscriber', 'newsletter'])
        .select('text')
        .where('subscriber.id', '=', String(facts.subscriberId))
        .where('subscriber.state', '=', 'confirmed')
        .where('newsletter.slug', '=', String(facts.newsletter))
        .executeTakeFirst();
      return found && { text: readText(found.text) ?? undefined };
    },
    /** Until the address asks for something again. */
    suppress: (recipientKey: string, now: number): Promise<void> =>
      write((trx) => suppressAnnouncements(trx, recipientKey, now)),
  };
}

export async function listSent(db: Database, slug?: string): Promise<SentNewsletter[]> {
  const newsletters = await db
    .selectFrom('newsletter')
    .selectAll()
    .$if(slug !== undefined, (select) => select.where('slug', '=', slug ?? ''))
    .orderBy('created_at', 'desc')
    .execute();
  const recipients = await db
    .selectFrom('newsletter_recipient')
    .select(({ fn }) => ['newsletter', fn.countAll<number>().as('count')])
    .$if(slug !== undefined, (select) => select.where('newsletter', '=', slug ?? ''))
    .groupBy('newsletter')
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['newsletter', 'state', fn.countAll<number>().as('count')])
    .where('newsletter', 'is not', null)
    .$if(slug !== undefined, (select) => select.where('newsletter', '=', slug ?? ''))
    .groupBy(['newsletter', 'state'])
    .execute();
  return newsletters.map((row): SentNewsletter => {
    const own = mails.filter(({ newsletter }) => newsletter === row.slug);
    const countOf = (...states: string[]) =>
      sumOf(own.filter(({ state }) => states.includes(state)).map(({ count }) => count));
    const mailsBy = {
      delivered: row.delivered + countOf('delivered'),
      waiting: countOf('pending', 'sending'),
      withdrawn: row.withdrawn + countOf('withdrawn'),
      dead: row.dead + countOf('dead'),
    };
    const listed = recipients.find(({ newsletter }) => newsletter === row.slug)?.count ?? 0;
    return {
      slug: row.slug,
      text: readText(row.text),
      begunAt: row.created_at,
      // Recipients erased after retention had counted their mail are only in the counts.
      recipients: Math.max(listed, sumOf(Object.values(mailsBy))),
      queueingUntil: row.queueing_until,
      ...mailsBy,
    };
  });
}

/**
 * Stores a newsletter's text in place of its draft, and that it is being queued. @returns false if
 * it has begun with another text, perhaps by another process just now, or its draft was changed.
 */
async function begin(
  trx: Trx,
  newsletter: Newsletter,
  { now, revision }: { now: number; revision: number | undefined },
): Promise<boolean> {
  const { slug } = newsletter;
  const text = storedTextOf(newsletter);
  const draft = await trx
    .selectFrom('newsletter_draft')
    .select('revision')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (draft && draft.revision !== revision) return false;
  await trx.deleteFrom('newsletter_draft').where('slug', '=', slug).execute();
  await trx
    .insertInto('newsletter')
    .values({ slug, text, created_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const stored = await trx
    .selectFrom('newsletter')
    .select('text')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  if (stored.text !== text) return false;
  await setLease(trx, slug, now + LEASE_MS);
  return true;
}

/** Until this time, a process may still be queueing it. */
async function setLease(trx: Trx, slug: string, until: number | null): Promise<void> {
  await trx
    .updateTable('newsletter')
    .set({ queueing_until: until })
    .where('slug', '=', slug)
    .execute();
}

/** Skips recipients whose mail another process has queued meanwhile. */
async function queueStep(
  trx: Trx,
  identity: MailIdentity,
  { slug, step, now }: { slug: string; step: KeyedMail[]; now: number },
): Promise<number> {
  let queued = 0;
  for (const { key, mail } of step) {
    const noted = await trx
      .insertInto('newsletter_recipient')
      .values({ newsletter: slug, recipient_key: key })
      .onConflict((conflict) => conflict.columns(['newsletter', 'recipient_key']).doNothing())
      .returning('recipient_key')
      .executeTakeFirst();
    if (noted && (await queueMail(trx, identity, { mail, now }))) queued += 1;
  }
  return queued;
}

function storedTextOf({ text }: Newsletter): string | null {
  return text && JSON.stringify(text);
}

function readText(text: string | null): NewsletterText | null {
  return text === null ? null : v.parse(storedText, text);
}

function sumOf(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
