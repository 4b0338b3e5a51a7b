import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { EDITION } from '../../tests/support/edition.ts';
import { NOW } from '../../tests/support/intake.ts';
import { ANNOUNCEMENT, type Mailing } from './mailings.ts';
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts';
import { connect, openDatabase, type StorePlace } from './open.ts';
import { deliverCopy, respond } from './responses-contract.ts';
import { Secret } from './secret.ts';
import { openStore } from './store.ts';

const MINUTE = 60_000;
const SECRET = Buffer.alloc(32, 7).toString('base64url');

/** Rows of each table, as the first version wrote them. */
const FIRST_ROWS = [
  `insert into secret (id, value) values (1, '${SECRET}')`,
  `insert into receipt (key_hash, body_hash, id, created_at) values ('key', 'body', 'message-1', ${NOW})`,
  `insert into submission (id, resource, state, user_email, payload, reason, received_at, digested_at) values
    ('message-1', 'contact-messages', 'accepted', 'ines@example.org', '{"message":"Nobody uses it."}', null, ${NOW}, null),
    ('asked-1', 'access-requests', 'accepted', 'ines@example.org', '{}', null, ${NOW}, null),
    ('spam-1', 'contact-messages', 'quarantined', 'spam@example.org', '{"message":"Buy"}', 'a hidden field was filled', ${NOW}, null)`,
  `insert into subscriber (id, user_email, state, created_at, changed_at) values
    ('reader-1', 'ines@example.org', 'confirmed', ${NOW}, ${NOW}),
    ('reader-2', 'tomas@example.org', 'pending', ${NOW}, ${NOW})`,
  `insert into survey_respondent (id, user_email, user_role, user_company, day) values ('who', 'ines@example.org', 'Planner', 'Example', '2026-11-20')`,
  `insert into survey_answer (id, answers, comments) values ('what', '{"1":5}', '{"workingWell":"Labels"}')`,
  `insert into outbox (id, message_id, kind, recipient_key, facts, state, attempts, due_at, created_at, settled_at, error) values
    ('mail-1', '<mail-1@equanta.example>', 'contact-notice', 'inbox', '{"recipient":"inbox@equanta.example","message":"Nobody uses it."}', 'pending', 1, ${NOW}, ${NOW}, null, '451'),
    ('mail-2', '<mail-2@equanta.example>', 'guide', 'ines', '{}', 'delivered', 1, ${NOW}, ${NOW}, ${NOW}, null)`,
];

