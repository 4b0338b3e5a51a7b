import { expect, test } from 'vitest';
import type { Page, Wanted } from '../../intake/engine/rows.ts';
import type { Entry } from '../../intake/enquiries/accept.ts';
import type { Store } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import { SUBMISSIONS } from '../support/submissions.ts';
import { DAY, entry, idOf, RETENTION, rows, store, storeContract } from './contract.ts';

const CONTACT = SUBMISSIONS['contact-messages'];
const SPAM = 'a hidden field was filled';

storeContract('What the desk asks', { lasts: 'emptied', branches: true }, () => {
  const ours = { kind: 'submission', userEmail: CONTACT.userEmail, payload: CONTACT } as const;
  const take = async (change: Partial<Entry> = {}) =>
    idOf(await store.accept(entry({ record: ours, mails: [], ...change })));
  const takeSpam = () => take({ record: { ...ours, spamReason: SPAM } });
  const signUp = (userEmail: string, receivedAt = NOW) =>
    take({
      resource: 'newsletter-signups',
      receivedAt,
      record: { kind: 'subscriber', userEmail },
    });
  /** Reads a whole list, page by page. */
  const readAll = async <Item>(list: (wanted: Wanted) => Promise<Page<Item>>, limit: number) => {
    const pages: Item[][] = [];
    for (let wanted: Wanted | undefined = { limit }; wanted; ) {
      const { items, next }: Page<Item> = await list(wanted);
      pages.push(items);
      wanted = next && { limit, after: next };
    }
    return pages;
  };

  test('lists submissions page by page, the newest first, each once even with equal times', async () => {
    for (let one = 0; one < 5; one++) await take({ receivedAt: NOW - (one % 2) });
    for (let one = 0; one < 4; one++) await signUp(`reader-${one}@example.org`, NOW - (one % 2));
    await take({
      resource: 'guide-requests',
      receivedAt: NOW + 1,
      record: {
        kind: 'submission',
        userEmail: 'a@example.org',
        payload: { userEmail: 'a@example.org' },
      },
    });
    await takeSpam();
    const pages = await readAll((wanted) => store.inbox.list(wanted), 3);
    expect(pages.map(({ length }) => length)).toEqual([3, 3]);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    expect(all.map(({ at }) => at)).toEqual([
      NOW + 1,
      ...Array(3).fill(NOW),
      ...Array(2).fill(NOW - 1),
    ]);
    expect(all[0]).toMatchObject({
      kind: 'guide-requests',
      payload: { userEmail: 'a@example.org' },
    });
    expect((await store.inbox.list({ limit: 30, progress: null })).items).toMatchObject([
      { kind: 'guide-requests' },
    ]);
  });

  test('releases a quarantined submission once, with its mail', async () => {
    const id = await takeSpam();
    expect((await readAll((wanted) => store.quarantine.list(wanted), 3)).flat()).toEqual([
      {
        id,
        at: NOW,
        kind: 'contact-messages',
        userEmail: CONTACT.userEmail,
        payload: CONTACT,
        reason: SPAM,
        isRead: false,
      },
    ]);
    const as = {
      record: { kind: 'submission', userEmail: CONTACT.userEmail, payload: CONTACT },
      mails: [{ kind: 'contact-notice', recipient: 'inbox@firm.example', facts: CONTACT }],
    } satisfies Parameters<Store['quarantine']['release']>[1];
    const released = await Promise.all([
      store.quarantine.release(id, as, NOW + DAY),
      store.quarantine.release(id, as, NOW + DAY),
    ]);
    expect(released.sort()).toEqual([1, undefined]);
    expect((await store.quarantine.list({ limit: 1 })).items).toEqual([]);
    expect((await store.inbox.list({ limit: 30 })).items).toMatchObject([
      { id, at: NOW, kind: 'contact-messages', payload: CONTACT, handling: { progress: 'new' } },
    ]);
    expect(await store.outbox.claim(NOW + DAY, DAY)).toMatchObject({
      kind: 'contact-notice',
      recipient: 'inbox@firm.example',
    });
    expect(await store.outbox.claim(NOW + DAY, DAY)).toBeUndefined();
  });

  test('releases a newsletter sign-up, whose retention begins at the release', async () => {
    const userEmail = 'Reader@example.org';
    const id = await take({
      resource: 'newsletter-signups',
      record: { kind: 'submission', userEmail, payload: { userEmail }, spamReason: SPAM },
    });
    const mails = [{ kind: 'newsletter-confirmation', recipient: userEmail, facts: {} }] as const;
    const release = () =>
      store.quarantine.release(
        id,
        { record: { kind: 'subscriber', userEmail }, mails: [...mails] },
        NOW + DAY,
      );
    expect([await release(), await release()]).toEqual([1, undefined]);
    const { items } = await store.subscribers.list({ limit: 30 });
    expect(items).toMatchObject([{ address: 'reader@example.org', at: NOW + DAY }]);
    expect(await store.outbox.claim(NOW + DAY, DAY)).toMatchObject({
      kind: 'newsletter-confirmation',
      facts: { subscriberId: items[0]?.id },
    });
  });

  test('deletes from the quarantine, but no accepted submission', async () => {
    const [spam, taken] = [await takeSpam(), await take()];
    expect(await store.quarantine.delete(taken)).toBe(false);
    expect(await store.quarantine.find(taken)).toBeUndefined();
    expect(await store.quarantine.delete(spam)).toBe(true);
    expect(await store.quarantine.delete(spam)).toBe(false);
    expect((await store.inbox.list({ limit: 30 })).items.map(({ id }) => id)).toEqual([taken]);
  });

  const MAREN = { operator: 'Maren', now: NOW };
  const sweep = (now: number) => store.retention.sweep(now, RETENTION);
  const countNotes = async () => (await rows('enquiry_note')).length;

  test('lists enquiries by how far they have come and by a time, and counts those without an answer', async () => {
    const [old, answered] = [
      await take({ receivedAt: NOW - 5 * DAY }),
      await take({ receivedAt: NOW - 2 * DAY }),
    ];
    const fresh = await take();
    await takeSpam();
    await signUp('reader@example.org', NOW + 1);
    expect(await store.inbox.change(answered, { revision: 0, progress: 'answered' }, MAREN)).toBe(
      'done',
    );
    const idsOf = async (filter: object) =>
      (await store.inbox.list({ limit: 30, ...filter })).items.map(({ id }) => id);
    expect((await store.inbox.find(answered))?.restorableUntil, 'is not deleted').toBeUndefined();
    expect(await idsOf({ progress: 'new' })).toEqual([fresh, old]);
    expect(await idsOf({ progress: 'new', until: NOW - 4 * DAY })).toEqual([old]);
    const longestFirst = (
      await readAll((wanted) => store.inbox.list({ ...wanted, progress: 'new', until: NOW }), 1)
    ).map(([item]) => item?.id);
    expect(longestFirst).toEqual([old, fresh]);
    expect(await idsOf({ progress: 'answered' })).toEqual([answered]);
    expect((await store.inbox.oldest())?.id).toBe(old);
    const { new: unanswered, due, latest } = await store.inbox.counts(NOW - 4 * DAY);
    expect([unanswered, due, latest]).toEqual([2, 1, fresh]);
  });

  test('keeps an answer with its enquiry, whose mail leaves ten seconds later unless it is taken back', async () => {
    const id = await take();
    const answer = { revision: 0, text: 'Gladly.', replyTo: undefined };
    const [taken, stale] = await Promise.all([
      store.answers.add(id, answer, MAREN),
      store.answers.add(id, { ...answer, text: 'No.' }, { ...MAREN, operator: 'Jonas' }),
    ]);
    expect([taken, stale].filter((one) => one === 'stale')).toHaveLength(1);
    const given = typeof taken === 'object' ? taken : stale;
    const answerId = typeof given === 'object' ? given.id : '';
    expect((await store.inbox.find(id))?.handling).toMatchObject({
      progress: 'answered',
      revision: 1,
      notes: [{ id: answerId, isAnswer: true }],
    });
    expect(await store.outbox.claim(NOW + 9999, DAY)).toBeUndefined();
    expect(await store.notes.remove(answerId)).toBe(false);
    expect(await store.answers.remove(answerId, MAREN)).toBe('done');
    expect(await store.answers.remove(answerId, MAREN)).toBe('gone');
    expect((await store.inbox.find(id))?.handling).toMatchObject({ progress: 'new', notes: [] });
    expect(await store.outbox.counts()).toEqual({});

    const again = await store.answers.add(id, { ...answer, revision: 2 }, MAREN);
    const mail = await store.outbox.claim(NOW + 10_000, DAY);
    expect(mail).toMatchObject({
      ...{ kind: 'enquiry-answer', recipient: CONTACT.userEmail },
      facts: { text: 'Gladly.', quoted: CONTACT.message, writtenAt: NOW },
    });
    expect(await store.answers.remove(typeof again === 'object' ? again.id : '', MAREN)).toBe(
      'left',
    );
    if (mail) await store.outbox.settle(mail, { state: 'delivered' }, NOW);
    for (let revision = 3; revision < 8; revision++)
      expect(await store.answers.add(id, { ...answer, revision }, MAREN)).toHaveProperty('id');
    expect((await store.outbox.claim(NOW + DAY, DAY))?.facts.inReplyTo).toBe(mail?.messageId);

    await store.suppressions.suppressAll(store.secret.addressKey(CONTACT.userEmail), NOW);
    expect(await store.answers.add(id, { ...answer, revision: 8 }, MAREN)).toBe('stopped');
    await store.erasure.erase(CONTACT.userEmail, NOW);
    expect([await countNotes(), await store.answers.add(id, answer, MAREN)]).toEqual([0, 'gone']);
  });

  test('leaves an enquiry as it stood before an answer that was taken back, or as it has been set since', async () => {
    const id = await take();
    const [JONAS, LATER] = [
      { operator: 'Jonas', now: NOW + 1 },
      { ...MAREN, now: NOW + 2 },
    ];
    const handling = async () => (await store.inbox.find(id))?.handling;
    const revision = async () => (await handling())?.revision ?? 0;
    const answer = async (by: typeof MAREN) => {
      const words = { revision: await revision(), text: 'Gladly.', replyTo: undefined };
      const sent = await store.answers.add(id, words, by);
      return typeof sent === 'object' ? sent.id : sent;
    };
    await store.answers.remove(await answer(LATER), LATER);
    expect(await handling()).toMatchObject({ progress: 'new', progressBy: null, progressAt: null });
    await answer(MAREN);
    for (const progress of ['new', 'closed', 'answered'] as const) {
      await store.inbox.change(id, { revision: await revision(), progress }, JONAS);
      expect(await store.answers.remove(await answer(LATER), LATER)).toBe('done');
      expect(await handling()).toMatchObject({
        ...{ progress, progressBy: 'Jonas', progressAt: NOW + 1, changedBy: 'Maren' },
      });
    }
    const early = await answer(LATER);
    await store.inbox.change(id, { revision: await revision(), progress: 'closed' }, JONAS);
    expect(await store.answers.remove(early, LATER)).toBe('done');
    expect(await handling()).toMatchObject({ progress: 'closed', progressBy: 'Jonas' });
  });

  test('changes a submission once for each revision, whoever comes at the same time', async () => {
    const id = await take();
    const changes = Array.from({ length: 8 }, (_, one) =>
      store.inbox.change(
        id,
        { revision: 0, isTaken: true },
        { operator: `Operator-${one}`, now: NOW },
      ),
    );
    expect((await Promise.all(changes)).sort()).toEqual(['done', ...Array(7).fill('stale')]);
    expect((await store.inbox.find(id))?.handling).toMatchObject({ revision: 1 });
    expect((await store.auditLog.list({ limit: 30 })).items).toMatchObject([
      { action: 'took', itemId: id },
    ]);
    expect(await store.inbox.change('nothing', { revision: 0, isTaken: true }, MAREN)).toBe('gone');
  });

  test('deletes for good what was deleted a day ago, with its notes, and keeps what an operator marked as spam as long as other spam', async () => {
    const [deleted, spam] = [
      await take({ receivedAt: NOW - 40 * DAY }),
      await take({ receivedAt: NOW - 40 * DAY }),
    ];
    for (const id of [deleted, spam])
      expect(await store.notes.add(id, { at: NOW, author: 'Maren', text: 'Odd.' })).toBe(true);
    await store.inbox.change(deleted, { revision: 0, place: 'bin' }, MAREN);
    await store.inbox.change(spam, { revision: 0, place: 'quarantine' }, MAREN);
    await sweep(NOW + DAY - 1);
    expect((await store.inbox.list({ limit: 30, isDeleted: true })).items).toMatchObject([
      { id: deleted, restorableUntil: NOW + DAY },
    ]);
    expect(await store.inbox.change(deleted, { revision: 1, place: 'inbox' }, MAREN)).toBe('done');
    await store.inbox.change(deleted, { revision: 2, place: 'bin' }, MAREN);
    await sweep(NOW + DAY);
    expect(await store.inbox.change(deleted, { revision: 3, place: 'inbox' }, MAREN)).toBe('gone');
    const spamLeft = async () => (await store.quarantine.list({ limit: 9 })).items.length;
    expect([await spamLeft(), await countNotes()]).toEqual([1, 1]);
    await sweep(NOW + 29 * DAY);
    expect(await spamLeft()).toBe(1);
    await sweep(NOW + 30 * DAY);
    expect([await spamLeft(), await countNotes()]).toEqual([0, 0]);
  });

  test('erases notes with their submissions, and counts the notes on others that mention an address', async () => {
    const [theirs, others] = [
      await take(),
      await take({ record: { kind: 'submission', userEmail: 'other@example.org', payload: {} } }),
    ];
    await store.notes.add(theirs, { at: NOW, author: 'Maren', text: 'Called.' });
    await store.notes.add(others, {
      at: NOW,
      author: 'Maren',
      text: `Knows ${CONTACT.userEmail}.`,
    });
    expect(await store.erasure.find(CONTACT.userEmail)).toMatchObject({
      submissions: 1,
      mentions: 1,
    });
    await store.erasure.erase(CONTACT.userEmail, NOW);
    expect(await countNotes()).toBe(1);
    expect((await store.inbox.find(others))?.handling?.notes).toMatchObject([{ author: 'Maren' }]);
    const spam = await takeSpam();
    await store.notes.add(spam, { at: NOW, author: 'Maren', text: 'Not in the inbox.' });
    expect(await countNotes()).toBe(1);
  });

  test('keeps the audit log for 90 days, page by page, and empties the ids of what is erased', async () => {
    const id = await take();
    const entry = {
      operator: 'Maren',
      action: 'released from suspected spam',
      itemId: id,
      itemName: 'contact-messages',
    };
    for (let one = 0; one < 4; one++)
      await store.auditLog.add({ ...entry, at: NOW - (one % 2) * 2 * DAY });
    const pages = await readAll((wanted) => store.auditLog.list(wanted), 3);
    expect(pages.map((page) => page.map(({ at }) => at))).toEqual([
      [NOW, NOW, NOW - 2 * DAY],
      [NOW - 2 * DAY],
    ]);
    expect(pages[0]?.[0]).toEqual({ id: expect.any(String), at: NOW, ...entry });
    expect(await store.auditLog.nameOf(id)).toBe('contact-messages');
    expect(await store.auditLog.nameOf('nothing')).toBe('');
    await sweep(NOW + 89 * DAY);
    expect((await store.auditLog.list({ limit: 30 })).items.map(({ at }) => at)).toEqual([
      NOW,
      NOW,
    ]);
    await store.erasure.erase(CONTACT.userEmail, NOW);
    expect((await store.auditLog.list({ limit: 30 })).items.map(({ itemId }) => itemId)).toEqual([
      '',
      '',
    ]);
  });

  test('does not queue a dead letter again whose text is blanked', async () => {
    await take({
      mails: [{ kind: 'contact-notice', recipient: 'inbox@firm.example', facts: CONTACT }],
    });
    const mail = await store.outbox.claim(NOW, DAY);
    await sweep(NOW + 7 * DAY);
    expect((await store.deadLetters.list({ limit: 9 })).items).toMatchObject([
      { canBeSent: false },
    ]);
    expect([
      await store.deadLetters.resend(NOW + 7 * DAY),
      await store.deadLetters.resend(NOW + 7 * DAY, mail?.id),
    ]).toEqual([0, 0]);
    expect(await store.outbox.counts()).toEqual({ dead: 1 });
  });

  test('lists each dead letter, and queues one of them again or all', async () => {
    for (let one = 0; one < 5; one++)
      await take({
        mails: [{ kind: 'contact-notice', recipient: `inbox-${one}@firm.example`, facts: CONTACT }],
      });
    for (let one = 0; one < 4; one++) {
      const mail = await store.outbox.claim(NOW, DAY);
      if (mail)
        await store.outbox.settle(
          mail,
          { state: 'dead', error: '550 no such mailbox' },
          NOW + (one % 2),
        );
    }
    const pages = await readAll((wanted) => store.deadLetters.list(wanted), 3);
    expect(pages.map(({ length }) => length)).toEqual([3, 1]);
    const [first] = pages.flat();
    expect(first).toMatchObject({
      kind: 'contact-notice',
      at: NOW + 1,
      error: '550 no such mailbox',
      recipient: expect.stringMatching(/^inbox-\d@firm\.example$/),
    });
    expect(first?.canBeSent).toBe(true);
    expect(await store.deadLetters.resend(NOW, first?.id)).toBe(1);
    expect(await store.deadLetters.resend(NOW, first?.id)).toBe(0);
    expect(await store.deadLetters.resend(NOW)).toBe(3);
    expect(await store.outbox.counts()).toEqual({ pending: 5 });
  });
});
