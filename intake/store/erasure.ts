import * as v from 'valibot';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import { spellingsOf } from '../spellings.ts';
import { eraseDraftsOf } from './drafts.ts';
import { deleteNotes } from './enquiry-notes.ts';
import { invitationId, invitationToken } from './invitation-tokens.ts';
import { deleteOutcomes } from './mail-outcomes.ts';
import type { OpenDatabase } from './open.ts';
import type { ResponseKeys } from './response-keys.ts';
import { rewrite } from './rewrite.ts';
import type { Secret } from './secret.ts';
import { deleteRules, findRulesAbout } from './spam-rules.ts';
import { countDay } from './subscriber-days.ts';
import { hasOptOut } from './suppressions.ts';
import type { Database, SubscriberState, Trx } from './tables.ts';

/** Counts of the data that the store holds about a person. */
export interface Traces {
  submissions: number;
  /** Their subscriber status. */
  newsletter: SubscriberState | undefined;
  /** Records that they answered the survey. Their answers can't be traced once the copy was delivered (product.md, Survey). */
  surveyRecords: number;
  /** Drafts whose resume link was mailed to them. */
  drafts: number;
  /** Mails to them and notices about them, sent or not. */
  mails: number;
  /** Records that they were sent a mailing. */
  mailings: number;
  /** Invitations to waves of campaigns. */
  invitations: number;
  /** Rules against spam that name the address. */
  spamRules: number;
  /** Whether the address wants no mail at all, no announcements or no invitations. Erasure keeps that record, or it would be mailed again. */
  hasOptOut: boolean;
  /** Submissions of others that mention the address, or have a note that does. Erasure keeps these, because they are other people's data. */
  mentions: number;
}

/** Finds and erases all data of an e-mail address in an open store, in every spelling of it. */
export function createErasure({ db, write, engine }: OpenDatabase, secret: Secret, keys: ResponseKeys) {
  return {
    find: async (address: string): Promise<Traces> => (await search(db, secret, address)).traces,
    /** Erases the data, also from the files' free space. @param now in ms since 1970. @returns the counts, and whether the files could be rewritten. */
    erase: async (address: string, now: number): Promise<Traces & { isRewritten: boolean }> => {
      const { traces, mails } = await write((trx) => erase(trx, secret, address, now));
      await keys.destroy(mails);
      return { ...traces, isRewritten: await rewrite(db, engine) };
    },
  };
}

// A wildcard for each non-ASCII letter, because the engines' case folding is ASCII-only.
function likely(wanted: string): string {
  return `%${wanted.replace(/[%_]|[^ -~]/g, '_')}%`;
}

// A notice holds the fields of one submission, a digest those of several.
const typed = v.looseObject({ userEmail: v.optional(v.unknown()) });
const storedFacts = v.pipe(v.string(), v.parseJson(), v.looseObject({ ...typed.entries, items: v.optional(v.array(v.looseObject({ payload: typed }))) }));

interface Found {
  traces: Traces;
  submissions: string[];
  respondents: string[];
  invitations: string[];
  subscribers: string[];
  mails: string[];
  digests: { id: string; facts: string }[];
  rules: string[];
}

async function search(db: Database, secret: Secret, address: string): Promise<Found> {
  const mailbox = mailboxOf(address);
  // The final comparison is here, because the engines don't normalise addresses.
  const theirs = <Row extends { user_email: string }>(rows: Row[]) => rows.filter((row) => mailboxOf(row.user_email) === mailbox);
  const idsOf = (rows: { id: string; user_email: string }[]) => theirs(rows).map(({ id }) => id);
  const submissions = idsOf(await db.selectFrom('submission').select(['id', 'user_email']).execute());
  const respondents = idsOf(await db.selectFrom('survey_respondent').select(['id', 'user_email']).execute());
  const addressKey = secret.addressKey(address);
  const keyed = db.selectFrom('subscriber').select(['id', 'user_email', 'state']);
  // Housekeeping fills in the keys of rows that an earlier version stored.
  const subscribers = theirs(await keyed.where(({ eb, or }) => or([eb('address_key', '=', addressKey), eb('address_key', 'is', null)])).execute());
  const drafts = await db.selectFrom('survey_draft_link').select('token_hash').where('recipient_key', '=', addressKey).execute();
  const invitations = await searchInvitations(db, secret, address);
  const rules = await findRulesAbout(db, address);
  const { mails, digests } = await searchOutbox(db, addressKey, mailbox);
  const naming = await db
    .selectFrom('submission')
    .select('id')
    .where(({ fn, eb, or }) => or(spellingsOf(address).map((spelling) => eb(fn('lower', ['payload']), 'like', likely(spelling)))))
    .execute();
  const noted = await db
    .selectFrom('enquiry_note')
    .select('submission_id as id')
    .where(({ fn, eb, or }) => or(spellingsOf(address).map((spelling) => eb(fn('lower', ['text']), 'like', likely(spelling)))))
    .execute();
  const mentions = new Set([...naming, ...noted].map(({ id }) => id).filter((id) => !submissions.includes(id))).size;
  const traces = {
    submissions: submissions.length,
    newsletter: subscribers[0]?.state,
    surveyRecords: respondents.length,
    drafts: drafts.length,
    mails: mails.length + digests.length,
    mailings: await countMailings(db, addressKey),
    invitations: invitations.length,
    spamRules: rules.length,
    hasOptOut: await hasOptOut(db, addressKey),
    mentions,
  };
  return { traces, submissions, respondents, invitations, subscribers: subscribers.map(({ id }) => id), mails, digests, rules };
}