/** The tests of upgrading a filled store, for any engine. @param makePlace creates the place of an empty store. @param readFiles reads the files of its tables. */
export function upgradeContract(name: string, makePlace: () => Promise<StorePlace>, readFiles: (place: StorePlace) => Promise<string>): void {
  describe(`A filled store of the first version on ${name}`, () => {
    const fillFirst = async () => {
      const place = await makePlace();
      const { db, engine } = await connect(place);
      const [[first, up]] = Object.entries(MIGRATIONS) as [[string, (typeof MIGRATIONS)[string]]];
      await migrate(db, engine, { [first]: up });
      for (const rows of FIRST_ROWS) await sql.raw(rows).execute(db);
      const before = await readAll(place);
      expect(await readMigrations(db)).toEqual(['0001-first']);
      await db.destroy();
      return { place, before };
    };
    const readAll = async (place: StorePlace) => {
      const { db } = await connect(place);
      const tables = ['secret', 'receipt', 'submission', 'subscriber', 'survey_respondent', 'outbox'] as const;
      const found = await Promise.all(
        tables.map(async (table) => [table, (await sql<object>`select * from ${sql.table(table)} order by 1`.execute(db)).rows] as const),
      );
      await db.destroy();
      return found;
    };

    test('is migrated, and keeps every row', async () => {
      const { place, before } = await fillFirst();
      const { db } = await openDatabase(place);
      expect(await readMigrations(db)).toEqual(Object.keys(MIGRATIONS));
      await db.destroy();
      const after = await readAll(place);
      expect(after.map(([table, rows]) => [table, rows.length])).toEqual(before.map(([table, rows]) => [table, rows.length]));
      expect(after).toMatchObject(before);
    });

    test('has its recent enquiries as new ones, and the older as closed, so that nothing recent is overlooked', async () => {
      const { place } = await fillFirst();
      const { db } = await connect(place);
      await sql`update submission set received_at = 1 where id = 'message-1'`.execute(db);
      await sql`update submission set received_at = ${Date.now()} where id = 'spam-1'`.execute(db);
      await db.destroy();
      const { db: upgraded } = await openDatabase(place);
      expect(await upgraded.selectFrom('submission').select(['id', 'progress', 'revision']).orderBy('id').execute()).toEqual([
        { id: 'asked-1', progress: null, revision: 0 },
        { id: 'message-1', progress: 'closed', revision: 0 },
        { id: 'spam-1', progress: 'new', revision: 0 },
      ]);
      await upgraded.destroy();
    });

    const answers = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => [`earlier-${first + index}`, '{"1":5}', `{"workingWell":"Label ${first + index}","suggestions":""}`]);
    const upgrade = async ({ shown, answered }: { shown: number; answered: number }) => {
      const place = await makePlace();
      const { db, engine } = await connect(place);
      const known = Object.entries(MIGRATIONS).filter(([name]) => name < '0015');
      await migrate(db, engine, Object.fromEntries(known));
      for (const row of answers(0, answered)) await sql`insert into survey_answer (id, answers, comments) values (${sql.join(row)})`.execute(db);
      const content = { people: shown, choices: [[0, 0, 0, 0, shown]], comments: { workingWell: ['as shown'], improvements: [], suggestions: [] } };
      if (shown > 0) await sql`insert into survey_result (id, people, content) values (1, ${shown}, ${JSON.stringify(content)})`.execute(db);
      await db.destroy();
      const store = await openStore(place);
      await store.editions.open(EDITION, NOW);
      return { place, store };
    };

    test('becomes one batch of survey responses, in new rows and files, the answers without the comments', async () => {
      const { place, store } = await upgrade({ shown: 5, answered: 12 });
      expect(await store.batches.list()).toMatchObject([{ source: 'earlier', state: 'counted', people: 12 }]);
      expect(await store.surveyResults(EDITION.id)).toMatchObject({
        people: 12,
        comments: { workingWell: expect.arrayContaining(['Label 11']), suggestions: [] },
      });
      expect(await readFiles(place)).not.toMatch(/earlier-\d|"workingWell":"Label \d+","suggestions"/);
      await store.close();
    });

    test('shows its results unchanged until the next verified batch, if fewer than five people have answered since', async () => {
      const { store } = await upgrade({ shown: 5, answered: 8 });
      expect(await store.surveyResults(EDITION.id)).toMatchObject({ people: 5, comments: { workingWell: ['as shown'] } });
      for (let number = 0; number < 5; number++) {
        await respond(store, { number });
        await deliverCopy(store);
      }
      expect(await store.surveyResults(EDITION.id)).toMatchObject({ people: 13 });
      await store.close();
    });

    test('works after the migration: it recognises replays, sends mail, accepts links, and erases by address', async () => {
      const { place } = await fillFirst();
      const store = await openStore(place);
      const entry = {
        resource: 'contact-messages',
        receipt: { keyHash: 'key', bodyHash: 'body' },
        receivedAt: NOW + 1,
      } as const;
      const record = { kind: 'submission', userEmail: 'ines@example.org', payload: {} } as const;
      expect(await store.accept({ ...entry, record, mails: [] })).toMatchObject({ outcome: 'replayed', id: 'message-1' });
      expect(await store.outbox.claim(NOW, MINUTE)).toMatchObject({
        id: 'mail-1',
        messageId: '<mail-1@equanta.example>',
        recipient: 'inbox@equanta.example',
        facts: { message: 'Nobody uses it.' },
        attempt: 2,
      });
      expect(await store.newsletter.find('reader-1')).toBe('confirmed');
      expect((await store.subscribers.count(NOW)).weeks.at(-1)).toMatchObject({ confirmed: 1, departed: 0 });
      await store.newsletter.change('reader-2', 'confirmed', NOW);
      expect(store.secret.keyOf('link', 'reader-1')).toBe(new Secret(Buffer.from(SECRET, 'base64url')).keyOf('link', 'reader-1'));
      const issue: Mailing = { id: 'newsletter/one', kind: 'newsletter-issue', letter: { subject: 'One', preview: '', body: [] } };
      expect(await store.mailings.queue(issue, NOW)).toBe(2);
      expect(await store.mailings.countUnsent(ANNOUNCEMENT)).toBe(1);
      expect(await store.retention.digestQuarantine(NOW, 'inbox@equanta.example')).toBe(1);
      expect(await store.erasure.find('ines@example.org')).toMatchObject({ submissions: 2, newsletter: 'confirmed', surveyRecords: 1 });
      await store.erasure.erase('ines@example.org', NOW);
      expect(await store.erasure.find('ines@example.org')).toMatchObject({ submissions: 0, surveyRecords: 0 });
      await store.close();
    });
  });
}
