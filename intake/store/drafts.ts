import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { dayOf } from '../../core/days.ts';
import { isBegun, mergeDrafts, readSharedDraft, type SharedDraft } from '../../core/survey/draft.ts';
import { decryptValue, encryptValue } from './encryption.ts';
import type { ClaimedMail } from './mail-row.ts';
import type { OpenDatabase } from './open.ts';
import { queueMail } from './queue-mail.ts';
import type { ResponseKeys } from './response-keys.ts';
import type { Secret } from './secret.ts';
import { readObject } from './stored-json.ts';
import type { SurveyDraftState, Tables, Trx } from './tables.ts';
import { takeTurns } from './turns.ts';

/** A closed draft. Its token is kept until its retention is over, so that no other device continues it. */
export type Closed = Exclude<SurveyDraftState, 'open'>;

type Found = { state: 'open'; revision: number; draft: SharedDraft } | { state: Closed };
type Saved = { outcome: 'saved'; revision: number } | { outcome: 'stale'; revision: number; draft: SharedDraft } | { outcome: Closed | 'unknown' };

const storedLink = v.object({ token: v.string() });

/**
 * The shared drafts of the survey in an open store. Each is stored under the hash of its token and encrypted with it, without the
 * respondent's details (decision 0073).
 */
export function createDrafts({ db, write, engine, mailDomain }: OpenDatabase, secret: Secret, keys: ResponseKeys) {
  const hashOf = (token: string) => draftHash(secret, token);
  return {
    find: async (token: string): Promise<Found | undefined> => {
      const row = await db.selectFrom('survey_draft').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();
      if (!row) return undefined;
      return row.state === 'open' ? { state: row.state, revision: row.revision, draft: readDraft(token, row.content) } : { state: row.state };
    },
    /** Merges a device's answers into the draft, unless its revision is stale. Revision 0 creates the draft. Stored answers are never removed. */
    save: (token: string, { draft, revision, now }: { draft: SharedDraft; revision: number; now: number }) =>
      write(async (trx): Promise<Saved> => {
        const content = encryptValue(keyOf(token), draft);
        const row = { token_hash: hashOf(token), state: 'open', revision: revision + 1, content, day: dayOf(now) } as const;
        if (revision === 0 && (await insertNew(trx, row))) return { outcome: 'saved', revision: row.revision };
        const known = await trx
          .selectFrom('survey_draft')
          .selectAll()
          .where('token_hash', '=', row.token_hash)
          .$if(engine === 'postgres', (select) => select.forUpdate())
          .executeTakeFirst();
        if (!known) return { outcome: 'unknown' };
        if (known.state !== 'open') return { outcome: known.state };
        const stored = readDraft(token, known.content);
        if (known.revision !== revision) return { outcome: 'stale', revision: known.revision, draft: stored };
        const merged = encryptValue(keyOf(token), mergeDrafts(draft, stored));
        await trx.updateTable('survey_draft').set({ revision: row.revision, content: merged, day: row.day }).where('token_hash', '=', row.token_hash).execute();
        return { outcome: 'saved', revision: row.revision };
      }),
    /** Deletes the content of a draft. */
    erase: (token: string, now: number): Promise<void> =>
      write(async (trx) => {
        const token_hash = hashOf(token);
        const erased = { state: 'erased', content: '{}', day: dayOf(now) } as const;
        // Nothing is stored for a token that is unknown: anybody could fill the store with them.
        await trx.updateTable('survey_draft').set(erased).where('token_hash', '=', token_hash).where('state', '=', 'open').execute();
        await trx.deleteFrom('survey_draft_link').where('token_hash', '=', token_hash).execute();
      }),
    /**
     * Queues the mail with the resume link. @returns `enough` if the address has reached its limit, `empty` if the draft holds no answer or
     * comment, `unknown` if it doesn't exist.
     */
    mailLink: async (token: string, { recipient, now }: { recipient: string; now: number }): Promise<'queued' | 'enough' | 'empty' | 'unknown'> => {
      const id = randomUUID();
      const mail = { kind: 'survey-link', recipient, facts: { encrypted: await keys.encrypt(id, { token }) } } as const;
      const outcome = await write(async (trx) => {
        await takeTurns(trx, { engine, secret }, [mail]);
        const hash = hashOf(token);
        const draft = await trx.selectFrom('survey_draft').select(['state', 'content']).where('token_hash', '=', hash).executeTakeFirst();
        if (draft?.state !== 'open') return 'unknown';
        if (!isBegun(readDraft(token, draft.content))) return 'empty';
        if (!(await queueMail(trx, { secret, mailDomain }, { mail, now, id }))) return 'enough';
        await trx
          .insertInto('survey_draft_link')
          .values({ token_hash: hash, recipient_key: secret.addressKey(recipient) })
          .onConflict((conflict) => conflict.columns(['token_hash', 'recipient_key']).doNothing())
          .execute();
        return 'queued';
      });
      if (outcome !== 'queued') await keys.destroy([id]);
      return outcome;
    },
    /** The token of a mail with a resume link; undefined if this machine doesn't have its key. */
    readLink: async ({ id, facts }: Pick<ClaimedMail, 'id' | 'facts'>): Promise<{ token: string } | undefined> => {
      const link = await keys.decrypt(id, String(facts.encrypted));
      return link === undefined ? undefined : v.parse(storedLink, link);
    },
  };
}

/** @throws if a row is not a draft. */
function readDraft(token: string, content: string): SharedDraft {
  // Earlier versions stored drafts as JSON.
  const draft = readSharedDraft(content.startsWith('{') ? readObject(content) : decryptValue(keyOf(token), content));
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

/** The key of a draft's content. Whoever has the whole store can't compute it without the token. */
function keyOf(token: string): Buffer {
  return createHash('sha256').update(`draft content\n${token}`).digest();
}

function draftHash(secret: Secret, token: string): string {
  return secret.keyOf('draft', token);
}
