import { expect, test } from 'vitest';
import type { Entry } from '../../intake/enquiries/accept.ts';
import { ANNOUNCEMENT } from '../../intake/newsletter/newsletters.ts';
import { NOW } from '../support/intake.ts';
import {
  engine,
  entry,
  place,
  response,
  rows,
  settleAll,
  signup,
  store,
  storeContract,
} from './contract.ts';

const ADDRESS = 'Élise.Ruiz+x_1@example.org';
const FIRM = 'inbox@firm.example';

function sent(userEmail: string, record: Partial<Entry['record']>, mails: Entry['mails']): Entry {
  const payload = { userEmail, message: 'Hello' };
  return entry({
    record: { kind: 'submission', userEmail, payload, ...record } as Entry['record'],
    mails,
  });
}

const notice = (userEmail: string) =>
  ({ kind: 'contact-notice', recipient: FIRM, facts: { userEmail } }) as const;
const confirmation = (recipient: string) =>
  ({ kind: 'contact-confirmation', recipient, facts: {} }) as const;

storeContract('Erasing', { lasts: 'kept', branches: true }, () => {
  const erase = async (address: string) => {
    await store.erasure.erase(address, NOW);
    await store.erasure.clear();
  };

  test('removes all data of one person from the files, and no data of others', async () => {
    const other = 'other@example.org';
    for (const userEmail of [ADDRESS, ADDRESS.toLowerCase(), other]) {
      const spam = {
        payload: { userEmail, message: 'Buy' },
        spamReason: 'a hidden field was filled',
      };
      await store.accept(sent(userEmail, {}, [notice(userEmail), confirmation(userEmail)]));
      await store.accept(sent(userEmail, spam, []));
      await store.accept(signup(userEmail));
      await store.accept(response(userEmail));
    }
    await store.retention.digestQuarantine(NOW, FIRM);
    const quoting = sent(other, { payload: { userEmail: other, message: `Ask ${ADDRESS}` } }, []);
    await store.accept(quoting);

    await store.newsletters.suppress(store.secret.addressKey(ADDRESS), NOW);

    const before = {
      submissions: 4,
      subscriber: 'pending',
      mails: 8,
      newslettersSent: 0,
      invitations: 0,
      spamRules: 0,
      hasOptOut: true,
      mentions: 1,
    } as const;
    expect(await store.erasure.find(ADDRESS)).toEqual(before);
    expect((await engine.readFiles(place)).toLowerCase()).toContain('buy');
    await erase(ADDRESS.toUpperCase());
    const none = {
      submissions: 0,
      subscriber: undefined,
      mails: 0,
      newslettersSent: 0,
      invitations: 0,
      spamRules: 0,
      hasOptOut: true,
    };
    expect(await store.erasure.find(ADDRESS)).toEqual({ ...none, mentions: 1 });
    // What others wrote is kept, in PostgreSQL's statistics as well.
    const left = (await engine.readFiles(place))
      .toLowerCase()
      .matchAll(/(.{4})élise\.ruiz\+x_1@example\.org/g);
    expect(new Set([...left].map(([, before]) => before))).toEqual(new Set(['ask ']));

    const others = {
      submissions: 3,
      subscriber: 'pending',
      mails: 5,
      newslettersSent: 0,
      invitations: 0,
      spamRules: 0,
      hasOptOut: false,
      mentions: 0,
    };
    expect(await store.erasure.find(other)).toEqual(others);
    expect(await store.accept(quoting)).toMatchObject({ outcome: 'replayed' });
    await erase(other);
    expect(await engine.readFiles(place)).not.toMatch(/(elise|élise|other)[^@]*@example\.org/i);
  });

  test('removes the receipts of their submissions, and the record that a newsletter was sent to them', async () => {
    const [gone, stays] = ['gone@example.org', 'stays@example.org'];
    for (const userEmail of [gone, stays])
      await store.accept({ ...sent(userEmail, {}, []), resource: 'access-requests' });
    await store.newsletters.queue(ANNOUNCEMENT, NOW);
    await erase(gone);
    const [receipts, recipients] = [await rows('receipt'), await rows('newsletter_recipient')];
    for (const keys of [
      receipts.map((row) => row.address_key),
      recipients.map((row) => row.recipient_key),
    ]) {
      expect(keys).toContain(store.secret.addressKey(stays));
      expect(keys).not.toContain(store.secret.addressKey(gone));
    }
    await erase(stays);
  });

  test('removes what became of the mails to them, and counts nobody as gone who was never on the list', async () => {
    const [gone, stays] = ['gone@outcome.example', 'stays@outcome.example'];
    for (const userEmail of [gone, stays]) {
      await store.accept(sent(userEmail, {}, [confirmation(userEmail)]));
      await store.accept(signup(userEmail));
    }
    await settleAll();
    const keys = [gone, stays].map((address) => store.secret.addressKey(address));
    const outcomes = async () =>
      (await rows('outbox'))
        .filter(({ recipient_key }) => keys.includes(recipient_key ?? ''))
        .map(({ kind }) => kind)
        .sort();
    const both = ['contact-confirmation', 'newsletter-confirmation'];
    expect(await outcomes()).toHaveLength(4);
    await erase(gone);
    expect(await outcomes()).toEqual(both);
    await erase(stays);
    expect(await outcomes()).toEqual([]);
    expect((await rows('subscriber_day')).filter(({ departed }) => departed > 0)).toEqual([]);
  });

  test('finds every spelling of an address', async () => {
    const [given, encoded] = ['ines@Bücher。example', 'Ines@xn--bcher-kva.example'];
    for (const userEmail of [given, encoded]) {
      await store.accept(sent(userEmail, {}, [notice(userEmail), confirmation(userEmail)]));
      await store.accept(sent(userEmail, { kind: 'subscriber' }, []));
    }
    await store.accept(
      sent(
        'other@example.org',
        { payload: { userEmail: 'other@example.org', message: 'Ask ines@bücher.example' } },
        [],
      ),
    );
    const all = { submissions: 2, subscriber: 'pending', mentions: 1 };
    expect(await store.erasure.find(encoded)).toMatchObject(all);
    await erase('INES@bücher.example');
    const none = {
      submissions: 0,
      subscriber: undefined,
      mails: 0,
      newslettersSent: 0,
      invitations: 0,
      spamRules: 0,
      hasOptOut: false,
    };
    for (const spelling of [given, encoded])
      expect(await store.erasure.find(spelling)).toEqual({ ...none, mentions: 1 });
    await erase('other@example.org');
    expect(await engine.readFiles(place)).not.toMatch(/ines@/i);
  });

  test('takes from a digest what it tells of one person, and keeps what it tells of others', async () => {
    const [gone, stays] = ['gone@digest.example', 'stays@digest.example'];
    const items = async () => (await store.outbox.claim(NOW, 0))?.facts.items;
    for (const userEmail of [gone, gone, stays])
      await store.accept(
        sent(userEmail, { payload: { userEmail }, spamReason: 'it was quick' }, []),
      );
    await store.retention.digestQuarantine(NOW, FIRM);
    await store.erasure.erase('nobody@digest.example', NOW);
    expect(await items()).toMatchObject([
      { payload: { userEmail: gone } },
      { payload: { userEmail: gone } },
      { payload: { userEmail: stays } },
    ]);
    await store.erasure.erase(gone, NOW);
    expect(await items()).toMatchObject([
      { payload: { userEmail: stays }, reason: 'it was quick' },
    ]);
    await store.erasure.erase(stays, NOW);
    expect(await items()).toBeUndefined();
  });

  test('deletes a digest with the last submission in it', async () => {
    await store.accept(
      sent(ADDRESS, { payload: { userEmail: ADDRESS }, spamReason: 'it was quick' }, []),
    );
    await store.retention.digestQuarantine(NOW, FIRM);
    await erase(ADDRESS);
    expect(await store.outbox.countWaiting()).toBe(0);
  });

  test('removes an unsubscribed subscriber, who has to confirm again to rejoin', async () => {
    const signUp = () => store.accept(signup(ADDRESS));
    await signUp();
    const first = await store.outbox.claim(NOW, 60_000);
    await store.subscriptions.leave(String(first?.facts.subscriberId), NOW);
    expect(await store.erasure.find(ADDRESS)).toMatchObject({ subscriber: 'unsubscribed' });
    await erase(ADDRESS);
    await signUp();
    expect(await store.erasure.find(ADDRESS)).toMatchObject({ subscriber: 'pending', mails: 1 });
  });
});
