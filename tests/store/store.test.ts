import { describe, expect, test } from 'vitest';
import type { Acceptance } from '../../intake/enquiries/accept.ts';
import { NOW } from '../support/intake.ts';
import {
  claimAll,
  DAY,
  entry,
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
    test('leaves a receipt, by which a retry is known for a day, and claims no other copy', async () => {
      const one = response('ines@example.org');
      const { outcome: _first, ...known } = await store.accept(one);
      expect([await rows('receipt'), await rows('submission')]).toMatchObject([
        [{ created_at: NOW }],
        [],
      ]);
      expect(await store.accept({ ...one, receivedAt: NOW + DAY - 1 })).toEqual({
        ...known,
        outcome: 'replayed',
        withheld: ['survey-copy'],
      });
      expect(await store.accept({ ...one, receivedAt: NOW + DAY })).toMatchObject({
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
