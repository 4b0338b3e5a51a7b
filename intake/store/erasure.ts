import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { MOST_REMINDERS } from '../../core/campaigns/invitations.ts';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import type { SurveyCopies } from '../campaigns/survey-copies.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { ResponseKeys } from '../engine/response-keys.ts';
import { type Clearing, noteErasure } from '../engine/rewrite.ts';
import { countRows } from '../engine/rows.ts';
import { invitationId, invitationToken, type Secret } from '../engine/secret.ts';
import { spellingsOf } from '../engine/spellings.ts';
import type { Database, SubscriberState, Trx } from '../engine/tables.ts';
import { deleteNotes } from '../enquiries/handling.ts';
import { deleteRules, findRulesAbout } from '../enquiries/spam-rules.ts';
import { HAS_FACTS } from '../mail/mail-conditions.ts';
import { hasOptOut } from '../mail/suppressions.ts';
import { countDay } from '../newsletter/subscribers.ts';

export interface Traces {
  submissions: number;
  subscriber: SubscriberState | undefined;
  /** To them and about them, sent, unsent or withheld. */
  mails: number;
  /** Newsletters that they were sent. */
  newslettersSent: number;
  invitations: number;
  spamRules: number;
  /**
   * An opt-out from mail, announcements or invitations. Erasure keeps it, or the address would be
   * mailed again.
   */
  hasOptOut: boolean;
  /**
   * Submissions of others that mention the address, or have a note that does. Erasure keeps them,
   * because they are other people's data.
   */
  mentions: number;
}

interface ErasureParts {
  keys: Pick<ResponseKeys, 'destroy'>;
  clearing: Clearing;
  copies: Pick<SurveyCopies, 'forget'>;
}

/** In every spelling of the address. */
export function createErasure(
  open: OpenDatabase,
  secret: Secret,
  { keys, clearing, copies }: ErasureParts,
) {
  const { db, write } = open;
  return {
    find: (address: string): Promise<Traces> => findTraces(open, secret, address),
    /** `clear` then removes what is left in the files' free space. @param now in ms since 1970. */
    erase: async (address: string, now: number): Promise<void> => {
      await keys.destroy(await write((trx) => erase(trx, secret, address, now)));
      await copies.forget(address);
    },
    /** Whether the files' free space contains nothing erased. */
    isCleared: async (): Promise<boolean> =>
      (await db.selectFrom('clock').select('uncleared').executeTakeFirstOrThrow()).uncleared === 0,
    /** @throws the engine's error if the files can't be rewritten now. */
    clear: clearing.clear,
  };
}

// A wildcard for each non-ASCII letter, because the engines fold only ASCII.
function likely(wanted: string): string {
  return `%${wanted.replace(/[%_]|[^ -~]/g, '_')}%`;
}

// Its index has few rows: each submission contains its sender's address, and hardly any a second
// one.
const NAMES_TWO_ADDRESSES = sql<boolean>`payload like '%@%@%'`;

// A notice has the fields of one submission, a digest those of several.
const typed = v.looseObject({ userEmail: v.optional(v.unknown()) });
const storedFacts = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    ...typed.entries,
    items: v.optional(v.array(v.looseObject({ payload: typed }))),
  }),
);

interface Found {
  submissions: string[];
  invitations: string[];
  subscribers: { id: string; state: SubscriberState }[];
  mails: string[];
  digests: { id: string; facts: string }[];
  rules: string[];
}

async function search(db: Database, secret: Secret, address: string): Promise<Found> {
  const mailbox = mailboxOf(address);
  const addressKey = secret.addressKey(address);
  const submissions = await db
    .selectFrom('submission')
    .select('id')
    .where('address_key', '=', addressKey)
    .execute();
  const listed = db.selectFrom('subscriber').select(['id', 'state']);
  return {
    submissions: submissions.map(({ id }) => id),
    invitations: await searchInvitations(db, secret, address),
    subscribers: await listed.where('address_key', '=', addressKey).execute(),
    rules: await findRulesAbout(db, address),
    ...(await searchOutbox(db, addressKey, mailbox)),
  };
}

async function findTraces(open: OpenDatabase, secret: Secret, address: string): Promise<Traces> {
  const { db } = open;
  const { submissions, invitations, subscribers, mails, digests, rules } = await search(
    db,
    secret,
    address,
  );
  const addressKey = secret.addressKey(address);
  return {
    submissions: submissions.length,
    subscriber: subscribers[0]?.state,
    mails: mails.length + digests.length,
    newslettersSent: await countRows(
      db.selectFrom('newsletter_recipient').where('recipient_key', '=', addressKey),
    ),
    invitations: invitations.length,
    spamRules: rules.length,
    hasOptOut: await hasOptOut(db, addressKey),
    mentions: await countMentions(open, address, submissions),
  };
}

