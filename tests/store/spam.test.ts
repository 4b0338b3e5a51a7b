import { describe, expect, test } from 'vitest';
import type { NewSpamRule } from '../../core/desk/spam-rules.ts';
import { readRecords } from '../../intake/store/records.ts';
import { openStore } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import {
  DAY,
  entry,
  idOf,
  inDatabase,
  place,
  RETENTION,
  store,
  storeContract,
} from './contract.ts';

const MAREN = { operator: 'Maren', now: NOW };

storeContract('Spam', { lasts: 'emptied' }, () => {
  const take = (userEmail: string, textKey?: string, { receivedAt = NOW, by = store } = {}) => {
    const record = { kind: 'submission', userEmail, payload: { userEmail }, textKey } as const;
    return by.accept(entry({ receivedAt, record }));
  };
  const reasons = async () =>
    (await store.quarantine.list({ limit: 30 })).items.map(({ reason }) => reason);
  const marks = async () =>
    (await store.inbox.list({ limit: 30 })).items.map(({ reason }) => reason);
  const addAll = (rules: NewSpamRule[]) =>
    Promise.all(rules.map((rule) => store.spamRules.add(rule, MAREN)));

  describe('The same text', () => {
    test('of three senders at once, with two processes, is quarantined once, whoever comes last', async () => {
      const other = await openStore(place);
      await Promise.all(
        ['a', 'b', 'c'].map((one, index) =>
          take(`${one}@example.org`, 'text', { by: index % 2 ? other : store }),
        ),
      );
      await other.close();
      expect([await reasons(), await marks()]).toEqual([
        ['the same text came from 3 senders'],
        Array(2).fill('others sent the same text later'),
      ]);
      await take('d@example.org', 'text');
      expect((await reasons()).sort()).toEqual([
        'the same text came from 3 senders',
        'the same text came from 4 senders',
      ]);
    });

    test('counts for a week, by mailbox, and only if it is the same', async () => {
      await take('old@example.org', 'text', { receivedAt: NOW - 7 * DAY });
      await take('ada.lovelace@gmail.com', 'text', { receivedAt: NOW - 7 * DAY + 1 });
      await take('adalovelace+x@googlemail.com', 'text');
      for (const sender of ['b@example.org', 'c@example.org', 'd@example.org']) await take(sender);
      await take('other@example.org', 'another text');
      await take('c@example.org', 'text');
      expect(await reasons()).toEqual([]);
      await take('b@example.org', 'text');
      expect(await reasons()).toEqual(['the same text came from 3 senders']);
    });

    test('is recognised of others after one sender has sent it a hundred times', async () => {
      for (let index = 0; index < 100; index += 1)
        await take('flood@example.org', 'text', { receivedAt: NOW + index });
      for (const sender of ['a@example.org', 'b@example.org'])
        await take(sender, 'text', { receivedAt: NOW + 100 });
      expect(await reasons()).toEqual(['the same text came from 3 senders']);
    });

    test('is not marked any more once an operator has released it', async () => {
      for (const sender of ['a@example.org', 'b@example.org', 'c@example.org'])
        await take(sender, 'text');
      const [caught] = (await store.quarantine.list({ limit: 1 })).items;
      await store.quarantine.release(
        caught?.id ?? '',
        { record: { kind: 'submission', userEmail: '', payload: {} }, mails: [] },
        NOW,
      );
      expect((await store.inbox.find(caught?.id ?? ''))?.reason).toBeNull();
    });
  });

  describe('A rule', () => {
    test('is stored once, listed with who made it, exported, and removed once', async () => {
      expect(
        await addAll([
          ...Array<NewSpamRule>(3).fill({ kind: 'domain', value: 'spam.example' }),
          { kind: 'phrase', value: 'spam.example' },
        ]),
      ).toEqual(Array(4).fill(true));
      const rules = await store.spamRules.list();
      expect(rules.map(({ id: _id, ...rule }) => rule)).toEqual(
        expect.arrayContaining([
          { kind: 'domain', value: 'spam.example', madeBy: 'Maren', madeAt: NOW },
          { kind: 'phrase', value: 'spam.example', madeBy: 'Maren', madeAt: NOW },
        ]),
      );
      expect(rules).toHaveLength(2);
      const records = await inDatabase(readRecords);
      expect(records.find((one) => one.name === 'spam-rules')?.rows).toContainEqual({
        kind: 'phrase',
        value: 'spam.example',
        madeBy: 'Maren',
        madeAt: new Date(NOW).toISOString(),
      });
      const id = rules[0]?.id ?? '';
      expect([
        await store.spamRules.remove(id),
        await store.spamRules.remove(id),
        (await store.spamRules.list()).length,
      ]).toEqual([true, false, 1]);
    });

    test('beyond five hundred is refused', async () => {
      const many = Array.from(
        { length: 500 },
        (_, one): NewSpamRule => ({ kind: 'domain', value: `spam-${one}.example` }),
      );
      expect(new Set(await addAll(many))).toEqual(new Set([true]));
      expect(await addAll([{ kind: 'phrase', value: 'one too many' }])).toEqual([false]);
      expect(await store.spamRules.find('x@spam-499.example', '')).toEqual({
        kind: 'domain',
        value: 'spam-499.example',
      });
    });

    test('goes with the person whom it names; one against their domain stays', async () => {
      await addAll([
        { kind: 'address', value: 'ines@example.org' },
        { kind: 'phrase', value: 'Write to Ines@example.org' },
        { kind: 'domain', value: 'example.org' },
        { kind: 'address', value: 'tines@example.org' },
      ]);
      expect(await store.erasure.find('Ines@Example.org')).toMatchObject({ spamRules: 2 });
      expect(await store.erasure.find('Ines@Example.org')).toMatchObject({ spamRules: 2 });
      await store.erasure.erase('Ines@Example.org', NOW);
      expect((await store.spamRules.list()).map(({ value }) => value).sort()).toEqual([
        'example.org',
        'tines@example.org',
      ]);
    });
  });

  describe('The quarantine', () => {
    const quarantine = async (userEmail: string, receivedAt = NOW) => {
      const payload = { userEmail };
      const record = {
        kind: 'submission',
        userEmail,
        payload,
        spamReason: 'it was quick',
      } as const;
      return idOf(await store.accept(entry({ receivedAt, record, mails: [] })));
    };
    const left = async () =>
      (await store.quarantine.list({ limit: 30 })).items.map(({ userEmail }) => userEmail).sort();
    /** Delivers the digest of what is new in quarantine. @param now when the relay took it. */
    const deliverDigest = async (now: number) => {
      await inDatabase(({ db }) => db.deleteFrom('outbox').execute());
      await store.retention.digestQuarantine(now, 'inbox@firm.example');
      const mail = await store.outbox.claim(now, DAY);
      if (mail) await store.outbox.settle(mail, { state: 'delivered' }, now);
      return mail?.facts;
    };

    test('keeps what nobody has read, however old, and the rest for its days and a day after it was read', async () => {
      const [read, late] = [
        await quarantine('read@example.org'),
        await quarantine('late@example.org'),
      ];
      await quarantine('unread@example.org');
      await deliverDigest(NOW);
      expect(await store.quarantine.markRead([read], NOW + DAY)).toBe(1);
      await store.retention.sweep(NOW + 30 * DAY - 1, RETENTION);
      expect(await left()).toHaveLength(3);
      await store.retention.sweep(NOW + 30 * DAY, RETENTION);
      expect(await left()).toEqual(['late@example.org', 'unread@example.org']);
      expect(await store.quarantine.markRead([late, read], NOW + 40 * DAY)).toBe(1);
      await store.retention.sweep(NOW + 41 * DAY - 1, RETENTION);
      expect(await left()).toEqual(['late@example.org', 'unread@example.org']);
      await store.retention.sweep(NOW + 41 * DAY, RETENTION);
      expect(await left()).toEqual(['unread@example.org']);
      await store.retention.sweep(NOW + 4000 * DAY, RETENTION);
      expect([await left(), await store.quarantine.countUnread()]).toEqual([
        ['unread@example.org'],
        1,
      ]);
    });

    test('is told of in digests of fifty, the oldest first, each submission once', async () => {
      for (let one = 0; one < 51; one++) await quarantine(`spam-${one}@example.org`, NOW - one);
      const items = async () =>
        ((await deliverDigest(NOW))?.items as { receivedAt: number }[] | undefined)?.map(
          ({ receivedAt }) => NOW - receivedAt,
        );
      expect(await items()).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
      expect([await items(), await items()]).toEqual([[0], undefined]);
    });

    test('without a desk keeps what no delivered digest told of', async () => {
      await quarantine('told@example.org');
      expect(await deliverDigest(NOW)).toMatchObject({
        items: [{ payload: { userEmail: 'told@example.org' } }],
        waiting: 1,
      });
      await quarantine('untold@example.org');
      await store.retention.digestQuarantine(NOW, 'inbox@firm.example');
      const mail = await store.outbox.claim(NOW, DAY);
      if (mail) await store.outbox.settle(mail, { state: 'dead', error: '550' }, NOW);
      await store.retention.sweep(NOW + 30 * DAY, RETENTION, { hasDesk: false });
      expect(await left()).toEqual(['untold@example.org']);
    });

    test('has a bound: of too many unread ones, the oldest go that a digest told of', async () => {
      for (const [index, one] of ['a', 'b', 'c', 'd'].entries())
        await quarantine(`${one}@example.org`, NOW + index);
      expect(await deliverDigest(NOW)).toMatchObject({ waiting: 4 });
      await quarantine('untold@example.org', NOW - DAY);
      await store.retention.sweep(NOW + 30 * DAY - 1, RETENTION, { unreadMost: 2 });
      expect(await left()).toHaveLength(5);
      await store.retention.sweep(NOW + 31 * DAY, RETENTION, { unreadMost: 2 });
      expect(await left()).toEqual(['c@example.org', 'd@example.org', 'untold@example.org']);
    });

    test('keeps what an operator has just read, also while there are too many unread ones', async () => {
      const [read = ''] = [
        await quarantine('read@example.org'),
        await quarantine('a@example.org', NOW + 1),
        await quarantine('b@example.org', NOW + 2),
      ];
      await deliverDigest(NOW);
      await store.quarantine.markRead([read], NOW + 31 * DAY);
      await store.retention.sweep(NOW + 31 * DAY, RETENTION, { unreadMost: 1 });
      expect(await left()).toEqual(['b@example.org', 'read@example.org']);
    });
  });

  test('counts what came into the inbox from a sender and from everybody at its domain', async () => {
    for (const sender of [
      'Ines@Example.org',
      'ines@example.org',
      'b@example.org',
      'c@mail.example.org',
      'd@another-example.org',
    ])
      await take(sender);
    expect(await store.spamRules.countFrom('ines@EXAMPLE.org')).toEqual({
      address: 'ines@example.org',
      domain: 'example.org',
      ofAddress: 2,
      ofDomain: 4,
    });
    expect(await store.spamRules.countFrom('x_y@example.com')).toMatchObject({
      ofAddress: 0,
      ofDomain: 0,
    });
  });
});
