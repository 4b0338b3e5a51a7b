import { expect, test } from 'vitest';
import type { Except } from '../../intake/mail/outbox.ts';
import { openStore } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import {
  claim,
  claimAll,
  DAY,
  entry,
  HOUR,
  MINUTE,
  place,
  rows,
  store,
  storeContract,
} from './contract.ts';

storeContract('The outbox', { lasts: 'emptied', branches: true }, () => {
  test('claims the mail first that has been due longest', async () => {
    for (const at of [NOW - 1, NOW - 3, NOW, NOW - 2])
      await store.accept(entry({ receivedAt: at }));
    expect((await claimAll()).map(({ createdAt }) => createdAt)).toEqual([
      NOW - 3,
      NOW - 2,
      NOW - 1,
      NOW,
    ]);
  });

  test('lets only one slot claim a mail', async () => {
    for (let one = 0; one < 20; one++) await store.accept(entry({ receivedAt: NOW - one }));
    const claimed = (
      await Promise.all(Array.from({ length: 30 }, () => store.outbox.claim(NOW, MINUTE)))
    ).filter((mail) => mail !== undefined);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(20);
    expect(claimed).toHaveLength(20);
    expect(await store.outbox.claim(NOW, MINUTE)).toBeUndefined();
  });

  test('lets another slot claim a mail once its lease has expired, and the late slot can not settle it', async () => {
    await store.accept(entry());
    const late = await claim();
    expect(await store.outbox.nextDueAt()).toBe(NOW + MINUTE);
    expect(await store.outbox.claim(NOW + MINUTE - 1, MINUTE)).toBeUndefined();
    const next = await claim(NOW + MINUTE);
    expect(next).toMatchObject({ id: late.id, messageId: late.messageId, attempt: 2 });
    expect(await store.outbox.settle(late, { state: 'delivered' }, NOW + MINUTE)).toBe(false);
    expect(await store.outbox.settle(next, { state: 'delivered' }, NOW + MINUTE)).toBe(true);
    expect(await store.outbox.settle(next, { state: 'dead', error: 'late' }, NOW + MINUTE)).toBe(
      false,
    );
  });

  test.each(['delivered', 'withdrawn'] as const)('blanks a mail once it is %s', async (state) => {
    await store.accept(entry());
    const mail = await claim();
    expect(mail.recipient).toBe('inbox@equanta.example');
    await store.outbox.settle(mail, { state }, NOW);
    const [row] = await rows('outbox');
    expect(row).toMatchObject({ state, facts: '{}', settled_at: NOW });
    expect(JSON.stringify(row)).not.toContain('inbox@');
    expect(await store.outbox.counts()).toEqual({ [state]: 1 });
  });

  test('keeps a mail for a later attempt, with the error', async () => {
    await store.accept(entry());
    const mail = await claim();
    await store.outbox.settle(mail, { state: 'pending', dueAt: NOW + 5000, error: '451' }, NOW);
    expect(await rows('outbox')).toMatchObject([
      { state: 'pending', error: '451', settled_at: null },
    ]);
    expect(await store.outbox.claim(NOW + 4999, MINUTE)).toBeUndefined();
    const again = await store.outbox.claim(NOW + 5000, MINUTE);
    expect(again).toEqual({ ...mail, attempt: 2 });
    await store.outbox.settle({ ...mail, attempt: 2 }, { state: 'delivered' }, NOW + 6000);
    expect(await rows('outbox')).toMatchObject([
      { state: 'delivered', error: null, settled_at: NOW + 6000 },
    ]);
  });

  test('keeps what a dead letter says, to be sent again', async () => {
    await store.accept(entry());
    const mail = await claim();
    await store.outbox.settle(mail, { state: 'dead', error: '554' }, NOW + 1);
    const facts = JSON.stringify({ ...mail.facts, recipient: mail.recipient });
    expect(await rows('outbox')).toMatchObject([
      { state: 'dead', error: '554', settled_at: NOW + 1, facts },
    ]);
  });

  test('passes over the mails that a process has in hand, even after their lease, and the domains whose slots are taken', async () => {
    const mailTo = (recipient: string, receivedAt: number) =>
      store.accept(
        entry({ receivedAt, mails: [{ kind: 'contact-notice', recipient, facts: {} }] }),
      );
    await mailTo('one@full.example', NOW - 3);
    await mailTo('two@full.example', NOW - 2);
    await mailTo('three@free.example', NOW - 1);
    const { id = '', domainKey = '' } = (await store.outbox.claim(NOW - 3, 0)) ?? {};
    const claimBut = async (except: Except) =>
      (await store.outbox.claim(NOW + 1, 0, except))?.recipient;
    expect(
      await Promise.all(
        [{ ids: [id] }, { domainKeys: [domainKey] }].map((except) =>
          store.outbox.nextDueAt(except),
        ),
      ),
    ).toEqual([NOW - 2, NOW - 1]);
    expect(await claimBut({ ids: [id], domainKeys: [domainKey] })).toBe('three@free.example');
    expect(await claimBut({ ids: [id] })).toBe('two@full.example');
    expect(
      await claimBut({
        ids: [id],
        domainKeys: [domainKey, store.secret.domainKey('x@free.example')],
      }),
    ).toBeUndefined();
  });

  test('tells what goes to many from what one person waits for', async () => {
    const single = [
      'contact-notice',
      'guide',
      'newsletter-welcome',
      'newsletter-test',
      'quarantine-digest',
    ] as const;
    const bulk = [
      'newsletter-import',
      'newsletter',
      'survey-announcement',
      'campaign-invitation',
    ] as const;
    const mails = [...single, ...bulk].map((kind) => ({
      kind,
      recipient: `${kind}@example.org`,
      facts: {},
    }));
    await store.accept(entry({ mails }));
    const isBulk = Object.fromEntries(
      (await rows('outbox')).map(({ kind, is_bulk }) => [kind, is_bulk]),
    );
    expect(isBulk).toEqual({
      ...Object.fromEntries(single.map((kind) => [kind, 0])),
      ...Object.fromEntries(bulk.map((kind) => [kind, 1])),
    });
  });

  test('counts the mails that wait or are being sent, and says since when', async () => {
    expect([
      await store.outbox.countWaiting(),
      await store.outbox.oldestAt(),
      await store.outbox.nextDueAt(),
    ]).toEqual([0, undefined, undefined]);
    for (const at of [NOW - 3, NOW - 2, NOW - 1]) await store.accept(entry({ receivedAt: at }));
    const [first] = [await claim(), await claim()];
    await store.outbox.settle(first, { state: 'delivered' }, NOW);
    expect([await store.outbox.countWaiting(), await store.outbox.oldestAt()]).toEqual([
      2,
      NOW - 2,
    ]);
    expect(await store.outbox.counts()).toEqual({ delivered: 1, sending: 1, pending: 1 });
  });

  test('enforces the limit of a mail to one address for concurrent submissions', async () => {
    const other = await openStore(place);
    const guide = () =>
      entry({ mails: [{ kind: 'guide', recipient: 'ines@example.org', facts: {} }] });
    await Promise.all(
      Array.from({ length: 20 }, (_, one) => (one % 2 ? store : other).accept(guide())),
    );
    await other.close();
    expect(await claimAll()).toHaveLength(1);
    expect(await rows('submission')).toHaveLength(20);
  });

  const VISITOR_MAILS = [
    'contact-confirmation',
    'guide',
    'newsletter-confirmation',
    'survey-copy',
  ] as const;
  const send = (kind: (typeof VISITOR_MAILS)[number], recipient: string, receivedAt: number) =>
    store.accept(entry({ receivedAt, mails: [{ kind, recipient, facts: {} }] }));

  test.each([
    ['contact-confirmation', HOUR],
    ['guide', HOUR],
    ['newsletter-confirmation', HOUR],
    ['survey-copy', DAY],
  ] as const)(
    'takes a %s for one unverified address once in %i ms, and says what is withheld',
    async (kind, every) => {
      expect(await send(kind, 'ines@example.org', NOW)).toMatchObject({ withheld: [] });
      for (const spelling of ['Ines@example.org', 'ines@EXAMPLE。org', 'ines@ｅxample.org'])
        expect(await send(kind, spelling, NOW + every - 1)).toMatchObject({
          outcome: 'stored',
          withheld: [kind],
        });
      expect(await send(kind, 'tomas@example.org', NOW)).toMatchObject({ withheld: [] });
      expect(await send(kind, 'ines@example.org', NOW + every)).toMatchObject({ withheld: [] });
    },
  );

  test('takes three mails a day for one unverified address, of whatever kinds and with whatever tag', async () => {
    const outcomes = [];
    for (const [index, kind] of VISITOR_MAILS.entries())
      outcomes.push(await send(kind, `ines+${index}@gmail.com`, NOW + index * HOUR));
    for (const [index, kind] of VISITOR_MAILS.entries())
      outcomes.push(await send(kind, 'i.nes@googlemail.com', NOW + (10 + index) * HOUR));
    expect(
      outcomes.map((outcome) => ('withheld' in outcome ? outcome.withheld.length : outcome)),
    ).toEqual([0, 0, 0, ...Array(5).fill(1)]);
    expect(await send('guide', 'ines@gmail.com', NOW + DAY)).toMatchObject({ withheld: [] });
    expect(await claimAll(NOW + DAY)).toHaveLength(4);
  });

  test('has one limit for all sub-addresses at any host, which else are mailboxes of their own', async () => {
    const other = await openStore(place);
    const outcomes = await Promise.all(
      ['', '+1', '+2', '+a+b', '＋3'].map((tag, one) =>
        (one % 2 ? store : other).accept(
          entry({
            mails: [{ kind: 'guide', recipient: `Ines${tag}@firm.example`, facts: {} }],
          }),
        ),
      ),
    );
    await other.close();
    expect(outcomes.filter((one) => 'withheld' in one && one.withheld.length === 0)).toHaveLength(
      1,
    );
    const key = store.secret.addressKey('ines+1@firm.example');
    await store.suppressions.suppressAll(key, NOW);
    await send('guide', 'ines@firm.example', NOW + DAY);
    await send('guide', 'ines+1@firm.example', NOW + 2 * DAY);
    const sent = await Promise.all([1, 2, 3].map(() => store.outbox.claim(NOW + 2 * DAY, MINUTE)));
    expect(sent.flatMap((mail) => mail?.recipient ?? [])).not.toContain('ines+1@firm.example');
    expect(sent.filter((mail) => mail?.createdAt === NOW + DAY)).toHaveLength(1);
  });

  test('takes twenty mails a day for one domain that hosts no mailboxes of the public, survey copies apart', async () => {
    const many = async (kind: 'guide' | 'survey-copy', domain: string) => {
      const all = await Promise.all(
        Array.from({ length: 25 }, (_, one) => send(kind, `${kind}-${one}@${domain}`, NOW)),
      );
      return all.filter((one) => 'withheld' in one && one.withheld.length === 0).length;
    };
    expect([
      await many('guide', 'firm.eu'),
      await many('guide', 'FIRM.eu.'),
      await many('survey-copy', 'firm.eu'),
      await many('guide', 'other.eu'),
      await many('guide', 'gmail.com'),
      await many('guide', 'web.de'),
      await many('guide', 'yahoo.co.uk'),
    ]).toEqual([20, 0, 25, 20, 25, 25, 25]);
  });
  test('makes mails due whose time is further away than the longest backoff', async () => {
    await store.accept(entry());
    const mail = await claim(NOW + 9 * DAY);
    await store.outbox.settle(
      mail,
      { state: 'pending', dueAt: NOW + 9 * DAY, error: '451' },
      NOW + 9 * DAY,
    );
    await store.outbox.hasten(NOW + 9 * DAY - 2 * HOUR);
    expect(await store.outbox.nextDueAt()).toBe(NOW + 9 * DAY);
    await store.outbox.hasten(NOW);
    expect(await store.outbox.nextDueAt()).toBe(NOW);
  });
});