/** Or have a note that does. */
async function countMentions(
  { db, engine }: OpenDatabase,
  address: string,
  own: string[],
): Promise<number> {
  // SQLite's `like` ignores the case of ASCII letters.
  const like = engine === 'sqlite' ? 'like' : 'ilike';
  const mentions = (column: 'payload' | 'text') =>
    sql<boolean>`(${sql.join(
      spellingsOf(address).map(
        (spelling) => sql`${sql.ref(column)} ${sql.raw(like)} ${likely(spelling)}`,
      ),
      sql` or `,
    )})`;
  const naming = await db
    .selectFrom('submission')
    .select('id')
    .where(NAMES_TWO_ADDRESSES)
    .where(mentions('payload'))
    .execute();
  const noted = await db
    .selectFrom('enquiry_note')
    .select('submission_id as id')
    .where(mentions('text'))
    .execute();
  return new Set([...naming, ...noted].map(({ id }) => id).filter((id) => !own.includes(id))).size;
}

async function searchInvitations(db: Database, secret: Secret, address: string): Promise<string[]> {
  const waves = await db.selectFrom('campaign_wave').select('id').execute();
  const ids = waves.map(({ id }) => invitationId(secret, invitationToken(secret, id, address)));
  const found = await db.selectFrom('invitation').select('id').where('id', 'in', ids).execute();
  return found.map(({ id }) => id);
}

/**
 * Mails to an address, and notices about it. A digest is also about others, and loses only this
 * person.
 */
async function searchOutbox(
  db: Database,
  recipientKey: string,
  mailbox: string,
): Promise<Pick<Found, 'mails' | 'digests'>> {
  const mails: string[] = [];
  const digests: Found['digests'] = [];
  const outbox = db.selectFrom('outbox').select(['id', 'facts', 'recipient_key']);
  // In two queries, because SQLite would look through all mails.
  const rows = [
    ...(await outbox.where('recipient_key', '=', recipientKey).execute()),
    // Newsletters and invitations are only about their recipient.
    ...(await outbox
      .where(HAS_FACTS)
      .where('is_bulk', '=', 0)
      .where('recipient_key', '!=', recipientKey)
      .execute()),
  ];
  const isTheirs = (facts: { userEmail?: unknown }) =>
    mailboxOf(String(facts.userEmail)) === mailbox;
  for (const { id, facts, recipient_key } of rows) {
    if (recipient_key === recipientKey) mails.push(id);
    else {
      const said = v.parse(storedFacts, facts);
      const others = said.items?.filter(({ payload }) => !isTheirs(payload));
      if (isTheirs(said) || others?.length === 0) mails.push(id);
      else if (others && others.length !== said.items?.length)
        digests.push({ id, facts: JSON.stringify({ ...said, items: others }) });
    }
  }
  return { mails, digests };
}

/** @returns ids of the erased mails, whose keys must be destroyed. */
async function erase(trx: Trx, secret: Secret, address: string, now: number): Promise<string[]> {
  const { submissions, invitations, subscribers, mails, digests, rules } = await search(
    trx,
    secret,
    address,
  );
  for (const id of submissions) {
    await trx.deleteFrom('submission').where('id', '=', id).execute();
    await deleteNotes(trx, id);
    await trx.updateTable('audit_log').set({ item_id: '' }).where('item_id', '=', id).execute();
  }
  for (const id of invitations) {
    // It may have been answered, so an anonymous row keeps its place in the group.
    await trx
      .updateTable('invitation')
      .set({ id: randomUUID(), address: '', language: null, reminders: MOST_REMINDERS })
      .where('id', '=', id)
      .execute();
  }
  for (const id of mails) await trx.deleteFrom('outbox').where('id', '=', id).execute();
  for (const { id, facts } of digests)
    await trx.updateTable('outbox').set({ facts }).where('id', '=', id).execute();
  for (const { id } of subscribers) {
    const erased = await trx
      .deleteFrom('subscriber')
      .where('id', '=', id)
      .returning('state')
      .executeTakeFirst();
    if (erased?.state === 'confirmed') await countDay(trx, 'departed', now);
  }
  const addressKey = secret.addressKey(address);
  for (const table of ['newsletter_recipient', 'mail_failure'] as const)
    await trx.deleteFrom(table).where('recipient_key', '=', addressKey).execute();
  await deleteRules(trx, rules);
  await trx.deleteFrom('receipt').where('address_key', '=', addressKey).execute();
  await noteErasure(trx);
  return mails;
}
