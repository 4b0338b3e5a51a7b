import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../intake/engine/open.ts';
import {
  ANNOUNCEMENT,
  createNewsletters,
  type Newsletter,
} from '../../intake/newsletter/newsletters.ts';
import { NOW } from '../support/intake.ts';
import {
  claim,
  claimAll,
  DAY,
  entry,
  MINUTE,
  place,
  RETENTION,
  rows,
  settleAll,
  signup,
  store,
  storeContract,
} from './contract.ts';

const message = (receivedAt: number) => entry({ receivedAt });

storeContract('A newsletter', { lasts: 'emptied' }, () => {
  const newsletter: Newsletter & { kind: 'newsletter' } = {
    slug: 'one',
    kind: 'newsletter',
    text: { subject: 'One', preview: 'First', body: [] },
  };
  const announcement = ANNOUNCEMENT;
  const join = async (userEmail: string) => {
    await store.accept(signup(userEmail));
    const id = String(
      (await claimAll()).find(
        ({ kind, recipient }) => kind === 'newsletter-confirmation' && recipient === userEmail,
      )?.facts.subscriberId,
    );
    await store.subscriptions.confirm(id, { askedAt: NOW, now: NOW });
    return id;
  };
  const ask = (userEmail: string, receivedAt = NOW, isSurveyOpen = false) =>
    store.accept(
      entry({
        resource: 'access-requests',
        receivedAt,
        record: { kind: 'submission', userEmail, payload: {}, isSurveyOpen },
        mails: [],
      }),
    );
  const queued = async () =>
    (await claimAll(NOW + DAY)).filter(
      ({ kind }) => kind === newsletter.kind || kind === announcement.kind,
    );

  test('is queued once to each confirmed subscriber, even by concurrent and repeated runs, and later to new subscribers', async () => {
    await join('ines@example.org');
    await join('tomas@example.org');
    await store.accept(signup('pending@example.org'));
    expect(await store.newsletters.countUnsent(newsletter)).toBe(2);
    const counts = await Promise.all(
      Array.from({ length: 3 }, () => store.newsletters.queue(newsletter, NOW)),
    );
    expect(counts.reduce<number>((total, one) => total + Number(one), 0)).toBe(2);
    expect(await store.newsletters.queue(newsletter, NOW)).toBe(0);
    expect(await store.newsletters.countUnsent(newsletter)).toBe(0);
    await join('late@example.org');
    expect(await store.newsletters.queue(newsletter, NOW)).toBe(1);
    expect((await queued()).map(({ recipient }) => recipient).sort()).toEqual([
      'ines@example.org',
      'late@example.org',
      'tomas@example.org',
    ]);
  });

  test('is being queued until its last step is stored, or for half a minute after its process was killed', async () => {
    for (let index = 0; index < 26; index++) await join(`reader-${index}@example.org`);
    const open = await openDatabase(place);
    const seen: unknown[] = [];
    const ends: number[] = [];
    const write: typeof open.write = async (work) => {
      const result = await open.write(work);
      const [progress] = await store.newsletters.list(newsletter.slug);
      seen.push([progress?.recipients, typeof progress?.queueingUntil]);
      if (progress?.queueingUntil) ends.push(progress.queueingUntil);
      return result;
    };
    await createNewsletters({ ...open, write }, store.secret).queue(newsletter, NOW);
    await open.db.destroy();
    expect(seen).toEqual([
      [0, 'number'],
      [25, 'number'],
      [26, 'number'],
      [26, 'object'],
    ]);
    expect(ends.length).toBeGreaterThan(0);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(NOW + MINUTE / 2);
    expect(Math.max(...ends)).toBeLessThan(NOW + 2 * MINUTE);
  });

  test('has one text, even if two processes begin it with different texts at once', async () => {
    await join('ines@example.org');
    const other = { ...newsletter, text: { ...newsletter.text, subject: 'Two' } };
    const both = await Promise.all(
      [newsletter, other].map((one) => store.newsletters.queue(one, NOW)),
    );
    expect(both).toContain('changed');
    expect(both).toContain(1);
  });

  test('takes the place of its draft, unless that was changed meanwhile', async () => {
    await join('ines@example.org');
    const by = { operator: 'Maren', now: NOW };
    const draft = { subject: 'One', preview: 'First', markdown: 'Hello.' };
    const slug = await store.newsletterDrafts.add(draft, by);
    await store.newsletterDrafts.change(slug, { ...draft, revision: 0 }, by);
    const written = { ...newsletter, slug };
    expect(await store.newsletters.queue(written, NOW, 0)).toBe('changed');
    expect(await store.newsletters.queue(written, NOW)).toBe('changed');
    expect([await store.newsletters.list(slug), await store.newsletterDrafts.list()]).toMatchObject(
      [[], [{ slug, revision: 1 }]],
    );
    const both = await Promise.all([1, 1].map((one) => store.newsletters.queue(written, NOW, one)));
    expect(both.sort()).toEqual([0, 1]);
    expect([await store.newsletters.list(slug), await store.newsletterDrafts.list()]).toMatchObject(
      [[{ slug, recipients: 1 }], []],
    );
    expect(await store.newsletterDrafts.change(slug, { ...draft, revision: 1 }, by)).toBe('gone');
  });

  test('waits for all other mail, and is not sent to a subscriber who unsubscribed meanwhile', async () => {
    const id = await join('ines@example.org');
    await claimAll();
    await store.newsletters.queue(newsletter, NOW);
    await store.accept(message(NOW + 1));
    expect([await store.outbox.nextDueAt(), await store.outbox.nextDueAt({ bulk: true })]).toEqual([
      NOW,
      NOW + 1,
    ]);
    expect(await store.outbox.claim(NOW + 1, MINUTE)).toMatchObject({ kind: 'contact-notice' });
    expect(await store.outbox.claim(NOW + 1, MINUTE, { bulk: true })).toBeUndefined();
    const mail = await claim(NOW + 1);
    expect(await store.newsletters.contentOf(mail)).toEqual({ text: newsletter.text });
    await store.subscriptions.leave(id, NOW + 2);
    expect(await store.newsletters.contentOf(mail)).toBeUndefined();
    expect(await store.outbox.settle(mail, { state: 'withdrawn' }, NOW + 2)).toBe(true);
    expect((await rows('outbox')).find(({ id: one }) => one === mail.id)).toMatchObject({
      state: 'withdrawn',
      facts: '{}',
    });
  });

  test('leaves out suppressed addresses, and reaches them once their owners allow mail again', async () => {
    await join('ines@example.org');
    await join('quiet@example.org');
    await store.suppressions.suppressAll(store.secret.addressKey('quiet@example.org'), NOW);
    expect(await store.newsletters.countUnsent(newsletter)).toBe(1);
    expect(await store.newsletters.queue(newsletter, NOW)).toBe(1);
    await store.suppressions.liftAll('quiet@example.org');
    expect(await store.newsletters.queue(newsletter, NOW)).toBe(1);
  });

  test('tells what became of its mails, also after their rows are deleted', async () => {
    expect(await store.newsletters.list()).toEqual([]);
    for (const name of ['one', 'two', 'three', 'four']) await join(`${name}@example.org`);
    await claimAll();
    await store.newsletters.queue(newsletter, NOW);
    await store.newsletters.queue(announcement, NOW);
    const [delivered, dead, withdrawn] = await claimAll(NOW);
    if (!delivered || !dead || !withdrawn) throw new Error('Nothing was claimed.');
    await store.outbox.settle(delivered, { state: 'delivered' }, NOW);
    await store.outbox.settle(dead, { state: 'dead', error: '550' }, NOW);
    await store.outbox.settle(withdrawn, { state: 'withdrawn' }, NOW);
    const progress = {
      slug: newsletter.slug,
      text: newsletter.text,
      begunAt: NOW,
      queueingUntil: null,
      recipients: 4,
      delivered: 1,
      dead: 1,
      withdrawn: 1,
      waiting: 1,
    };
    const announced = { slug: announcement.slug, text: null, recipients: 0 };
    const all = await store.newsletters.list();
    expect(all).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining([progress, expect.objectContaining(announced)]));
    expect(await store.newsletters.list('other')).toEqual([]);
    // What waits for a week is given up.
    for (const day of [31, 70, 71]) await store.retention.sweep(NOW + day * DAY, RETENTION);
    const afterwards = [{ ...progress, waiting: 0, dead: 2 }];
    expect(await store.newsletters.list(newsletter.slug)).toEqual(afterwards);
    // Nothing tells any more which of the counted mails was theirs.
    await store.erasure.erase('one@example.org', NOW + 71 * DAY);
    expect(await store.newsletters.list(newsletter.slug)).toEqual(afterwards);
  });

  test('tells of each newsletter apart from the others', async () => {
    await join('ines@example.org');
    await claimAll();
    await store.newsletters.queue(newsletter, NOW);
    await settleAll();
    await join('tomas@example.org');
    await claimAll();
    const second = { ...newsletter, slug: 'two' };
    await store.newsletters.queue(second, NOW + 1);
    const [two, one] = [
      { slug: second.slug, recipients: 2, delivered: 0, waiting: 2 },
      { slug: newsletter.slug, recipients: 1, delivered: 1, waiting: 0 },
    ];
    expect(await store.newsletters.list()).toMatchObject([two, one]);
    expect([
      await store.newsletters.list(newsletter.slug),
      await store.newsletters.list(second.slug),
    ]).toMatchObject([[one], [two]]);
    expect(await Promise.all([newsletter, second].map(store.newsletters.countUnsent))).toEqual([
      1, 0,
    ]);
  });

  test('can be tried on one address twenty times a day, ahead of newsletters', async () => {
    await join('ines@example.org');
    await claimAll();
    await store.newsletters.queue(newsletter, NOW);
    const tryOut = (now: number) =>
      store.newsletters.queueTest(newsletter, { recipient: 'maren@firm.example', now });
    expect(await tryOut(NOW)).toBe('queued');
    expect(await store.outbox.claim(NOW, MINUTE, { bulk: true })).toMatchObject({
      kind: 'newsletter-test',
      facts: { text: newsletter.text },
    });
    const more = await Promise.all(Array.from({ length: 20 }, () => tryOut(NOW)));
    expect(more.sort()).toEqual(['limited', ...Array(19).fill('queued')]);
    expect(await tryOut(NOW + DAY)).toBe('queued');
    expect(await store.newsletters.countUnsent(newsletter)).toBe(0);
  });

  test('that announces the survey is not sent to an unsubscribed address, even if it is queued', async () => {
    const [early, late] = [await join('early@example.org'), await join('late@example.org')];
    for (const address of ['early@example.org', 'late@example.org']) await ask(address);
    await store.subscriptions.leave(early, NOW + 1);
    expect(await store.newsletters.queue(announcement, NOW + 2)).toBe(1);
    await store.subscriptions.leave(late, NOW + 3);
    const [mail, ...more] = await queued();
    if (!mail) throw new Error('Nothing was claimed.');
    expect([mail.recipient, more]).toEqual(['late@example.org', []]);
    expect(await store.newsletters.contentOf(mail)).toBeUndefined();
  });

  test('that announces the survey is sent once to each requester of access, except those who unsubscribed and did not ask again', async () => {
    await ask('Ines@example.org');
    await ask('ines@example.org', NOW + 1);
    await ask('left@example.org');
    await ask('back@example.org');
    const spam = {
      kind: 'submission',
      userEmail: 'spam@example.org',
      payload: {},
      spamReason: 'x',
    } as const;
    await store.accept(entry({ resource: 'access-requests', record: spam, mails: [] }));
    for (const address of ['left@example.org', 'back@example.org'])
      await store.newsletters.suppress(store.secret.addressKey(address), NOW + 2);
    await ask('back@example.org', NOW + 3);
    expect(await store.newsletters.countUnsent(announcement)).toBe(2);
    await store.newsletters.queue(announcement, NOW + 4);
    const mails = await queued();
    expect(mails.map(({ recipient }) => recipient.toLowerCase()).sort()).toEqual([
      'back@example.org',
      'ines@example.org',
    ]);
    for (const mail of mails) expect(await store.newsletters.contentOf(mail)).toEqual({});
    await store.newsletters.suppress(store.secret.addressKey('ines@example.org'), NOW + 5);
    expect(await Promise.all(mails.map((mail) => store.newsletters.contentOf(mail)))).toEqual(
      expect.arrayContaining([undefined, {}]),
    );
  });

  test('knows everybody by the stored key of their address, and waits no longer for who has left', async () => {
    await join('ines@example.org');
    for (const address of ['left@example.org', 'back@example.org', 'stays@example.org'])
      await ask(address);
    for (const address of ['left@example.org', 'back@example.org'])
      await store.newsletters.suppress(store.secret.addressKey(address), NOW + 1);
    await ask('back@example.org', NOW + 2);
    using hashed = vi.spyOn(store.secret, 'addressKey');
    await store.newsletters.endAnnounced();
    expect(await store.newsletters.countUnsent(newsletter)).toBe(1);
    expect(await store.newsletters.countUnsent(announcement)).toBe(2);
    expect(hashed).not.toHaveBeenCalled();
  });

  test('that announces the survey is not for those who asked for access once it was open', async () => {
    await ask('ines@example.org');
    await ask('ines@example.org', NOW + 1, true);
    await ask('late@example.org', NOW + 2, true);
    expect(await store.newsletters.countUnsent(announcement)).toBe(1);
    expect(await store.newsletters.queue(announcement, NOW + 3)).toBe(1);
    await ask('later@example.org', NOW + 4, true);
    expect(await store.newsletters.countUnsent(announcement)).toBe(0);
    await ask('closed-again@example.org', NOW + 5);
    expect(await store.newsletters.countUnsent(announcement)).toBe(1);
  });
});
