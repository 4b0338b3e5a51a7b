import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedDraft } from '../../core/survey/draft.ts';
import { newDraftToken } from '../../core/survey/draft-token.ts';
import { EDITION } from '../../tests/support/edition.ts';
import { NOW } from '../../tests/support/intake.ts';
import type { Entry } from './accept.ts';
import { eraseDraftsOf } from './drafts.ts';
import { openDatabase, type StorePlace } from './open.ts';
import { openStore, type Store } from './store.ts';
import type { Database } from './tables.ts';

const DAY = 24 * 60 * 60 * 1000;
const RETENTION = { drafts: 30, quarantine: 30, enquiries: 730, answers: 1095, mail: 30, visits: 730 };
const COMMENTS = { workingWell: '', improvements: '', suggestions: '' };

const draft = (answers: Record<number, number>, time = NOW): SharedDraft => ({
  answers,
  wordings: {},
  comments: COMMENTS,
  times: Object.fromEntries(Object.keys(answers).map((id) => [id, time])),
  step: 0,
});

const submission = (...draftTokens: string[]): Entry => ({
  resource: 'survey-responses',
  receipt: { keyHash: newDraftToken(), bodyHash: 'body' },
  receivedAt: NOW,
  record: {
    kind: 'survey',
    respondent: { userEmail: 'ines@example.org', userRole: '', userCompany: '' },
    edition: EDITION.id,
    isExpected: true,
    answers: { 1: 5 },
    comments: {},
    draftTokens,
  },
  mails: [],
});

