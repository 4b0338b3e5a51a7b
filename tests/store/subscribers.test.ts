import { expect, test } from 'vitest';
import type { Standing } from '../../core/desk/subscribers.ts';
import { NOW } from '../support/intake.ts';
import {
  claim,
  DAY,
  entry,
  MINUTE,
  RETENTION,
  settleAll,
  signup,
  store,
  storeContract,
} from './contract.ts';

const SOURCE = 'Guests of the spring fair';

storeContract('The list of subscribers', { lasts: 'each' }, () => {
  const signUp = (userEmail: string, receivedAt = NOW) =>
    store.accept(signup(userEmail, receivedAt));
  const find = async (address: string) => (await store.subscribers.find(address)).subscriber;
  const change = async (address: string, state: 'confirmed' | 'unsubscribed') => {
    const id = (await find(address))?.id ?? '';
    return state === 'confirmed'
      ? store.subscriptions.confirm(id, { askedAt: NOW, now: NOW })
      : store.subscriptions.leave(id, NOW);
  };
  /** Signs up subscribers of each standing, a minute apart. */
  const fill = async () => {
    const addresses = [
      'ana@example.org',
      'ben@example.org',
      'carla@example.org',
      'dora@example.org',
      'emil@example.org',
    ] as const;
    for (const [minute, address] of addresses.entries())
      await signUp(address, NOW + minute * MINUTE);
    for (const address of addresses.slice(1)) await change(address, 'confirmed');
    await change('carla@example.org', 'unsubscribed');
    await store.suppressions.suppressAll(
      store.secret.addressKey('dora@example.org'),
      NOW,
      'failed',
    );
    for (const address of ['nobody@example.org', 'nemo@example.org'])
      await store.suppressions.suppressAll(store.secret.addressKey(address), NOW);
  };
  const list = async (wanted: { standing?: Standing; search?: string } = {}) =>
    (await store.subscribers.list({ limit: 30, ...wanted })).items;
  const addressesIn = async (wanted: { standing?: Standing; search?: string }) =>
    (await list(wanted)).map(({ address }) => address);
  const deliverAll = async () =>
    (await settleAll()).map(({ kind, recipient }) => `${kind} to ${recipient}`);

  test('The list is paged, the newest first, and has each standing', async () => {
    await fill();
    expect(await addressesIn({})).toEqual([
      'emil@example.org',
      'dora@example.org',
      'carla@example.org',
      'ben@example.org',
      'ana@example.org',
    ]);
    expect(await addressesIn({ standing: 'pending' })).toEqual(['ana@example.org']);
    expect(await addressesIn({ standing: 'confirmed' })).toEqual([
      'emil@example.org',
      'ben@example.org',
    ]);
    expect(await addressesIn({ standing: 'unsubscribed' })).toEqual(['carla@example.org']);
    expect(await list({ standing: 'suppressed' })).toMatchObject([
      {
        address: 'dora@example.org',
        state: 'confirmed',
        suppression: { since: NOW, reason: 'failed' },
        source: null,
      },
    ]);
    const first = await store.subscribers.list({ limit: 2, standing: 'confirmed' });
    expect(first.next).toBeUndefined();
    const pages = await store.subscribers.list({ limit: 1, standing: 'confirmed' });
    expect(
      (await store.subscribers.list({ limit: 1, standing: 'confirmed', after: pages.next })).items,
    ).toMatchObject([{ address: 'ben@example.org' }]);
    expect((await store.subscribers.count(NOW)).counts).toEqual({
      pending: 1,
      confirmed: 2,
      unsubscribed: 1,
      suppressed: 1,
    });
    expect((await store.subscribers.count(NOW)).suppressedElsewhere).toBe(2);
  });

  test('A search finds parts of an address within a standing', async () => {
    await fill();
    expect(await addressesIn({ search: 'AR' })).toEqual(['carla@example.org']);
    expect(await addressesIn({ search: 'example.org', standing: 'pending' })).toEqual([
      'ana@example.org',
    ]);
    expect(await addressesIn({ search: 'nobody' })).toEqual([]);
  });

  test('One address is found in any spelling, and why it gets no mail, also if it is not on the list', async () => {
    await signUp('Ana.Berg+list@gmail.com');
    expect((await store.subscribers.find('anaberg@gmail.com')).subscriber).toMatchObject({
      address: 'ana.berg+list@gmail.com',
      state: 'pending',
    });
    await store.suppressions.suppressAll(store.secret.addressKey('nobody@example.org'), NOW);
    expect(await store.subscribers.find('NOBODY@example.org')).toEqual({
      subscriber: null,
      suppression: { since: NOW, reason: 'owner' },
      isDeparted: false,
      declinesInvitations: false,
    });
    await change('anaberg@gmail.com', 'unsubscribed');
    await store.erasure.erase('anaberg@gmail.com', NOW);
    expect(await store.subscribers.find('anaberg@gmail.com')).toEqual({
      subscriber: null,
      suppression: null,
      isDeparted: true,
      declinesInvitations: false,
    });
  });

  test('Growth counts who confirmed and who left, once, and outlives retention and erasure', async () => {
    for (const address of [
      'ana@example.org',
      'ben@example.org',
      'carla@example.org',
      'dora@example.org',
    ])
      await signUp(address);
    for (const address of ['ana@example.org', 'ben@example.org'])
      await change(address, 'confirmed');
    await change('ana@example.org', 'confirmed');
    await change('ben@example.org', 'unsubscribed');
    // Nobody leaves who never confirmed.
    for (const address of ['carla@example.org', 'dora@example.org'])
      await change(address, 'unsubscribed');
    await store.erasure.erase('ana@example.org', NOW);
    const { weeks } = await store.subscribers.count(NOW);
    expect(weeks.at(-1)).toMatchObject({ confirmed: 2, departed: 2 });
    await store.retention.sweep(NOW + 40 * DAY, RETENTION);
    expect(await list()).toEqual([]);
    expect((await store.subscribers.count(NOW)).weeks).toEqual(weeks);
  });

  test('An import asks each address once, names who is refused, and subscribes nobody', async () => {
    await fill();
    const addresses = [
      'new@example.org',
      'ANA@example.org',
      'ben@example.org',
      'carla@example.org',
      'dora@example.org',
      'nobody@example.org',
    ];
    await deliverAll();
    expect(await store.subscriberImports.sortAddresses(addresses, NOW)).toEqual({
      fresh: ['new@example.org'],
      confirmed: ['ben@example.org'],
      asked: ['ANA@example.org'],
      departed: ['carla@example.org'],
      suppressed: ['dora@example.org', 'nobody@example.org'],
      limited: [],
    });
    expect(await deliverAll()).toEqual([]);
    expect(await store.subscriberImports.add({ addresses, source: SOURCE }, NOW)).toBe(1);
    expect(await store.subscriberImports.add({ addresses, source: SOURCE }, NOW)).toBe(0);
    expect(await deliverAll()).toEqual(['newsletter-import to new@example.org']);
    expect(await find('new@example.org')).toMatchObject({ state: 'pending', source: SOURCE });
    await change('new@example.org', 'confirmed');
    expect(await addressesIn({ standing: 'confirmed' })).toContain('new@example.org');
  });

  test('An address that did not confirm is not asked again once its row is deleted, and is forgotten when it is erased', async () => {
    const asked = { addresses: ['new@example.org'], source: SOURCE };
    await store.subscriberImports.add(asked, NOW);
    await store.retention.sweep(NOW + 40 * DAY, RETENTION);
    expect(await find('new@example.org')).toBeNull();
    expect(await store.subscriberImports.add(asked, NOW + 40 * DAY)).toBe(0);
    await store.erasure.erase('new@example.org', NOW);
    expect(await store.subscriberImports.add(asked, NOW + 40 * DAY)).toBe(1);
  });

  test('An address that left is refused after retention has deleted its row, and after it was erased', async () => {
    const addresses = ['ana@example.org', 'ben@example.org'];
    for (const address of addresses) {
      await signUp(address);
      await change(address, 'confirmed');
      await change(address, 'unsubscribed');
    }
    await store.erasure.erase('ben@example.org', NOW);
    await store.retention.sweep(NOW + 40 * DAY, RETENTION);
    expect(await store.subscriberImports.sortAddresses(addresses, NOW + 40 * DAY)).toMatchObject({
      departed: addresses,
      fresh: [],
    });
    expect(await store.erasure.find('ben@example.org')).toMatchObject({
      newslettersSent: 0,
      hasOptOut: true,
    });
  });

  test('An imported address that signs up on the site is a sign-up of a visitor, unless it has confirmed the import', async () => {
    const addresses = ['ana@example.org', 'ben@example.org'];
    await store.subscriberImports.add({ addresses, source: SOURCE }, NOW);
    await change('ben@example.org', 'confirmed');
    for (const address of addresses) await signUp(address);
    expect(await find('ana@example.org')).toMatchObject({ source: null });
    expect(await find('ben@example.org')).toMatchObject({ source: SOURCE });
    expect((await store.inbox.countSince(NOW - DAY))['newsletter-signups']).toBe(1);
  });

  test('An import’s mail that is refused is undelivered, and its address is no sign-up of a visitor', async () => {
    await store.subscriberImports.add({ addresses: ['new@example.org'], source: SOURCE }, NOW);
    const claimed = await claim();
    await store.outbox.settle(claimed, { state: 'dead', error: '550 5.1.1 No such mailbox' }, NOW);
    const { items } = await store.deadLetters.list({ limit: 30 });
    expect(items).toMatchObject([
      { kind: 'newsletter-import', recipient: 'new@example.org', canBeSent: true, messageId: null },
    ]);
    expect((await store.inbox.countSince(NOW - DAY))['newsletter-signups']).toBe(0);
  });

  test('An imported address is not among the messages, as an import is no message, unless it signs up on the site', async () => {
    await store.subscriberImports.add({ addresses: ['new@example.org'], source: SOURCE }, NOW);
    const inInbox = async (filter: object) =>
      (await store.inbox.list({ limit: 30, ...filter })).items.map(
        ({ payload }) => payload.userEmail,
      );
    const filters = [{}, { kind: 'newsletter-signups' }, { search: 'new' }];
    for (const filter of filters) expect(await inInbox(filter)).toEqual([]);
    expect((await store.inbox.counts(NOW)).latest).toBeNull();
    await signUp('new@example.org');
    for (const filter of filters) expect(await inInbox(filter)).toEqual(['new@example.org']);
  });

  test('An import keeps to the daily limit of mails to an address', async () => {
    for (const kind of ['guide', 'contact-confirmation', 'newsletter-confirmation'] as const) {
      const record = { kind: 'submission', userEmail: 'ana@example.org', payload: {} } as const;
      await store.accept(
        entry({ record, mails: [{ kind, recipient: 'ana@example.org', facts: {} }] }),
      );
    }
    const asked = { addresses: ['ana@example.org'], source: SOURCE };
    expect(await store.subscriberImports.sortAddresses(asked.addresses, NOW)).toMatchObject({
      limited: ['ana@example.org'],
      fresh: [],
    });
    expect(await store.subscriberImports.add(asked, NOW)).toBe(0);
    expect(await store.subscriberImports.add(asked, NOW + DAY)).toBe(1);
  });
});
