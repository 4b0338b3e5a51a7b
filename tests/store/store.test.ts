import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '../../intake/store/engine/migrate.ts';
import { openDatabase, type StorePlace } from '../../intake/store/engine/open.ts';
import { StoreRefused } from '../../intake/store/engine/store-refused.ts';
import type { Tables } from '../../intake/store/engine/tables.ts';
import type { Acceptance, Entry } from '../../intake/store/inbox/accept.ts';
import { Secret } from '../../intake/store/keys/secret.ts';
import type { Except } from '../../intake/store/mail/outbox.ts';
import { openExistingStore } from '../../intake/store/records/existing.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { EDITION } from '../support/edition.ts';
import { NOW } from '../support/intake.ts';
import { type Engine, onBothEngines } from './engines.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RETENTION = { quarantine: 30, enquiries: 730, answers: 1095, mail: 30, visits: 730 };
let count = 0;

/** A new contact message, with changes. */
function entry(change: Partial<Entry> = {}): Entry {
  count += 1;
  return {
    resource: 'contact-messages',
    receipt: { keyHash: `key-${count}`, bodyHash: `body-${count}` },
    receivedAt: NOW,
    record: {
      kind: 'submission',
      userEmail: 'ines@example.org',
      payload: { message: `message-${count}` },
    },
    mails: [
      {
        kind: 'contact-notice',
        recipient: 'inbox@equanta.example',
        facts: { message: `message-${count}` },
      },
    ],
    ...change,
  };
}

const signup = (userEmail: string, receivedAt = NOW) =>
  entry({
    resource: 'newsletter-signups',
    receivedAt,
    record: { kind: 'subscriber', userEmail },
    mails: [{ kind: 'newsletter-confirmation', recipient: userEmail, facts: {} }],
  });

const outcomes = (all: Acceptance[]) => all.map(({ outcome }) => outcome).sort();

