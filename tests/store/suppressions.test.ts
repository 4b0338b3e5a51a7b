import { expect, test } from 'vitest';
import type { Entry } from '../../intake/enquiries/accept.ts';
import type { Settlement } from '../../intake/mail/outbox.ts';
import { NOW } from '../support/intake.ts';
import {
  DAY,
  entry,
  inDatabase,
  MINUTE,
  RETENTION,
  response,
  rows,
  settleAll,
  signup,
  store,
  storeContract,
} from './contract.ts';

const FIRM = 'inbox@firm.example';
const LATER = NOW + 1000 * DAY;
const DELIVERED: Settlement = { state: 'delivered' };
const REFUSED: Settlement = { state: 'dead', error: '550', isAddressRefused: true };
let count = 0;

storeContract('Suppressed mail', { lasts: 'kept' }, () => {
  const take = (userEmail: string, mails: Entry['mails'], receivedAt = NOW) => {
    count += 1;
    const record = { kind: 'submission', userEmail, payload: {} } as const;
    return store.accept(entry({ record, mails, receivedAt }));
  };
  const write = (userEmail: string, receivedAt = NOW) =>
    take(
      userEmail,
      [
        { kind: 'contact-notice', recipient: FIRM, facts: { userEmail } },
        { kind: 'contact-confirmation', recipient: userEmail, facts: {} },
      ],
      receivedAt,
    );
  const signUp = (userEmail: string) => store.accept(signup(userEmail));
  const stop = (address: string) =>
    store.suppressions.suppressAll(store.secret.addressKey(address), NOW);
  const deliverAll = async () =>
    (await settleAll(NOW + DAY)).map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();

  test('An address that wants no mail gets none, in any spelling, and the firm still hears of what was sent', async () => {
    await stop('ines@example.org');
    await stop('ines@example.org');
    await stop(FIRM);
    await write('Ines@example.org');
    await signUp('INES@example.org');
    expect(await deliverAll()).toEqual([`contact-notice to ${FIRM}`]);
    const withdrawn = await inDatabase(({ db }) =>
      db
        .selectFrom('outbox')
        .select(['kind', 'facts'])
        .where('state', '=', 'withdrawn')
        .orderBy('kind')
        .execute(),
    );
    expect(withdrawn).toEqual([
      { kind: 'contact-confirmation', facts: '{}' },
      { kind: 'newsletter-confirmation', facts: '{}' },
    ]);
  });

  test('Whoever enters a suppressed address is told the same as for any other, also at its limits', async () => {
    await stop('quiet@example.org');
    const answersTo = async (address: string) => {
      const respond = () => store.accept(response(address));
      const accepted = [
        await respond(),
        await respond(),
        await write(address),
        await write(address),
      ];
      return accepted.map((one) => ({ ...one, id: '' }));
    };
    expect(await answersTo('quiet@example.org')).toEqual(await answersTo('loud@example.org'));
    const mails = await deliverAll();
    expect(mails.filter((mail) => mail.includes('quiet@'))).toEqual([]);
    expect(mails).toContain('survey-copy to loud@example.org');
  });

  test('Only the key of an address is stored, and a later suppression of announcements does not lift that of all mail', async () => {
    await stop('kept@example.org');
    await store.newsletters.suppress(store.secret.addressKey('kept@example.org'), NOW + 1);
    expect(await store.suppressions.isSuppressed('kept@example.org')).toBe(true);
    const stored = await rows('suppression');
    expect(stored).toContainEqual({
      recipient_key: store.secret.addressKey('kept@example.org'),
      since: NOW + 1,
      is_total: 1,
      reason: null,
      departed_at: NOW + 1,
    });
    expect(JSON.stringify(stored)).not.toContain('kept');
  });

  test('An operator can allow mail again, once, and a suppression of announcements alone is none of it', async () => {
    await stop('back@example.org');
    await store.newsletters.suppress(store.secret.addressKey('left@example.org'), NOW);
    expect([
      await store.suppressions.liftAll('Back@example.org'),
      await store.suppressions.liftAll('back@example.org'),
    ]).toEqual([true, false]);
    expect(await store.suppressions.liftAll('left@example.org')).toBe(false);
    await write('back@example.org');
    expect(await deliverAll()).toContain('contact-confirmation to back@example.org');
  });

  test('An operator who saw an older suppression lifts none that came since', async () => {
    const address = 'back@example.org';
    await store.suppressions.suppressAll(store.secret.addressKey(address), NOW, 'operator');
    await store.suppressions.liftAll(address, NOW);
    await store.suppressions.suppressAll(store.secret.addressKey(address), NOW + 1);
    expect(await store.suppressions.liftAll(address, NOW)).toBe('stale');
    expect(await store.suppressions.isSuppressed(address)).toBe(true);
    expect(await store.suppressions.liftAll(address, NOW + 1)).toBe(true);
    expect(await store.suppressions.liftAll(address, NOW + 1)).toBe(false);
  });

  test('An address that wanted no announcements wants none again once its suppression by an operator or by failures is lifted', async () => {
    const address = 'bob@example.org';
    const key = store.secret.addressKey(address);
    const standing = () => rowsOf('suppression', address);
    await store.newsletters.suppress(key, NOW);
    const before = await standing();
    for (const reason of ['operator', 'failed', null] as const) {
      await store.suppressions.suppressAll(key, NOW + 1, reason);
      await store.suppressions.suppressAll(key, NOW + 2, reason);
      expect(await store.suppressions.isSuppressed(address)).toBe(true);
      expect(await store.suppressions.liftAll(address)).toBe(true);
      expect([await standing(), await store.suppressions.liftAll(address)]).toEqual([
        before,
        false,
      ]);
    }
  });

  test('An address whose owner declined announcements while an operator suppressed it wants none once that is lifted', async () => {
    const address = 'late-bob@example.org';
    const key = store.secret.addressKey(address);
    await store.suppressions.suppressAll(key, NOW, 'operator');
    await store.newsletters.suppress(key, NOW + 1);
    await store.suppressions.liftAll(address);
    expect(await store.subscriberImports.sortAddresses([address], NOW + 2)).toMatchObject({
      departed: [address],
      fresh: [],
    });
  });

  test('What an owner stopped stays theirs, whatever an operator or a server says later, and an owner takes over what an operator stopped', async () => {
    const key = store.secret.addressKey('mine@example.org');
    const suppression = async () => (await store.subscribers.find('mine@example.org')).suppression;
    await store.suppressions.suppressAll(key, NOW, 'operator');
    expect(await suppression()).toEqual({ since: NOW, reason: 'operator' });
    await stop('mine@example.org');
    for (const reason of ['operator', 'failed'] as const)
      await store.suppressions.suppressAll(key, NOW + 1, reason);
    expect(await suppression()).toEqual({ since: NOW, reason: 'owner' });
  });

  test('A mailed link confirms nothing once all mail is stopped, until an operator allows it again', async () => {
    await signUp('reader@example.org');
    const mail = await store.outbox.claim(NOW, MINUTE);
    const confirm = () =>
      store.subscriptions.confirm(String(mail?.facts.subscriberId), { askedAt: NOW, now: NOW });
    await stop('reader@example.org');
    expect([await confirm(), await store.suppressions.isSuppressed('reader@example.org')]).toEqual([
      false,
      true,
    ]);
    await store.suppressions.liftAll('reader@example.org');
    expect(await confirm()).toBe(true);
    expect(await deliverAll()).toContain('newsletter-welcome to reader@example.org');
  });

  /**
   * Mails an address, which its server refuses for good, and settles all other mail as delivered.
   * @returns the id of the refused mail.
   */
  const refuse = async (address: string, now = NOW) => {
    await write(address, NOW + 7 * DAY * count);
    const settled = await settleAll(
      LATER,
      ({ recipient }) => (recipient === address ? REFUSED : DELIVERED),
      now,
    );
    return settled.find(({ recipient }) => recipient === address)?.id ?? '';
  };
  const rowsOf = (table: 'mail_failure' | 'suppression', address: string) =>
    inDatabase(({ db }) =>
      db
        .selectFrom(table)
        .selectAll()
        .where('recipient_key', '=', store.secret.addressKey(address))
        .execute(),
    );

  test('An address is suppressed once it was refused for good twice, at least a day apart, and not by two refusals of one day', async () => {
    await refuse('gone@example.org');
    const key = store.secret.addressKey('gone@example.org');
    for (const later of [3000, DAY - 1]) {
      await refuse('Gone@example.org', NOW + later);
      expect(await store.suppressions.isSuppressed('gone@example.org')).toBe(false);
      expect(await rowsOf('mail_failure', 'gone@example.org')).toEqual([
        { recipient_key: key, failed_at: NOW, is_bounce: 0 },
      ]);
    }
    await refuse('Gone@example.org', NOW + DAY);
    expect(await rowsOf('suppression', 'gone@example.org')).toMatchObject([
      { is_total: 1, reason: 'failed', since: NOW + DAY },
    ]);
    expect(await rowsOf('mail_failure', 'gone@example.org')).toEqual([]);
  });

  test('A bounce of a mail that was taken counts like a refusal, in any spelling, and not twice on one day', async () => {
    await refuse('bounced@example.org');
    const isSuppressed = () => store.suppressions.isSuppressed('bounced@example.org');
    await store.suppressions.noteFinalFailure('bounced@example.org', NOW + DAY - 1);
    expect(await isSuppressed()).toBe(false);
    await store.suppressions.noteFinalFailure('Bounced@example.org', NOW + DAY);
    expect(await isSuppressed()).toBe(true);
  });

  test('A dead letter that is sent again counts like any mail: only if a day has passed', async () => {
    const id = await refuse('again@example.org');
    const refusals = [
      { later: 3000, isSuppressed: false },
      { later: DAY, isSuppressed: true },
    ];
    for (const { later, isSuppressed } of refusals) {
      await store.deadLetters.resend(LATER, id);
      await settleAll(LATER, () => REFUSED, NOW + later);
      expect(await store.suppressions.isSuppressed('again@example.org')).toBe(isSuppressed);
    }
  });

  test('A mail that is set aside for another reason, or put off, says nothing of its address', async () => {
    await write('fine@example.org');
    await settleAll(LATER, () => ({ state: 'pending', dueAt: LATER, error: '451' }), NOW);
    await settleAll(LATER, () => ({ state: 'dead', error: '554' }), NOW);
    expect(await rowsOf('mail_failure', 'fine@example.org')).toEqual([]);
  });

  test('An address that takes a mail between two refusals is not suppressed', async () => {
    await refuse('moved@example.org');
    await write('moved@example.org', NOW + 7 * DAY * count);
    await settleAll(LATER, () => DELIVERED, NOW);
    await refuse('moved@example.org', NOW + DAY);
    expect(await store.suppressions.isSuppressed('moved@example.org')).toBe(false);
  });

  test('An operator who allows mail to a failed address starts its count again, and so does its owner who confirms the newsletter', async () => {
    await refuse('fixed@example.org');
    await refuse('fixed@example.org', NOW + DAY);
    expect([
      await store.suppressions.liftAll('fixed@example.org'),
      await store.suppressions.isSuppressed('fixed@example.org'),
    ]).toEqual([true, false]);
    for (const address of ['back-again@example.org', 'fails-since@example.org'])
      await signUp(address);
    const confirmations = await settleAll(LATER, () => DELIVERED, NOW);
    for (const address of [
      'fixed@example.org',
      'back-again@example.org',
      'fails-since@example.org',
    ])
      await refuse(address, NOW + 2 * DAY);
    expect(await store.suppressions.isSuppressed('fixed@example.org')).toBe(false);
    const confirm = (address: string, askedAt: number) =>
      store.subscriptions.confirm(
        String(confirmations.find(({ recipient }) => recipient === address)?.facts.subscriberId),
        { askedAt, now: NOW + 3 * DAY },
      );
    await confirm('back-again@example.org', NOW + 2 * DAY);
    await confirm('fails-since@example.org', NOW);
    expect(await rowsOf('mail_failure', 'back-again@example.org')).toEqual([]);
    expect(await rowsOf('mail_failure', 'fails-since@example.org')).toHaveLength(1);
    expect(await rowsOf('mail_failure', 'fixed@example.org')).toHaveLength(1);
  });

  test('Refused mails to the firm leave no trace of its address', async () => {
    await write('other@example.org');
    await settleAll(
      LATER,
      ({ recipient }) => (recipient === 'other@example.org' ? DELIVERED : REFUSED),
      NOW,
    );
    expect(await rowsOf('mail_failure', FIRM)).toEqual([]);
  });

  test('A first failure is forgotten after a year, and when its address is erased', async () => {
    await refuse('year@example.org');
    await refuse('erase@example.org');
    await store.erasure.erase('erase@example.org', NOW);
    expect(await rowsOf('mail_failure', 'erase@example.org')).toEqual([]);
    await store.retention.sweep(NOW + 364 * DAY, RETENTION);
    expect(await rowsOf('mail_failure', 'year@example.org')).toHaveLength(1);
    await store.retention.sweep(NOW + 366 * DAY, RETENTION);
    expect(await rowsOf('mail_failure', 'year@example.org')).toEqual([]);
  });
});
