import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tests/support/folder.ts';
import { startRelay, type TestRelay } from '../tests/support/mail.ts';
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts';
import { load, type RealIntake, startRealIntake } from '../tests/support/real-intake.ts';
import { PROJECT } from '../tests/support/sites.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { sharedFolder } from '../tests/support/test-folder.ts';
import { MIGRATIONS, readMigrations } from './engine/migrate.ts';
import { connect } from './engine/open.ts';
import { SLOTS } from './mail/relay.ts';

let postgres: TestPostgres;
let relay: TestRelay;
const place = sharedFolder();
let database: pg.Client;
let environment: NodeJS.ProcessEnv;
const running: RealIntake[] = [];
beforeAll(async () => {
  const site = path.join(place, 'dist');
  writeSmallSite(site);
  relay = await startRelay();
  postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase();
  environment = {
    DATABASE_URL,
    OUTPUT_DIR: site,
    DATA_DIR: place,
    SMTP_URL: relay.url,
    MAIL_FROM: 'hello@firm.test',
    MAIL_TO: 'inbox@firm.test',
  };
  database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  for (const intake of running) await intake.end('SIGKILL');
  await database.end();
  await relay.stop();
  await postgres.stop();
});

async function start(own: NodeJS.ProcessEnv = {}): Promise<RealIntake> {
  const intake = await startRealIntake({ ...environment, ...own });
  running.push(intake);
  return intake;
}

async function end(intake: RealIntake, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  running.splice(running.indexOf(intake), 1);
  await intake.end(signal);
}

const column = async <Value>(sql: string): Promise<Value[]> =>
  (await database.query({ text: sql, rowMode: 'array' })).rows.map(([value]) => value);
const post = (
  intake: RealIntake,
  resource: 'guide-requests' | 'newsletter-signups',
  userEmail: string,
  key: string,
) =>
  fetch(`${intake.url}/api/${resource}`, {
    method: 'POST',
    body: JSON.stringify({ ...SUBMISSIONS[resource], userEmail }),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  });

/** The notices to the firm that came, by the message each tells of. */
function notices(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { text = '', messageId = '', envelopeTo } of relay.mails) {
    const message =
      envelopeTo.includes('inbox@firm.test') && text.match(/\b(?:first|second) \d+\.\d+\./)?.[0];
    if (message) found.set(message, [...(found.get(message) ?? []), messageId]);
  }
  return found;
}

test('Two processes started at once on an empty database share store, mail and limits, and lose nothing when one is killed', {
  tags: ['long'],
}, async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(await column('select name from kysely_migration order by name')).toEqual(
    Object.keys(MIGRATIONS),
  );
  expect(await column('select value from secret')).toHaveLength(1);

  // The same submission through both, and the same address through both.
  const same = await Promise.all(
    [first, second, first, second].map((intake) =>
      post(intake, 'guide-requests', 'same@example.org', 'one-key'),
    ),
  );
  expect(same.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  expect(
    new Set(
      await Promise.all(same.map(async (answer) => ((await answer.json()) as { id: string }).id)),
    ).size,
  ).toBe(1);
  const keys = Array.from({ length: 12 }, (_, one) => one);
  await Promise.all(
    keys.map((one) =>
      post(one % 2 ? first : second, 'newsletter-signups', 'list@example.org', `list-${one}`),
    ),
  );
  await Promise.all(
    keys.map((one) =>
      post(one % 2 ? first : second, 'guide-requests', 'guide@example.org', `guide-${one}`),
    ),
  );
  const queued = (kind: string) =>
    column(`select id from outbox where state != 'withheld' and kind = '${kind}'`);
  expect(await queued('newsletter-confirmation')).toHaveLength(1);
  expect(await queued('guide')).toHaveLength(1 + 1);

  const acknowledged = new Set<string>();
  const stop = [load(first, acknowledged, 'first'), load(second, acknowledged, 'second')];
  const through = (name: string) =>
    [...acknowledged].filter((message) => message.startsWith(name)).length;
  await expect.poll(() => Math.min(through('first'), through('second'))).toBeGreaterThan(60);
  await end(second, 'SIGKILL');
  const atKill = through('first');
  await stop[1]?.();
  await expect.poll(() => through('first')).toBeGreaterThan(atKill + 20);
  await stop[0]?.();

  const stored = await column<string>(
    "select payload::json ->> 'message' from submission where resource = 'contact-messages'",
  );
  expect(new Set(stored).size).toBe(stored.length);
  expect([...acknowledged].filter((message) => !stored.includes(message))).toEqual([]);

  // What was being sent by the killed one waits for its lease, which is over here at once; the next
  // process sends it.
  await expect.poll(() => column("select id from outbox where state = 'pending'")).toEqual([]);
  await end(first, 'SIGTERM');
  const { rowCount } = await database.query("update outbox set due_at = 0 where state = 'sending'");
  expect(rowCount).toBeLessThanOrEqual(SLOTS);
  await start();
  await expect
    .poll(() => column("select id from outbox where state not in ('delivered', 'withheld')"))
    .toEqual([]);

  const mailed = notices();
  expect([...mailed.keys()].sort()).toEqual([...stored].sort());
  expect([...mailed.values()].filter((ids) => new Set(ids).size > 1)).toEqual([]);
  const twice = relay.mails.length - new Set(relay.mails.map(({ messageId }) => messageId)).size;
  expect(twice).toBeLessThanOrEqual(SLOTS);
  expect(new Set(relay.mails.map(({ messageId }) => messageId)).size).toBe(
    (await column("select id from outbox where state != 'withheld'")).length,
  );
});

