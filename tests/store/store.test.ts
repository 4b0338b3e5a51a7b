import { describe, expect, test } from 'vitest';
import type { Acceptance } from '../../intake/store/inbox/accept.ts';
import { NOW } from '../support/intake.ts';
import {
  claimAll,
  DAY,
  entry,
  MINUTE,
  RETENTION,
  response,
  rows,
  signup,
  store,
  storeContract,
} from './contract.ts';

const outcomes = (all: Acceptance[]) => all.map(({ outcome }) => outcome).sort();

storeContract('A store', { lasts: 'emptied', branches: true }, () => {
  describe('A submission', () => {
    test('is stored once, with its mail, even if it arrives several times at once', async () => {
      const distinct = Array.from({ length: 100 }, () => entry());
      const accepted = await Promise.all(
        [...distinct, ...distinct].map((one) => store.accept(one)),
      );
      expect(outcomes(accepted)).toEqual([
        ...Array(100).fill('replayed'),
        ...Array(100).fill('stored'),
      ]);
      expect(new Set(accepted.map((one) => 'id' in one && one.id)).size).toBe(100);
      expect(await rows('submission')).toHaveLength(100);
      const mails = await rows('outbox');
      expect(mails).toHaveLength(100);
      expect(mails.map(({ message_id }) => message_id)).toEqual(
        mails.map(({ id }) => `<${id}@localhost>`),
      );
    });

    test('with a known idempotency key and another body is a conflict', async () => {
      const first = entry();
      await store.accept(first);
      expect(
        await store.accept({ ...first, receipt: { ...first.receipt, bodyHash: 'other' } }),
      ).toEqual({ outcome: 'conflict' });
      expect(await rows('submission')).toHaveLength(1);
    });

    test('is a new one after a day', async () => {
      const first = entry();
      const { outcome: _first, ...known } = await store.accept(first);
      expect(await store.accept({ ...first, receivedAt: NOW + DAY - 1 })).toEqual({
        outcome: 'replayed',
        ...known,
      });
      // By whoever sends it then, for erasure.
      const next = {
        ...entry({ record: { kind: 'submission', userEmail: 'tomas@example.org', payload: {} } }),
        receivedAt: NOW + DAY,
      };
      const receipt = { keyHash: first.receipt.keyHash, bodyHash: 'another' };
      const taken = await store.accept({ ...next, receipt });
      expect(taken).toMatchObject({ outcome: 'stored' });
      const address_key = store.secret.addressKey('tomas@example.org');
      expect(await rows('receipt')).toEqual([
        {
          key_hash: receipt.keyHash,
          body_hash: 'another',
          id: 'id' in taken && taken.id,
          created_at: NOW + DAY,
          address_key,
        },
      ]);
    });

    test('that can not be stored leaves no trace, and does not affect others', async () => {
      const circular: Record<string, unknown> = {};
      circular.itself = circular;
      const broken = entry({
        mails: [{ kind: 'contact-notice', recipient: 'inbox@equanta.example', facts: circular }],
      });
      const settled = await Promise.allSettled(
        [entry(), broken, entry()].map((one) => store.accept(one)),
      );
      expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await rows('submission')).toHaveLength(2);
      expect(await rows('receipt')).toHaveLength(2);
      expect(await store.accept({ ...broken, mails: [] })).toMatchObject({ outcome: 'stored' });
    });

    test('that is suspected spam is quarantined without mail to the firm, and listed in one digest', async () => {
      const spam = {
        kind: 'submission',
        userEmail: 'spam@example.org',
        payload: { message: 'Buy' },
        spamReason: 'a hidden field was filled',
      } as const;
      await store.accept(entry({ record: spam, mails: [] }));
      await store.accept(entry());
      expect((await claimAll()).map(({ kind }) => kind)).toEqual(['contact-notice']);
      const mail = 'inbox@equanta.example';
      const told = await Promise.all([
        store.retention.digestQuarantine(NOW, mail),
        store.retention.digestQuarantine(NOW, mail),
      ]);
      expect(told.sort()).toEqual([0, 1]);
      expect(await claimAll()).toMatchObject([
        {
          kind: 'quarantine-digest',
          facts: {
            items: [{ payload: { message: 'Buy' }, reason: 'a hidden field was filled' }],
          },
        },
      ]);
    });
  });

  describe('A survey response', () => {
    test('is stored encrypted, and its respondent without a common key or an exact time', async () => {
      const acceptance = await store.accept({
        ...response('ines@example.org', { comments: { workingWell: 'Labels' } }),
        mails: [],
      });
      const [who] = await rows('survey_respondent');
      const [what] = await rows('survey_pending');
      expect(who).toEqual({
        id: who?.id,
        user_email: 'ines@example.org',
        user_role: 'Planner',
        user_company: 'Example',
        day: '2026-11-20',
        address_key: who?.address_key,
      });
      expect(what).toMatchObject({
        state: 'ready',
        source: 'undelivered',
        batch_id: null,
        people: 1,
        day: '2026-11-20',
      });
      expect(await store.responses.read(what?.id ?? '')).toMatchObject({
        answers: { 1: 5 },
        comments: { workingWell: 'Labels' },
      });
      expect(new Set([who?.id, what?.id, 'id' in acceptance && acceptance.id]).size).toBe(3);
      expect(await rows('submission')).toEqual([]);
    });

    test('is accepted with any characters', async () => {
      const respondent = {
        userEmail: 'ines@example.org',
        userRole: 'Plan\0ner',
        userCompany: '字\u202E',
      };
      const comments = { workingWell: 'Zero \0' };
      await store.accept(response('', { respondent, comments }));
      expect(await rows('survey_respondent')).toMatchObject([
        { user_role: 'Planner', user_company: '字\u202E' },
      ]);
      const [what] = await rows('survey_pending');
      expect(await store.responses.read(what?.id ?? '')).toMatchObject({ comments });
    });

    test('loses the record of its respondent after the retention period, and keeps its answers for longer', async () => {
      await store.accept(response('ines@example.org'));
      await store.retention.sweep(NOW + 729 * DAY, RETENTION);
      expect(await rows('survey_respondent')).toHaveLength(1);
      await store.retention.sweep(NOW + 730 * DAY, RETENTION);
      expect(await rows('survey_respondent')).toEqual([]);
      expect(await rows('survey_pending')).toHaveLength(1);
    });

    test('leaves a receipt and a copy without an exact time or an address key, for a day', async () => {
      const one = { ...response('ines@example.org'), receivedAt: NOW + 1 };
      const { outcome: _first, ...known } = await store.accept(one);
      expect(await rows('receipt')).toMatchObject([
        { created_at: Date.parse('2026-11-21'), address_key: null },
      ]);
      const timesOf = async () =>
        (await rows('outbox')).map(({ created_at, due_at, settled_at }) => [
          created_at,
          due_at,
          settled_at,
        ]);
      expect(await timesOf()).toEqual([[Date.parse('2026-11-21'), Date.parse('2026-11-20'), null]]);
      const copy = await store.outbox.claim(NOW + 1, MINUTE);
      if (copy) await store.outbox.settle(copy, { state: 'delivered' }, NOW + 1);
      expect(await timesOf()).toEqual([
        [Date.parse('2026-11-21'), Date.parse('2026-11-20'), Date.parse('2026-11-20')],
      ]);
      expect(await store.accept({ ...one, receivedAt: NOW + DAY })).toEqual({
        ...known,
        outcome: 'replayed',
        withheld: ['survey-copy'],
      });
      expect(await store.accept({ ...one, receivedAt: Date.parse('2026-11-22') })).toMatchObject({
        outcome: 'stored',
      });
    });
  });

  describe('The newsletter', () => {
    test('mails a confirmation to new, pending and unsubscribed addresses, and none to confirmed ones', async () => {
      await store.accept(signup('ines@example.org'));
      const [first] = await claimAll();
      const id = String(first?.facts.subscriberId);
      expect(await store.subscriptions.find(id)).toBe('pending');
      await store.accept(signup('ines@example.org', NOW + 1));
      expect(await rows('subscriber')).toMatchObject([
        { state: 'pending', created_at: NOW, changed_at: NOW + 1 },
      ]);
      await store.subscriptions.confirm(id, { askedAt: NOW, now: NOW + 2 });
      await store.accept(signup('INES@example.org', NOW + DAY + 1));
      expect(await rows('subscriber')).toMatchObject([
        { state: 'confirmed', created_at: NOW, changed_at: NOW + 2 },
      ]);
      await store.subscriptions.confirm(id, { askedAt: NOW, now: NOW });
      expect(await claimAll(NOW + 2)).toMatchObject([
        { kind: 'newsletter-welcome', recipient: 'ines@example.org' },
      ]);
      await store.subscriptions.leave(id, NOW);
      await store.accept(signup('ines@example.org', NOW + 3 * DAY));
      const mails = (await claimAll(NOW + 4 * DAY)).filter(({ attempt }) => attempt === 1);
      expect(mails).toMatchObject([
        { kind: 'newsletter-confirmation', facts: { subscriberId: id } },
      ]);
      expect(await rows('subscriber')).toHaveLength(1);
      expect(await store.subscriptions.find('nobody')).toBeUndefined();
    });
  });

  describe('Retention', () => {
    test('deletes rows after their retention period, and not before', async () => {
      const spam = {
        kind: 'submission',
        userEmail: 'spam@example.org',
        payload: {},
        spamReason: 'x',
      } as const;
      await store.accept(entry());
      const quarantined = await store.accept(entry({ record: spam }));
      await store.quarantine.markRead(['id' in quarantined ? quarantined.id : ''], NOW);
      await store.accept(signup('new@example.org'));
      const counts = async (days: number) => {
        await store.retention.sweep(NOW + days * DAY, RETENTION);
        return Promise.all(
          (['receipt', 'submission', 'subscriber'] as const).map(
            async (table) => (await rows(table)).length,
          ),
        );
      };
      expect(await counts(0.99)).toEqual([3, 2, 1]);
      expect(await counts(29.9)).toEqual([0, 2, 1]);
      expect(await counts(30)).toEqual([0, 1, 0]);
      expect(await counts(729.9)).toEqual([0, 1, 0]);
      expect(await counts(730)).toEqual([0, 0, 0]);
    });

    test('keeps confirmed subscribers for ever', async () => {
      await store.accept(signup('ines@example.org'));
      const [mail] = await claimAll();
      await store.subscriptions.confirm(String(mail?.facts.subscriberId), {
        askedAt: NOW + 1,
        now: NOW,
      });
      await store.retention.sweep(NOW + 3650 * DAY, RETENTION);
      expect(await rows('subscriber')).toMatchObject([
        { user_email: 'ines@example.org', state: 'confirmed' },
      ]);
    });

    test('blanks a mail that could not be sent for a week, and deletes it after its retention period', async () => {
      await store.accept(entry());
      await store.retention.sweep(NOW + 6.9 * DAY, RETENTION);
      expect(await rows('outbox')).toMatchObject([{ state: 'pending' }]);
      await store.retention.sweep(NOW + 7 * DAY, RETENTION);
      expect(await rows('outbox')).toMatchObject([{ state: 'dead', facts: '{}' }]);
      await store.retention.sweep(NOW + 36.9 * DAY, RETENTION);
      expect(await rows('outbox')).toHaveLength(1);
      await store.retention.sweep(NOW + 37 * DAY, RETENTION);
      expect(await rows('outbox')).toEqual([]);
    });
  });
});
