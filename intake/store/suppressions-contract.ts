import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDraftToken } from '../../core/survey/draft-token.ts';
import { EDITION } from '../../tests/support/edition.ts';
import { NOW } from '../../tests/support/intake.ts';
import type { Entry } from './accept.ts';
import { openDatabase, type StorePlace } from './open.ts';
import { openStore, type Store } from './store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRM = 'inbox@firm.example';
const COMMENTS = { workingWell: 'Typed', improvements: '', suggestions: '' };
let count = 0;

/** The tests of suppressed mail, for any engine. @param makePlace creates the place of an empty store. */
export function suppressionsContract(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(name, () => {
    let place: StorePlace;
    let store: Store;
    beforeAll(async () => {
      place = await makePlace();
      store = await openStore(place);
    });
    afterAll(() => store.close());

    const take = (userEmail: string, record: Entry['record'], mails: Entry['mails'], receivedAt = NOW) => {
      count += 1;
      const entry = { resource: 'any', receipt: { keyHash: `key-${count}`, bodyHash: 'body' }, receivedAt, record, mails };
      return store.accept({ ...entry, record: { ...record, userEmail } as Entry['record'] });
    };
    const write = (userEmail: string, receivedAt = NOW) =>
      take(
        userEmail,
        { kind: 'submission', userEmail, payload: {} },
        [
          { kind: 'contact-notice', recipient: FIRM, facts: { userEmail } },
          { kind: 'contact-confirmation', recipient: userEmail, facts: {} },
        ],
        receivedAt,
      );
    const signUp = (userEmail: string) =>
      take(userEmail, { kind: 'subscriber', userEmail }, [{ kind: 'newsletter-confirmation', recipient: userEmail, facts: {} }]);
    const stop = (address: string) => store.suppressions.suppressAll(store.secret.addressKey(address), NOW);
    const claimAll = async () => {
      const claimed = [];
      for (let mail = await store.outbox.claim(NOW + DAY, MINUTE); mail; mail = await store.outbox.claim(NOW + DAY, MINUTE)) {
        claimed.push(mail);
        await store.outbox.settle(mail, { state: 'delivered' }, NOW);
      }
      return claimed.map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
    };
    const inDatabase = async <Result>(ask: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>) => {
      const { db } = await openDatabase(place);
      try {
        return await ask(db);
      } finally {
        await db.destroy();
      }
    };

    test('An address that wants no mail gets none, in any spelling, and the firm still hears of what was sent', async () => {
      await stop('ines@example.org');
      await stop('ines@example.org');
      await write('Ines@example.org');
      await signUp('INES@example.org');
      expect(await claimAll()).toEqual([`contact-notice to ${FIRM}`]);
      const rows = await inDatabase((db) => db.selectFrom('outbox').select(['kind', 'facts']).where('state', '=', 'withdrawn').orderBy('kind').execute());
      expect(rows).toEqual([
        { kind: 'contact-confirmation', facts: '{}' },
        { kind: 'newsletter-confirmation', facts: '{}' },
      ]);
    });

    test('Whoever enters a suppressed address is told the same as for any other, also at its limits', async () => {
      await stop('quiet@example.org');
      const answersTo = async (address: string) => {
        const survey = {
          kind: 'survey',
          respondent: { userEmail: address, userRole: '', userCompany: '' },
          edition: EDITION.id,
          isExpected: true,
          answers: { 1: 5 },
          comments: {},
        } as const;
        const respond = () => take(address, survey, [{ kind: 'survey-copy', recipient: address, facts: {} }]);
        const token = newDraftToken();
        await store.drafts.save(token, { draft: { answers: { 1: 4 }, wordings: {}, comments: COMMENTS, times: {}, step: 0 }, revision: 0, now: NOW });
        const link = () => store.drafts.mailLink(token, { recipient: address, now: NOW });
        const accepted = [await respond(), await respond(), await write(address), await write(address)];
        return [accepted.map((one) => ({ ...one, id: '' })), await link(), await link()];
      };
      expect(await answersTo('quiet@example.org')).toEqual(await answersTo('loud@example.org'));
      const mails = await claimAll();
      expect(mails.filter((mail) => mail.includes('quiet@'))).toEqual([]);
      expect(mails).toContain('survey-copy to loud@example.org');
    });

    test('Only the key of an address is stored, and a later suppression of announcements does not lift that of all mail', async () => {
      await stop('kept@example.org');
      await store.mailings.suppress(store.secret.addressKey('kept@example.org'), NOW + 1);
      expect(await store.suppressions.isSuppressed('kept@example.org')).toBe(true);
      const rows = await inDatabase((db) => db.selectFrom('suppression').selectAll().execute());
      expect(rows).toContainEqual({ recipient_key: store.secret.addressKey('kept@example.org'), since: NOW + 1, is_total: 1, reason: null });
      expect(JSON.stringify(rows)).not.toContain('kept');
    });

    test('An operator can allow mail again, once, and a suppression of announcements alone is none of it', async () => {
      await stop('back@example.org');
      await store.mailings.suppress(store.secret.addressKey('left@example.org'), NOW);
      const before = await store.suppressions.count();
      expect([await store.suppressions.lift('Back@example.org'), await store.suppressions.lift('back@example.org')]).toEqual([true, false]);
      expect(await store.suppressions.lift('left@example.org')).toBe(false);
      expect(await store.suppressions.count()).toBe(before - 1);
      await write('back@example.org');
      expect(await claimAll()).toContain('contact-confirmation to back@example.org');
    });

    test('Whoever confirms the newsletter by the mailed link gets mail again', async () => {
      await signUp('reader@example.org');
      const mail = await store.outbox.claim(NOW, MINUTE);
      await stop('reader@example.org');
      await store.newsletter.change(String(mail?.facts.subscriberId), 'confirmed', NOW);
      expect(await store.suppressions.isSuppressed('reader@example.org')).toBe(false);
      expect(await claimAll()).toContain('newsletter-welcome to reader@example.org');
    });

    test('Erasure keeps the record that an address wants no mail, and says so', async () => {
      await write('erased@example.org');
      await stop('erased@example.org');
      expect(await store.erasure.erase('Erased@example.org', NOW)).toMatchObject({ submissions: 1, isSuppressed: true });
      expect(await store.erasure.find('erased@example.org')).toMatchObject({ submissions: 0, mailings: 0, isSuppressed: true });
    });
  });
}