test('Two processes let a network send together what one of them would, also anew, and give it ten wrong tokens in ten minutes', async () => {
  const site = path.join(place, 'with-desk');
  writeSmallSite(site);
  mkdirSync(`${site}-intake/desk`, { recursive: true });
  writeFileSync(`${site}-intake/desk/index.html`, '');
  const token = 'rust-harbour-lentil-quartz-meadow-orbit';
  const own = {
    DATABASE_URL: await postgres.createDatabase(),
    OUTPUT_DIR: site,
    OPERATOR_TOKEN: token,
    SUBMISSION_LIMIT: '7',
  };
  const both = await Promise.all([start(own), start(own)]);
  const answers: Response[] = [];
  // One after the other: a process whose database answers too late counts by itself.
  // intake/engine/postgres.test.ts counts concurrent requests.
  for (let one = 0; one < 20; one++)
    answers.push(
      await post(both[one % 2] as RealIntake, 'guide-requests', 'one@example.org', `limit-${one}`),
    );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(13);
  expect(
    Math.min(...refused.map(({ headers }) => Number(headers.get('Retry-After')))),
  ).toBeGreaterThan(0);
  const ask = async (intake: RealIntake, given: string) => {
    const headers = { Authorization: `Bearer ${given}` };
    return (await fetch(`${intake.url}/api/desk/session`, { headers })).status;
  };
  const judged: number[] = [];
  for (let one = 0; one < 14; one++)
    judged.push(await ask(both[one % 2] as RealIntake, 'a wrong one'));
  expect(judged).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  for (const intake of both) expect(await ask(intake, token)).toBe(429);
  for (const intake of both) await end(intake, 'SIGKILL');
  expect(
    (await post(await start(own), 'guide-requests', 'one@example.org', 'limit-anew')).status,
  ).toBe(429);
});

/** The environment of a process whose version has one more migration. */
function withMigration(name: string, up: string): NodeJS.ProcessEnv {
  const file = JSON.stringify(path.join(PROJECT, 'intake/engine/migrate.ts'));
  const code = `import { MIGRATIONS } from ${file}; MIGRATIONS[${JSON.stringify(name)}] = ({ schema }) => ${up}.execute()`;
  const url = `data:text/javascript,${encodeURIComponent(code.replace('"/', '"file:///'))}`;
  return { NODE_OPTIONS: `--import ${url}` };
}