function storeContract({ name, makePlace, makeUnmigrated }: Engine): void {
  describe(`A store on ${name}`, () => {
    let place: StorePlace;
    let store: Store;
    beforeAll(async () => {
      place = await makePlace();
      store = await openStore(place);
    });
    afterAll(() => store.close());
    beforeEach(() => forget(place));

    const rows = <Table extends keyof Tables>(table: Table) => read(place, table);
    const claimAll = async (now = NOW) => {
      const claimed = [];
      for (
        let mail = await store.outbox.claim(now, MINUTE);
        mail;
        mail = await store.outbox.claim(now, MINUTE)
      )
        claimed.push(mail);
      return claimed;
    };

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
      const response = () =>
        entry({
          resource: 'survey-responses',
          record: {
            kind: 'survey',
            respondent: {
              userEmail: 'ines@example.org',
              userRole: 'Planner',
              userCompany: 'Example',
            },
            edition: EDITION.id,
            isExpected: true,
            answers: { 1: 5 },
            comments: { workingWell: 'Labels' },
          },
          mails: [],
        });

      test('is stored encrypted, and its respondent without a common key or an exact time', async () => {
        const acceptance = await store.accept(response());
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
        await store.accept({
          ...response(),
          record: {
            kind: 'survey',
            respondent,
            edition: EDITION.id,
            isExpected: true,
            answers: { 1: 5 },
            comments,
          },
        });
        expect(await rows('survey_respondent')).toMatchObject([
          { user_role: 'Planner', user_company: '字\u202E' },
        ]);
        const [what] = await rows('survey_pending');
        expect(await store.responses.read(what?.id ?? '')).toMatchObject({ comments });
      });

      test('loses the record of its respondent after the retention period, and keeps its answers for longer', async () => {
        await store.accept(response());
        await store.retention.sweep(NOW + 729 * DAY, RETENTION);
        expect(await rows('survey_respondent')).toHaveLength(1);
        await store.retention.sweep(NOW + 730 * DAY, RETENTION);
        expect(await rows('survey_respondent')).toEqual([]);
        expect(await rows('survey_pending')).toHaveLength(1);
      });

      test('leaves an idempotency record and a copy without an exact time or an address key, for a day', async () => {
        const one = {
          ...response(),
          receivedAt: NOW + 1,
          mails: [{ kind: 'survey-copy', recipient: 'ines@example.org', facts: {} }],
        } satisfies Entry;
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
        expect(await timesOf()).toEqual([
          [Date.parse('2026-11-21'), Date.parse('2026-11-20'), null],
        ]);
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

    describe('The outbox', () => {
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
        const late = await store.outbox.claim(NOW, MINUTE);
        expect(await store.outbox.nextDueAt()).toBe(NOW + MINUTE);
        expect(await store.outbox.claim(NOW + MINUTE - 1, MINUTE)).toBeUndefined();
        const next = await store.outbox.claim(NOW + MINUTE, MINUTE);
        if (!late || !next) throw new Error('Nothing was claimed.');
        expect(next).toMatchObject({ id: late.id, messageId: late.messageId, attempt: 2 });
        expect(await store.outbox.settle(late, { state: 'delivered' }, NOW + MINUTE)).toBe(false);
        expect(await store.outbox.settle(next, { state: 'delivered' }, NOW + MINUTE)).toBe(true);
        expect(
          await store.outbox.settle(next, { state: 'dead', error: 'late' }, NOW + MINUTE),
        ).toBe(false);
      });

      test.each(['delivered', 'withdrawn'] as const)(
        'blanks a mail once it is %s',
        async (state) => {
          await store.accept(entry());
          const mail = await store.outbox.claim(NOW, MINUTE);
          if (!mail) throw new Error('Nothing was claimed.');
          expect(mail.recipient).toBe('inbox@equanta.example');
          await store.outbox.settle(mail, { state }, NOW);
          const [row] = await rows('outbox');
          expect(row).toMatchObject({ state, facts: '{}', settled_at: NOW });
          expect(JSON.stringify(row)).not.toContain('inbox@');
          expect(await store.outbox.counts()).toEqual({ [state]: 1 });
        },
      );

      test('keeps a mail for a later attempt, with the error', async () => {
        await store.accept(entry());
        const mail = await store.outbox.claim(NOW, MINUTE);
        if (!mail) throw new Error('Nothing was claimed.');
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
        const mail = await store.outbox.claim(NOW, MINUTE);
        if (!mail) throw new Error('Nothing was claimed.');
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
        const claim = async (except: Except) =>
          (await store.outbox.claim(NOW + 1, 0, except))?.recipient;
        expect(
          await Promise.all(
            [{ ids: [id] }, { domainKeys: [domainKey] }].map((except) =>
              store.outbox.nextDueAt(except),
            ),
          ),
        ).toEqual([NOW - 2, NOW - 1]);
        expect(await claim({ ids: [id], domainKeys: [domainKey] })).toBe('three@free.example');
        expect(await claim({ ids: [id] })).toBe('two@full.example');
        expect(
          await claim({
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
        const [first] = [
          await store.outbox.claim(NOW, MINUTE),
          await store.outbox.claim(NOW, MINUTE),
        ];
        if (!first) throw new Error('Nothing was claimed.');
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

      const SINCE_MIDNIGHT = NOW - Date.parse('2026-11-20');
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
        // Its time is a day, which it is taken to have come at the end of.
        ['survey-copy', 2 * DAY - SINCE_MIDNIGHT],
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
        expect(
          outcomes.filter((one) => 'withheld' in one && one.withheld.length === 0),
        ).toHaveLength(1);
        const key = store.secret.addressKey('ines+1@firm.example');
        await store.suppressions.suppressAll(key, NOW);
        await send('guide', 'ines@firm.example', NOW + DAY);
        await send('guide', 'ines+1@firm.example', NOW + 2 * DAY);
        const sent = await Promise.all(
          [1, 2, 3].map(() => store.outbox.claim(NOW + 2 * DAY, MINUTE)),
        );
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

    describe('The tables', () => {
      test('are created once by processes that start at once, with one secret', async () => {
        const empty = await makeUnmigrated();
        const stores = await Promise.all([openStore(empty), openStore(empty), openStore(empty)]);
        expect(new Set(stores.map(({ secret }) => secret.keyOf('x', 'y'))).size).toBe(1);
        await Promise.all(stores.map((one) => one.accept(entry())));
        expect(await read(empty, 'submission')).toHaveLength(3);
        await Promise.all(stores.map((one) => one.close()));
      });

      test.each([
        ['9999-later', 'a newer version', 'a newer version'],
        ['9999-later, by 0.3.0', '0.3.0', '0.3.0'],
        ['9999-later, by 0.11.0', '0.11.0', '0.11.0'],
        ['9999-later, by 0.11.0, back to 0.3.1', '0.11.0', '0.3.1'],
      ])('of a newer version are refused with that reason: %s', async (name, by, backTo) => {
        const empty = await makePlace();
        await (await openStore(empty)).close();
        const { db } = await openDatabase(empty);
        await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(
          db,
        );
        await db.destroy();
        await expect(openStore(empty)).rejects.toThrow(StoreRefused);
        await expect(openStore(empty)).rejects.toThrow(
          `The store was changed by ${by} (${name}), and no version before ${backTo} can use it since. This is 0.2.0: run ${backTo} or later, or restore a backup made by this one.`,
        );
      });

      test('of a newer version that says so can be used', async () => {
        const empty = await makePlace();
        await (await openStore(empty)).close();
        const { db } = await openDatabase(empty);
        for (const name of [
          '9998-one, by 0.3.0, back to 0.2.0',
          '9999-other, by 0.10.0, back to 0.1.9',
        ])
          await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(
            db,
          );
        await db.destroy();
        for (const open of [openStore, openExistingStore]) await (await open(empty)).close();
      });

      test('are migrated completely or not at all', async () => {
        const { db, engine } = await openDatabase(await makePlace());
        const half: (typeof MIGRATIONS)['0001-first'] = async (connection) => {
          await connection.schema.createTable('half').addColumn('id', 'text').execute();
          throw new Error('in the middle');
        };
        await expect(
          migrate({ db, engine }, { ...MIGRATIONS, '9998-half, by 0.3.0': half }),
        ).rejects.toThrow('in the middle');
        const tables = async () =>
          (await db.introspection.getTables()).map(({ name: table }) => table);
        expect(await tables()).not.toContain('half');
        await migrate(
          { db, engine },
          {
            ...MIGRATIONS,
            '9998-whole, by 0.3.0': (connection) =>
              connection.schema.createTable('whole').addColumn('id', 'text').execute(),
          },
        );
        expect(await tables()).toContain('whole');
        await db.destroy();
      });

      test('keep their rows and secret in a next migration, which an intake runs, and no command', async ({
        onTestFinished,
      }) => {
        const filled = await makePlace();
        const first = await openStore(filled);
        await first.accept(entry());
        await first.close();
        const [[row], [kept]] = await Promise.all([
          read(filled, 'submission'),
          read(filled, 'secret'),
        ]);
        MIGRATIONS['9999-next, by 0.3.0'] = ({ schema }) =>
          schema.alterTable('submission').addColumn('next', 'text').execute();
        onTestFinished(() => void delete MIGRATIONS['9999-next, by 0.3.0']);
        await expect(openExistingStore(filled)).rejects.toThrow(StoreRefused);
        await expect(openExistingStore(filled)).rejects.toThrow(
          /^The store was made by an older version: start the intake/,
        );
        const upgraded = await openStore(filled);
        const secret = new Secret(Buffer.from(kept?.value ?? '', 'base64url'));
        expect(upgraded.secret.keyOf('link', 'x'), 'links in mails stay valid').toBe(
          secret.keyOf('link', 'x'),
        );
        await upgraded.close();
        expect(await read(filled, 'submission')).toEqual([{ ...row, next: null }]);
        await (await openExistingStore(filled)).close();
      });

      test('trusts a time within a day of the last, or one that has lasted for a day', async () => {
        const doubt = { now: NOW + 9 * DAY, trustedAt: NOW };
        expect(await store.clock.judge(NOW)).toBeUndefined();
        expect([
          await store.clock.look(NOW + 9 * DAY),
          await store.clock.judge(NOW + 9 * DAY),
        ]).toEqual([doubt, doubt]);
        expect(await store.clock.judge(NOW + DAY)).toBeUndefined();
        expect(await store.clock.judge(NOW + 10 * DAY)).toMatchObject({ trustedAt: NOW + DAY });
        expect(await store.clock.judge(NOW + 20 * DAY)).toMatchObject({ trustedAt: NOW + DAY });
        expect(await store.clock.judge(NOW + 21 * DAY - 1)).toMatchObject({ trustedAt: NOW + DAY });
        expect(await store.clock.judge(NOW + 21 * DAY)).toBeUndefined();
        expect(await store.clock.judge(NOW)).toBeUndefined();
        expect(await store.clock.judge(NOW + 2 * DAY)).toMatchObject({ trustedAt: NOW });
        expect(await store.clock.judge(NOW + 4 * DAY)).toBeUndefined();
        // A doubted clock that is set back to another doubtful time has lasted since then.
        expect(await store.clock.judge(NOW + 12 * DAY)).toMatchObject({ trustedAt: NOW + 4 * DAY });
        expect(await store.clock.judge(NOW + 11 * DAY)).toMatchObject({ trustedAt: NOW + 4 * DAY });
        expect(await store.clock.judge(NOW + 12 * DAY)).toBeUndefined();
      });

      test('makes mails due whose time is further away than the longest backoff', async () => {
        await store.accept(entry());
        const mail = await store.outbox.claim(NOW + 9 * DAY, MINUTE);
        if (!mail) throw new Error('Nothing was claimed.');
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

      test('are asked about nothing by an empty list, which is no error', async () => {
        const { db } = await openDatabase(place);
        const receipts = db.selectFrom('receipt').select('id');
        await store.accept(entry());
        expect(await receipts.where('created_at', 'in', []).execute()).toEqual([]);
        expect(await receipts.where('id', 'not in', []).execute()).toHaveLength(1);
        await db.destroy();
        const { fresh } = await store.subscriberImports.sortAddresses([], NOW);
        expect([fresh, await store.quarantine.markRead([], NOW)]).toEqual([[], 0]);
        await store.accept(
          entry({
            mails: [{ kind: 'quarantine-digest', recipient: 'a@b.example', facts: { items: [] } }],
          }),
        );
        const sent = await Promise.all(
          ['first', 'second'].map(async () => {
            const mail = await store.outbox.claim(NOW, MINUTE);
            return mail && store.outbox.settle(mail, { state: 'delivered' }, NOW);
          }),
        );
        expect(sent).toEqual([true, true]);
      });

      test('can be written to', async () => {
        await expect(store.check()).resolves.toBeUndefined();
      });
    });
  });
}

/** The rows of a table in physical order. */
async function read<Table extends keyof Tables>(
  place: StorePlace,
  table: Table,
): Promise<Tables[Table][]> {
  const { db } = await openDatabase(place);
  const { rows } = await sql<Tables[Table]>`select * from ${sql.table(table)}`.execute(db);
  await db.destroy();
  return rows;
}

async function forget(place: StorePlace): Promise<void> {
  const { db } = await openDatabase(place);
  for (const table of [
    'receipt',
    'submission',
    'subscriber',
    'survey_respondent',
    'survey_pending',
    'outbox',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await db.destroy();
}

onBothEngines(storeContract, { branches: true });