/** The tests of shared drafts, for any engine. @param makePlace creates the place of an empty store. */
export function draftsContract(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(name, () => {
    let place: StorePlace;
    let store: Store;
    beforeAll(async () => {
      place = await makePlace();
      store = await openStore(place);
    });
    afterAll(() => store.close());

    const save = (token: string, revision: number, answers: Record<number, number>, now = NOW) =>
      store.drafts.save(token, { draft: draft(answers, now), revision, now });
    const mail = (token: string, recipient = 'ines@example.org') => store.drafts.mailLink(token, { recipient, now: NOW });
    const sweep = (days: number) => store.retention.sweep(NOW + days * DAY, RETENTION);
    const inDatabase = async <Result>(ask: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) => {
      const opened = await openDatabase(place);
      try {
        return await ask(opened);
      } finally {
        await opened.db.destroy();
      }
    };

    test('stores a draft under the hash of its token only', async () => {
      const token = newDraftToken();
      expect(await store.drafts.find(token)).toBeUndefined();
      expect(await save(token, 0, { 1: 4 })).toEqual({ outcome: 'saved', revision: 1 });
      expect(await store.drafts.find(token)).toEqual({ state: 'open', revision: 1, draft: draft({ 1: 4 }) });
      const rows = await inDatabase(({ db }) => db.selectFrom('survey_draft').selectAll().execute());
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(rows).toMatchObject([{ day: '2026-11-20' }]);
    });

    test('encrypts a draft with its token, which nothing stored tells once its mail is delivered', async () => {
      const token = newDraftToken();
      const comments = { ...COMMENTS, workingWell: 'Nobody else knows this.' };
      await store.drafts.save(token, { draft: { ...draft({ 1: 4 }), comments }, revision: 0, now: NOW });
      expect(await mail(token, 'reader@example.org')).toBe('queued');
      const stored = () => inDatabase(async ({ db }) => JSON.stringify([await db.selectFrom('survey_draft').selectAll().execute(), await links(db)]));
      const links = (db: Database) => db.selectFrom('outbox').selectAll().where('kind', '=', 'survey-link').execute();
      expect(await stored()).not.toMatch(/Nobody else|"answers"/);
      expect(await stored()).not.toContain(token);
      const claimed = await store.outbox.claim(NOW, 60_000);
      if (!claimed) throw new Error('Nothing was claimed.');
      await store.responses.deleteUnusedKeys(Date.now() + DAY);
      const late = { ...claimed, attempt: claimed.attempt - 1 };
      expect(await store.outbox.settle(late, { state: 'delivered' }, NOW)).toBe(false);
      expect(await store.outbox.settle(claimed, { state: 'pending', dueAt: NOW, error: '451' }, NOW)).toBe(true);
      expect(await store.encryptedOf(claimed)).toEqual({ token });
      await store.outbox.claim(NOW, 60_000);
      expect(await store.outbox.settle({ ...claimed, attempt: 2 }, { state: 'delivered' }, NOW)).toBe(true);
      expect(await store.encryptedOf(claimed)).toBeUndefined();
      expect(await store.drafts.find(token)).toMatchObject({ draft: { answers: { 1: 4 }, comments } });
      await store.drafts.erase(token, NOW);
    });

    test('reads a draft that an earlier version stored, and encrypts it when it is saved', async () => {
      const token = newDraftToken();
      await save(token, 0, { 1: 4 });
      const plain = { content: JSON.stringify(draft({ 1: 2 })) };
      await inDatabase(({ db }) => db.updateTable('survey_draft').set(plain).where('token_hash', '=', store.secret.keyOf('draft', token)).execute());
      expect(await store.drafts.find(token)).toMatchObject({ draft: { answers: { 1: 2 } } });
      expect(await save(token, 1, { 2: 5 })).toEqual({ outcome: 'saved', revision: 2 });
      expect(await store.drafts.find(token)).toMatchObject({ draft: { answers: { 1: 2, 2: 5 } } });
      const rows = await inDatabase(({ db }) => db.selectFrom('survey_draft').select('content').execute());
      expect(rows.filter(({ content }) => content.includes('answers'))).toEqual([]);
    });

    test('merges new answers, refuses a stale revision with the current draft, and never loses an answer', async () => {
      const token = newDraftToken();
      await save(token, 0, { 1: 4 });
      expect(await save(token, 1, { 2: 5 })).toEqual({ outcome: 'saved', revision: 2 });
      expect(await save(token, 1, { 3: 3 })).toEqual({ outcome: 'stale', revision: 2, draft: expect.objectContaining({ answers: { 1: 4, 2: 5 } }) });
      expect(await save(token, 2, {})).toEqual({ outcome: 'saved', revision: 3 });
      expect(await store.drafts.find(token)).toMatchObject({ draft: { answers: { 1: 4, 2: 5 } } });
      expect(await save(newDraftToken(), 2, { 1: 1 })).toEqual({ outcome: 'unknown' });
    });

    test('accepts one of several concurrent writes, and refuses the others as stale', async () => {
      const token = newDraftToken();
      const first = await Promise.all([1, 2, 3, 4].map((id) => save(token, 0, { [id]: id })));
      expect(first.map(({ outcome }) => outcome).sort()).toEqual(['saved', 'stale', 'stale', 'stale']);
      const second = await Promise.all([1, 2, 3, 4].map((id) => save(token, 1, { [id]: id })));
      expect(second.map(({ outcome }) => outcome).sort()).toEqual(['saved', 'stale', 'stale', 'stale']);
    });

    test('deletes the content of an erased draft, and knows its token as erased', async () => {
      const token = newDraftToken();
      await save(token, 0, { 1: 4 });
      await mail(token);
      await store.drafts.erase(token, NOW);
      expect(await store.drafts.find(token)).toEqual({ state: 'erased' });
      expect(await save(token, 1, { 1: 4 })).toEqual({ outcome: 'erased' });
      expect(await save(token, 0, { 1: 4 })).toEqual({ outcome: 'erased' });
      const [row] = await inDatabase(({ db }) => db.selectFrom('survey_draft').selectAll().where('state', '=', 'erased').execute());
      expect(row).toMatchObject({ content: '{}' });
    });

    test('closes a draft with its submission, so that no other device can submit it again', async () => {
      const token = newDraftToken();
      await save(token, 0, { 1: 4 });
      await mail(token);
      const both = await Promise.all([store.accept(submission(token)), store.accept(submission(token))]);
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['stored', 'submitted']);
      expect(await store.drafts.find(token)).toEqual({ state: 'submitted' });
      await store.drafts.erase(token, NOW);
      expect(await store.accept(submission(token))).toEqual({ outcome: 'submitted' });
      const counts = await inDatabase(async ({ db }) => ({
        answers: (await db.selectFrom('survey_pending').select('id').execute()).length,
        receipts: (await db.selectFrom('receipt').select('id').execute()).length,
        links: (await db.selectFrom('survey_draft_link').select('token_hash').execute()).length,
      }));
      expect(counts).toEqual({ answers: 1, receipts: 1, links: 0 });
    });

    test('closes each draft that a response was copied from, and accepts one response of them all', async () => {
      const [first, second, third] = [newDraftToken(), newDraftToken(), newDraftToken()];
      for (const token of [first, second, third]) await save(token, 0, { 1: 4 });
      const both = await Promise.all([store.accept(submission(first, second)), store.accept(submission(second, first, third))]);
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['stored', 'submitted']);
      for (const token of [first, second]) expect(await store.accept(submission(token))).toEqual({ outcome: 'submitted' });
    });

    test('accepts the submission of a draft that was erased, or whose retention is over', async () => {
      const [erased, old] = [newDraftToken(), newDraftToken()];
      await save(erased, 0, { 1: 4 });
      await store.drafts.erase(erased, NOW);
      expect(await store.accept(submission(erased))).toMatchObject({ outcome: 'stored' });
      expect(await store.accept(submission(old))).toMatchObject({ outcome: 'stored' });
      expect(await store.drafts.find(old)).toEqual({ state: 'submitted' });
    });

    test('queues a resume link once an hour for an address, and none for an unknown draft', async () => {
      const token = newDraftToken();
      expect(await mail(token, 'often@example.org')).toBe('unknown');
      await save(token, 0, { 1: 4 });
      expect(await mail(token, 'often@example.org')).toBe('queued');
      expect(await mail(token, 'Often@example.org')).toBe('enough');
    });

    test('queues no resume link for a draft without an answer or comment', async () => {
      const token = newDraftToken();
      await save(token, 0, {});
      expect(await mail(token, 'empty@example.org')).toBe('empty');
      await store.drafts.save(token, { draft: { ...draft({}), comments: { ...COMMENTS, suggestions: 'Tea' } }, revision: 1, now: NOW });
      expect(await mail(token, 'empty@example.org')).toBe('queued');
    });

    test('erases a draft by the address of its link, and refuses to create it again from another device', async () => {
      const [theirs, others] = [newDraftToken(), newDraftToken()];
      for (const token of [theirs, others]) await save(token, 0, { 1: 4 });
      await mail(theirs, 'one@example.org');
      await mail(theirs, 'two@example.org');
      await mail(others, 'three@example.org');
      expect(await inDatabase(({ write }) => write((trx) => eraseDraftsOf(trx, store.secret.addressKey('Two@example.org'))))).toBe(1);
      expect(await store.drafts.find(theirs)).toEqual({ state: 'erased' });
      for (const revision of [0, 1]) expect(await save(theirs, revision, { 1: 4 })).toEqual({ outcome: 'erased' });
      const rows = await inDatabase(({ db }) => db.selectFrom('survey_draft').select('content').where('state', '=', 'erased').execute());
      expect(rows.every(({ content }) => content === '{}')).toBe(true);
      expect(await store.drafts.find(others)).toMatchObject({ state: 'open' });
      const links = await inDatabase(({ db }) => db.selectFrom('survey_draft_link').selectAll().execute());
      expect(links.filter(({ recipient_key }) => recipient_key === store.secret.addressKey('one@example.org'))).toEqual([]);
    });

    test('keeps a draft, open or closed, for thirty days after its last change', async () => {
      const [open, changed, closed] = [newDraftToken(), newDraftToken(), newDraftToken()];
      for (const token of [open, changed]) await save(token, 0, { 1: 4 });
      await save(changed, 1, { 2: 4 }, NOW + DAY);
      await store.accept(submission(closed));
      const states = async () => Promise.all([open, changed, closed].map(async (token) => (await store.drafts.find(token))?.state));
      await sweep(29);
      expect(await states()).toEqual(['open', 'open', 'submitted']);
      await sweep(30);
      expect(await states()).toEqual([undefined, 'open', undefined]);
      await sweep(31);
      expect(await states()).toEqual([undefined, undefined, undefined]);
    });
  });
}