/** The invitations of an address: their ids follow from it. */
async function searchInvitations(db: Database, secret: Secret, address: string): Promise<string[]> {
  const waves = await db.selectFrom('campaign_wave').select('id').execute();
  const ids = waves.map(({ id }) => invitationId(secret, invitationToken(secret, id, address)));
  const found = ids.length === 0 ? [] : await db.selectFrom('invitation').select('id').where('id', 'in', ids).execute();
  return found.map(({ id }) => id);
}

/** Mails to an address, and those that tell the firm of it: a digest tells of others, too, and loses only this one. */
async function searchOutbox(db: Database, recipientKey: string, mailbox: string): Promise<Pick<Found, 'mails' | 'digests'>> {
  const mails: string[] = [];
  const digests: Found['digests'] = [];
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'facts', 'recipient_key'])
    .where(({ eb, or }) => or([eb('recipient_key', '=', recipientKey), eb('facts', '!=', '{}')]))
    .execute();
  const isTheirs = (facts: { userEmail?: unknown }) => mailboxOf(String(facts.userEmail)) === mailbox;
  for (const { id, facts, recipient_key } of rows) {
    if (recipient_key === recipientKey) mails.push(id);
    else {
      const said = v.parse(storedFacts, facts);
      const others = said.items?.filter(({ payload }) => !isTheirs(payload));
      if (isTheirs(said) || others?.length === 0) mails.push(id);
      else if (others && others.length !== said.items?.length) digests.push({ id, facts: JSON.stringify({ ...said, items: others }) });
    }
  }
  return { mails, digests };
}

async function countMailings(db: Database, recipientKey: string): Promise<number> {
  const sent = await db.selectFrom('mailing_recipient').select('recipient_key').where('recipient_key', '=', recipientKey).execute();
  return sent.length;
}

/** @returns what was erased, and the ids of the mails among it, whose keys must be deleted. */
async function erase(trx: Trx, secret: Secret, address: string, now: number): Promise<{ traces: Traces; mails: string[] }> {
  const { traces, submissions, respondents, invitations, subscribers, mails, digests, rules } = await search(trx, secret, address);
  for (const id of submissions) {
    await trx.deleteFrom('submission').where('id', '=', id).execute();
    await deleteNotes(trx, id);
    await trx.updateTable('audit_log').set({ item_id: '' }).where('item_id', '=', id).execute();
  }
  for (const id of respondents) await trx.deleteFrom('survey_respondent').where('id', '=', id).execute();
  for (const id of invitations) await trx.deleteFrom('invitation').where('id', '=', id).execute();
  for (const id of mails) for (const table of ['outbox', 'survey_pending'] as const) await trx.deleteFrom(table).where('id', '=', id).execute();
  for (const { id, facts } of digests) await trx.updateTable('outbox').set({ facts }).where('id', '=', id).execute();
  for (const id of subscribers) {
    const erased = await trx.deleteFrom('subscriber').where('id', '=', id).returning('state').executeTakeFirst();
    if (erased?.state === 'confirmed') await countDay(trx, 'departed', now);
  }
  await deleteOutcomes(
    trx,
    [...submissions, ...subscribers].map((id) => ({ id })),
  );
  const addressKey = secret.addressKey(address);
  await eraseDraftsOf(trx, addressKey);
  for (const table of ['mailing_recipient', 'mail_failure'] as const) await trx.deleteFrom(table).where('recipient_key', '=', addressKey).execute();
  await deleteRules(trx, rules);
  await trx.deleteFrom('receipt').where('address_key', '=', addressKey).execute();
  return { traces, mails };
}
