import { expect, test } from 'vitest';
import type { Tables } from '../../intake/store/engine/tables.ts';
import { ANNOUNCEMENT } from '../../intake/store/mail/newsletters.ts';
import { openStore } from '../../intake/store/store.ts';
import { EDITION } from '../support/edition.ts';
import { NOW } from '../support/intake.ts';
import {
  addressOf,
  commentOf,
  deliverCopy,
  type Person,
  respond,
  shownNumbers,
} from '../support/survey-people.ts';
import {
  claim,
  DAY,
  engine,
  entry,
  inDatabase,
  place,
  RETENTION,
  rows,
  settleAll,
  store,
  storeContract,
} from './contract.ts';

storeContract('Survey responses', { lasts: 'each' }, () => {
  const people = (first: number, count: number, change: Omit<Person, 'number'> = {}): Person[] =>
    Array.from({ length: count }, (_, index) => ({ number: first + index, ...change }));
  const respondAll = async (all: Person[]) => {
    for (const person of all) await respond(store, person);
  };
  const answerAndDeliver = async (all: Person[]) => {
    for (const person of all) {
      await respond(store, person);
      await deliverCopy(store);
    }
  };
  const pending = () =>
    inDatabase(({ db }) => db.selectFrom('survey_pending').selectAll().orderBy('id').execute());
  const remove = () => inDatabase(({ db }) => db.deleteFrom('survey_pending').execute());
  const put = (row: Tables['survey_pending'] | Tables['survey_pending'][] = []) =>
    inDatabase(({ db }) => db.insertInto('survey_pending').values(row).execute());
  const deliverAll = async () => {
    while (await deliverCopy(store));
  };
  /**
   * Comments in the order of a copy of the disk, divided where anything about a respondent comes
   * between.
   */
  const runsOf = (bytes: string) =>
    bytes
      .match(/comment-\d{3}|respondent-\d{3}@/g)
      ?.join(' ')
      .split(/respondent-\d{3}@/)
      .map((run) => new Set(run.match(/comment-\d{3}/g) ?? []))
      .filter(({ size }) => size > 0) ?? [];

  test('are found by no reader of the files in the order of their respondents, log and deleted rows included', async () => {
    await answerAndDeliver(people(0, 12));
    const bytes = `${await engine.readFiles(place)}\n${await engine.readLog(place)}`;
    expect(bytes).toContain(addressOf(11));
    expect(runsOf(bytes).length).toBeGreaterThan(0);
    expect(runsOf(bytes).filter(({ size }) => size < 5)).toEqual([]);
    // The last two wait in one encrypted row.
    expect([
      bytes.includes(commentOf(9)),
      bytes.includes(commentOf(10)),
      bytes.includes(commentOf(11)),
    ]).toEqual([true, false, false]);
    expect(await pending()).toMatchObject([{ state: 'pooled', source: 'verified', people: 2 }]);
  });

  test('are unreadable in any earlier copy of the database, as soon as the copies are delivered', async () => {
    await respondAll(people(0, 7));
    const earlier = await pending();
    const mails = earlier.map(({ id }) => id);
    expect(
      earlier.map(({ state, content }) => [
        state,
        /comment|respondent/.test(Buffer.from(content, 'base64').toString('latin1')),
      ]),
    ).toEqual(Array(7).fill(['copying', false]));
    expect(new Set(earlier.map(({ content }) => content.length)).size).toBe(1);
    expect(await store.responses.read(mails[0] ?? '')).toMatchObject({
      comments: { workingWell: expect.stringContaining('comment-') },
    });
    await deliverAll();
    await remove();
    await put(earlier);
    for (const id of mails) expect(await store.responses.read(id)).toBeUndefined();
  });

  test('leave rows of answers and comments without a common key, order, transaction of their own or time', async () => {
    await answerAndDeliver(people(0, 11));
    await inDatabase(async ({ db }) => {
      const batches = await db
        .selectFrom('survey_batch')
        .select(['id', 'people', 'state', 'day'])
        .execute();
      expect(batches.map(({ people, state, day }) => [people, state, day])).toEqual(
        Array(2).fill([5, 'counted', '2026-11-20']),
      );
      const ids: Record<string, string[]> = {};
      for (const table of ['survey_answer', 'survey_comment'] as const) {
        const rows = await db.selectFrom(table).select(['id', 'batch_id']).execute();
        const ofBatches = batches.map(({ id }) =>
          rows.flatMap((row) => (row.batch_id === id ? [row.id] : [])),
        );
        expect(ofBatches).toEqual(ofBatches.map((each) => each.toSorted()));
        expect(ofBatches.map(({ length }) => length)).toEqual([5, 5]);
        ids[table] = ofBatches.flat();
      }
      expect(ids.survey_answer?.filter((id) => ids.survey_comment?.includes(id))).toEqual([]);
      const who = await db.selectFrom('survey_respondent').selectAll().execute();
      expect(Object.keys(who[0] ?? {})).toEqual([
        'id',
        'user_email',
        'address_key',
        'user_role',
        'user_company',
        'day',
      ]);
    });
  });

  test('are stored once, whatever is replayed or mixed at the same time', async () => {
    await respondAll(people(0, 6));
    expect(await respond(store, { number: 0 })).toMatchObject({ outcome: 'replayed' });
    await settleAll();
    const other = await openStore(place);
    await Promise.all([store, other, store, other].map(({ responses }) => responses.mix(NOW)));
    await other.close();
    expect((await shownNumbers(store)).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await pending()).toEqual([]);
  });

  test('survive a kill before their copy, and leave no key behind after one', async () => {
    await respondAll(people(0, 6));
    const [kept] = await pending();
    await store.responses.deleteUnusedKeys(Date.now() + DAY);
    const again = await openStore(place);
    expect(await again.responses.read(kept?.id ?? '')).toMatchObject({
      comments: { workingWell: expect.stringContaining('comment-') },
    });
    await again.close();
    // As a kill between the commit and the deletion of the key would leave them.
    await remove();
    await store.responses.deleteUnusedKeys(Date.now());
    await put(kept);
    expect(await store.responses.read(kept?.id ?? '')).toBeDefined();
    await remove();
    await store.responses.deleteUnusedKeys(Date.now() + DAY);
    await put(kept);
    expect(await store.responses.read(kept?.id ?? '')).toBeUndefined();
  });

  test('count once their copies are delivered to addresses that had asked for access', async () => {
    await respondAll(people(0, 4));
    await respondAll(people(4, 4, { isCopied: false }));
    await respondAll(people(8, 6, { isExpected: false }));
    expect(await store.batches.countUncounted()).toEqual({ waiting: 4, apart: 10 });
    await deliverAll();
    expect(await store.surveyResults(EDITION.id)).toBeUndefined();
    expect(await store.batches.countUncounted()).toEqual({ waiting: 4, apart: 10 });
    await respond(store, { number: 14 });
    await deliverAll();
    expect((await shownNumbers(store)).sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 14]);
    expect(await store.batches.countUncounted()).toEqual({ waiting: 0, apart: 10 });
  });

  test('are expected of addresses that asked for access or were invited, once each', async () => {
    const ask = (userEmail: string) =>
      store.accept(
        entry({
          resource: 'access-requests',
          record: { kind: 'submission', userEmail, payload: {} },
          mails: [],
        }),
      );
    expect(await store.responses.isExpected(addressOf(0))).toBe(false);
    await ask(addressOf(0));
    await ask('Ines+work@gmail.com');
    expect(await store.responses.isExpected(addressOf(0).toUpperCase())).toBe(true);
    expect(await store.responses.isExpected('ines+home@gmail.com')).toBe(false);
    await store.newsletters.queue(ANNOUNCEMENT, NOW);
    expect(await store.responses.isExpected('ines+home@gmail.com')).toBe(true);
    await respond(store, { number: 0 });
    expect(await store.responses.isExpected(addressOf(0).toUpperCase())).toBe(false);
    expect(await store.responses.isExpected(addressOf(1))).toBe(false);
  });

  test('that lack a statement, as those of old versions can, change what is shown of it by five of its own', async () => {
    const [whole, lacking] = [{ answers: { 1: 4, 2: 4 } }, { answers: { 1: 4 } }];
    const counts = async () =>
      (await store.surveyResults(EDITION.id))?.choices.map((choices) => choices[3]);
    await answerAndDeliver(people(0, 5, whole));
    expect(await counts()).toEqual([5, 5]);
    await answerAndDeliver([...people(5, 2, whole), ...people(7, 3, lacking)]);
    expect(await counts()).toEqual([10, 5]);
    await answerAndDeliver([...people(10, 3, whole), ...people(13, 2, lacking)]);
    expect(await counts()).toEqual([15, 10]);
  });

  test('of a copy that is given up are set apart', async () => {
    await respond(store, { number: 0 });
    const mail = await claim();
    await store.outbox.settle(mail, { state: 'dead', error: '550' }, NOW);
    expect(await store.batches.countUncounted()).toEqual({ waiting: 1, apart: 0 });
    await store.retention.sweep(NOW + 7 * DAY, RETENTION);
    expect(await store.deadLetters.count()).toEqual({ sendable: 1, blank: 0 });
    await store.retention.sweep(NOW + 8 * DAY, RETENTION);
    await store.responses.mix(NOW + 8 * DAY);
    expect(await store.batches.countUncounted()).toEqual({ waiting: 0, apart: 1 });
    expect(await pending()).toMatchObject([{ state: 'pooled', source: 'undelivered' }]);
  });

  test('of unexpected addresses are a batch a day, which an operator can remove or include', async () => {
    for (const [first, at] of [NOW, NOW + DAY].entries())
      await respondAll([
        ...people(first * 6, 3, { isExpected: false, at }),
        ...people(first * 6 + 3, 3, { isExpected: false, at, isCopied: false }),
      ]);
    await deliverAll();
    const open = await store.batches.list();
    expect(open.map(({ day, people, state, source }) => [day, people, state, source])).toEqual([
      ['2026-11-21', 6, 'open', 'unexpected'],
      ['2026-11-20', 6, 'open', 'unexpected'],
    ]);
    expect(await store.batches.include(open[0]?.id ?? '')).toBe(false);
    expect(await store.batches.remove(open[0]?.id ?? '')).toBe(true);
    await deliverAll();
    await store.responses.mix(NOW + DAY);
    const [closed, ...others] = await store.batches.list();
    expect([closed, others]).toMatchObject([{ state: 'apart', people: 6 }, []]);
    expect([
      await store.batches.include(closed?.id ?? ''),
      await store.batches.include(closed?.id ?? ''),
    ]).toEqual([true, false]);
    expect(await store.surveyResults(EDITION.id)).toBeUndefined();
    await respondAll(people(20, 5));
    await deliverAll();
    expect(await shownNumbers(store)).toHaveLength(11);
    // The results would differ by those who are not verified: they change with the next verified
    // batch.
    expect(await store.batches.remove(closed?.id ?? '')).toBe(true);
    expect(await shownNumbers(store)).toHaveLength(11);
    const verified = (await store.batches.list()).find(({ source }) => source === 'verified');
    expect([
      await store.batches.remove(verified?.id ?? ''),
      await store.batches.remove(verified?.id ?? ''),
    ]).toEqual([true, false]);
    expect(await store.surveyResults(EDITION.id)).toBeUndefined();
    expect(await store.batches.list()).toEqual([]);
  });

  test('are deleted after their retention period', async () => {
    await respondAll(people(0, 6));
    await deliverAll();
    const days = { ...RETENTION, answers: 10 };
    await store.retention.sweep(NOW + 9 * DAY, days);
    expect(await shownNumbers(store)).toHaveLength(5);
    await store.retention.sweep(NOW + 10 * DAY, days);
    expect([await store.surveyResults(EDITION.id), await pending()]).toEqual([undefined, []]);
    expect(await rows('survey_comment')).toEqual([]);
  });

  test('are erased with their respondent while their copy waits', async () => {
    await respondAll(people(0, 2));
    const before = await pending();
    await store.erasure.erase(addressOf(0), NOW);
    const [left, ...others] = await pending();
    expect(others).toEqual([]);
    const gone = before.find(({ id }) => id !== left?.id);
    await put(gone);
    expect([
      await store.responses.read(left?.id ?? ''),
      await store.responses.read(gone?.id ?? ''),
    ]).toEqual([expect.anything(), undefined]);
  });
});