describe.each(['sqlite', 'postgres'])(
  'While an older process takes submissions on %s',
  (engine) => {
    const tags = engine === 'postgres' ? ['long'] : [];
    let own: NodeJS.ProcessEnv;
    let older: RealIntake;
    const acknowledged = new Set<string>();
    /** Waits until some are acknowledged whose text begins so. */
    const more = async (name: string) => {
      const count = () => [...acknowledged].filter((message) => message.startsWith(name)).length;
      const before = count();
      await expect.poll(count).toBeGreaterThan(before + 20);
    };
    beforeEach(async () => {
      const folder = temporaryFolder();
      const url = engine === 'postgres' ? await postgres.createDatabase() : '';
      own = { DATABASE_URL: url, DATA_DIR: folder.folder };
      acknowledged.clear();
      older = await start(own);
      onTestFinished(async () => {
        for (const intake of [...running]) await end(intake, 'SIGKILL');
        folder.remove();
      });
    });
    const isEachStored = async () => {
      const open = await connect(placeOf(own));
      const rows = await open.db.selectFrom('submission').select('payload').execute();
      await open.db.destroy();
      const stored = rows.map(
        ({ payload }) => (JSON.parse(payload) as { message: string }).message,
      );
      expect(new Set(stored).size).toBe(stored.length);
      expect([...acknowledged].filter((message) => !stored.includes(message))).toEqual([]);
    };

    test('a newer one that starts on its port leaves the store as it is', { tags }, async () => {
      const next = withMigration(
        '9999-next, by 0.3.0',
        "schema.createTable('next').addColumn('id', 'text')",
      );
      const { port } = new URL(older.url);
      await expect(start({ ...own, ...next, PORT: port })).rejects.toThrow(
        `Another program listens on port ${port}: stop it, or run PORT=`,
      );
      const { db } = await connect(placeOf(own));
      expect(await readMigrations(db)).toEqual(['0001-first']);
      await db.destroy();
    });

    // One process alone serves a store on SQLite.
    test.skipIf(engine === 'sqlite')(
      'a newer one migrates and takes them over, and there is a way back, and nothing is lost',
      {
        tags: ['long'],
      },
      async () => {
        const next = withMigration(
          '9999-next, by 0.3.0, back to 0.2.0',
          "schema.alterTable('submission').addColumn('next', 'text')",
        );
        const stop = [load(older, acknowledged, 'older')];
        await more('older');
        const newer = await start({ ...own, ...next });
        stop.push(load(newer, acknowledged, 'newer'));
        await Promise.all([more('older'), more('newer')]);
        await end(older, 'SIGTERM');
        await more('newer');
        const again = await start(own);
        stop.push(load(again, acknowledged, 'again'));
        await end(newer, 'SIGTERM');
        await more('again');
        await Promise.all(stop.map((one) => one()));
        await isEachStored();
      },
    );

    test('a newer one that leads no way back is refused until it has ended, loses nothing, and lets it start no more', {
      tags,
    }, async () => {
      const next = withMigration(
        '9999-next, by 0.3.0',
        "schema.alterTable('submission').renameColumn('user_email', 'sender')",
      );
      const stop = load(older, acknowledged, 'older');
      await more('older');
      await expect(start({ ...own, ...next })).rejects.toThrow(
        engine === 'sqlite'
          ? 'Another intake serves the store in'
          : /Another intake or command is using the store, and no version before 0\.3\.0 can any more once this one has changed it \(9999-next, by 0\.3\.0\): stop it first, then start this one again\. Nothing was changed\./,
      );
      await more('older');
      await stop();
      await end(older, 'SIGTERM');
      const newer = await start({ ...own, ...next });
      await isEachStored();
      await end(newer, 'SIGTERM');
      await expect(start(own)).rejects.toThrow(
        'The store was changed by 0.3.0 (9999-next, by 0.3.0), and no version before 0.3.0 can use it since. This is 0.2.0: run 0.3.0 or later',
      );
    });
  },
);

const placeOf = ({ DATABASE_URL, DATA_DIR = '' }: NodeJS.ProcessEnv) => ({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
});
