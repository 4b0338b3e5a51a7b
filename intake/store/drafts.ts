import { isBegun, mergeDrafts, readSharedDraft, type SharedDraft } from '../../core/survey/draft.ts';
import type { OpenDatabase } from './open.ts';
import { queueMail } from './queue-mail.ts';
import type { Secret } from './secret.ts';
import { readObject } from './stored-json.ts';
import type { SurveyDraftState, Tables, Trx } from './tables.ts';
import { takeTurns } from './turns.ts';

/** A closed draft. Its token is kept until its retention is over, so that no other device continues it. */
export type Closed = Exclude<SurveyDraftState, 'open'>;

export type Found = { state: 'open'; revision: number; draft: SharedDraft } | { state: Closed };
export type Saved = { outcome: 'saved'; revision: number } | { outcome: 'stale'; revision: number; draft: SharedDraft } | { outcome: Closed | 'unknown' };

/** Shared drafts of the survey. Each is stored under the hash of its token, without the respondent's details. */
export interface Drafts {
  find(token: string): Promise<Found | undefined>;
  /** Merges a device's answers into the draft, unless its revision is stale. Revision 0 creates the draft. Stored answers are never removed. */
  save(token: string, given: { draft: SharedDraft; revision: number; now: number }): Promise<Saved>;
  /** Deletes the content of a draft. */
  erase(token: string, now: number): Promise<void>;
  /**
   * Queues the mail with the resume link. @returns `enough` if the address has reached its limit, `empty` if the draft holds no answer or
   * comment, `unknown` if it doesn't exist.
   */
  mailLink(token: string, mail: { recipient: string; now: number }): Promise<'queued' | 'enough' | 'empty' | 'unknown'>;
}

/** The shared drafts of an open store. */
export function createDrafts({ db, write, engine, mailDomain }: OpenDatabase, secret: Secret): Drafts {
  const hashOf = (token: string) => draftHash(secret, token);
  return {
    find: async (token) => {
      const row = await db.selectFrom('survey_draft').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();
      if (!row) return undefined;
      return row.state === 'open' ? { state: row.state, revision: row.revision, draft: readDraft(row.content) } : { state: row.state };
    },
    save: (token, { draft, revision, now }) =>
      write(async (trx): Promise<Saved> => {
        const row = { token_hash: hashOf(token), state: 'open', revision: revision + 1, content: JSON.stringify(draft), day: dayOf(now) } as const;
        if (revision === 0 && (await insertNew(trx, row))) return { outcome: 'saved', revision: row.revision };
        const known = await trx
          .selectFrom('survey_draft')
          .selectAll()
          .where('token_hash', '=', row.token_hash)
          .$if(engine === 'postgres', (select) => select.forUpdate())
          .executeTakeFirst();
        if (!known) return { outcome: 'unknown' };
        if (known.state !== 'open') return { outcome: known.state };
        const stored: SharedDraft = readDraft(known.content);
        if (known.revision !== revision) return { outcome: 'stale', revision: known.revision, draft: stored };
        const content = JSON.stringify(mergeDrafts(draft, stored));
        await trx.updateTable('survey_draft').set({ revision: row.revision, content, day: row.day }).where('token_hash', '=', row.token_hash).execute();
        return { outcome: 'saved', revision: row.revision };
      }),
    erase: (token, now) =>
      write(async (trx) => {
        const token_hash = hashOf(token);
        const erased = { state: 'erased', content: '{}', day: dayOf(now) } as const;
        // Nothing is stored for a token that is unknown: anybody could fill the store with them.
        await trx.updateTable('survey_draft').set(erased).where('token_hash', '=', token_hash).where('state', '=', 'open').execute();
        await trx.deleteFrom('survey_draft_link').where('token_hash', '=', token_hash).execute();
      }),
    mailLink: (token, { recipient, now }) =>
      write(async (trx) => {
        await takeTurns(trx, { engine, secret }, [{ kind: 'survey-link', recipient }]);
        const hash = hashOf(token);
        const draft = await trx.selectFrom('survey_draft').select(['state', 'content']).where('token_hash', '=', hash).executeTakeFirst();
        if (draft?.state !== 'open') return 'unknown';
        if (!isBegun(readDraft(draft.content))) return 'empty';
        const isQueued = await queueMail(trx, { secret, mailDomain }, { mail: { kind: 'survey-link', recipient, facts: { token } }, now });
        if (!isQueued) return 'enough';
        await trx
          .insertInto('survey_draft_link')
          .values({ token_hash: hash, recipient_key: secret.addressKey(recipient) })
          .onConflict((conflict) => conflict.columns(['token_hash', 'recipient_key']).doNothing())
          .execute();
        return 'queued';
      }),
  };
}

/** @throws if a row is not a draft. */
function readDraft(content: string): SharedDraft {
  const draft = readSharedDraft(readObject(content));
  if (!draft) throw new Error('A stored draft is invalid.');
  return draft;
}

/** @returns false if a draft with this token exists. */
async function insertNew(trx: Trx, row: Tables['survey_draft']): Promise<boolean> {
  const inserted = await trx
    .insertInto('survey_draft')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Marks drafts as submitted in a transaction, and deletes their content. @returns false if the response to one of them was submitted before.
 */
export async function submitDrafts(trx: Trx, secret: Secret, { tokens, now }: { tokens: string[]; now: number }): Promise<boolean> {
  let areOpen = true;
  // Sorted, so that two submissions at once never wait for each other's rows.
  for (const hash of [...new Set(tokens)].map((token) => draftHash(secret, token)).sort()) areOpen = (await submitDraft(trx, hash, now)) && areOpen;
  return areOpen;
}

async function submitDraft(trx: Trx, token_hash: string, now: number): Promise<boolean> {
  const closed = { state: 'submitted', content: '{}', day: dayOf(now) } as const;
  const row = await trx
    .insertInto('survey_draft')
    .values({ token_hash, revision: 0, ...closed })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(closed).where('survey_draft.state', '!=', 'submitted'))
    .returning('token_hash')
    .executeTakeFirst();
  await trx.deleteFrom('survey_draft_link').where('token_hash', '=', token_hash).execute();
  return row !== undefined;
}

/**
 * Closes all drafts whose resume link was mailed to an address, and deletes their content. Deleting the rows would let another device create
 * them again. @returns the number of drafts.
 */
export async function eraseDraftsOf(trx: Trx, recipientKey: string): Promise<number> {
  const theirs = await trx.selectFrom('survey_draft_link').select('token_hash').where('recipient_key', '=', recipientKey).execute();
  for (const { token_hash } of theirs) {
    await trx.updateTable('survey_draft').set({ state: 'erased', content: '{}' }).where('token_hash', '=', token_hash).execute();
    await trx.deleteFrom('survey_draft_link').where('token_hash', '=', token_hash).execute();
  }
  return theirs.length;
}

/** Deletes the drafts whose last change was on a day or earlier. */
export async function deleteOldDrafts(trx: Trx, day: string): Promise<void> {
  await trx.deleteFrom('survey_draft').where('day', '<=', day).execute();
  await trx
    .deleteFrom('survey_draft_link')
    .where('token_hash', 'not in', (query) => query.selectFrom('survey_draft').select('token_hash'))
    .execute();
}

function draftHash(secret: Secret, token: string): string {
  return secret.keyOf('draft', token);
}

// Only the day: an exact time would reveal when a respondent submitted.
function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
