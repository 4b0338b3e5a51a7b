import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { runCommandLine } from '../../command-line/command-line.ts';
import { DAY_MS } from '../../core/days.ts';
import { TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import { STORE_FILE } from '../../intake/engine/sqlite.ts';
import { mailLink } from '../../intake/mail/mail-link.ts';
import { VERSION } from '../../intake/settings/version.ts';
import { openStore } from '../../intake/store/store.ts';
import { ACTION, POLARIS, postAnswer, tokenIn } from '../support/campaign.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startIntake, type TestIntake, testDesk } from '../support/intake.ts';
import { FIRST_CONTENT } from '../support/sites.ts';
import { PARTS } from '../support/small-site.ts';
import { SUBMISSIONS } from '../support/submissions.ts';
import { fileOf, type Kept, schemaOf } from './kept.ts';

const USAGE = {
  command: 'npm run keep',
  does: 'Keeps a small store and the content of this version, which the tests of each later version open. Run it again until the version is tagged, and never after.',
  example: '',
};
// The least of whom figures are shown.
const PEOPLE = 5;

await runCommandLine(
  USAGE,
  async () => {
    const kept = await keep();
    writeFileSync(fileOf(VERSION), gzipSync(JSON.stringify(kept), { level: 9 }));
    console.log(`Kept ${fileOf(VERSION)}.`);
  },
  () => undefined,
);

async function keep(): Promise<Kept> {
  const { folder, remove } = temporaryFolder();
  const place = { dataDir: folder, mailDomain: 'equanta.example', timeZone: PARTS.brand.timeZone };
  const store = await openStore(place);
  const intake = await startIntake({ store, desk: testDesk() });
  await fill(intake);
  const now = intake.deps.now();
  await intake.stop();
  await store.close();
  const database = new DatabaseSync(path.join(folder, STORE_FILE));
  const names = database.prepare("select name from sqlite_master where type = 'table'").all();
  const rows: Kept['rows'] = {};
  for (const { name } of names)
    rows[`${name}`] = database.prepare(`select * from ${name}`).all() as Kept['rows'][string];
  database.close();
  const migrations = (rows.kysely_migration ?? []).map(({ name }) => `${name}`);
  const files = filesIn(folder).filter((name) => !/^(intake|serving)\./.test(name));
  const kept = {
    now,
    migrations,
    schema: {
      sqlite: await schemaOf('sqlite', migrations),
      postgres: await schemaOf('postgres', migrations),
    },
    rows,
    files: readAll(folder, files, 'base64'),
    content: {
      ...Object.fromEntries(filesIn(FIRST_CONTENT).map((name) => [name, ''])),
      ...readAll(FIRST_CONTENT, filesIn(FIRST_CONTENT).filter(isText), 'utf8'),
    },
  };
  remove();
  return kept;
}

function isText(name: string): boolean {
  return /\.(yaml|json|md|svg|css|html)$/.test(name);
}

function filesIn(folder: string): string[] {
  const names = globSync('**/*', { cwd: folder });
  return names.filter((name) => statSync(path.join(folder, name)).isFile());
}

function readAll(folder: string, names: string[], encoding: BufferEncoding) {
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(folder, name), encoding)]),
  );
}

/** By the requests of visitors and operators: each form, the list, a closed wave and an open one. */
async function fill(intake: TestIntake): Promise<void> {
  const done = async (response: Promise<Response>) => {
    const { ok, status } = await response;
    if (!ok) throw new Error(`The intake answered ${status}: ${await (await response).text()}`);
  };
  const desk = (path: string, body: object, method = 'POST') =>
    done(intake.askDesk(method, path, body));
  await desk('campaigns', POLARIS);
  const campaign = async () => (await intake.readDesk('campaigns')).campaigns[0];
  const { waves, groups } = await campaign();
  const answer = async (wave: { id: string }, of = groups) => {
    for (const { id: group } of of) await desk(`waves/${wave.id}/cards`, { group, count: PEOPLE });
    const cards = await intake.readDesk(`waves/${wave.id}/cards`);
    for (const { codes } of cards.groups)
      for (const { link: card } of codes) await done(postAnswer(intake, tokenIn(card)));
    await intake.deps.store.waveResponses.mix();
  };
  await answer(waves[0]);
  await intake.claimAll();
  intake.wait(9 * DAY_MS);
  await desk(`waves/${waves[0].id}/closings`, {});
  await desk(`waves/${waves[0].id}/actions`, ACTION);
  intake.wait(22 * DAY_MS);
  const [{ id: group }] = groups;
  const people = [{ group, address: 'ana@example.org' }];
  await desk(`waves/${waves[1].id}/invitations`, { people });
  await answer(waves[1], groups.slice(0, 1));

  for (const [name, body] of Object.entries(SUBMISSIONS))
    await done(
      intake.post(name, { ...body, userEmail: `${name}@example.org` }, { 'Idempotency-Key': name }),
    );
  await done(
    intake.post('contact-messages', { ...SUBMISSIONS['contact-messages'], [TRAP_FIELD]: 'x' }),
  );
  const [subscriber] = (await intake.readDesk('subscribers')).items;
  const link = new URL(mailLink(intake.deps, 'confirm', subscriber.id, intake.deps.now()));
  await done(intake.ask(link.pathname + link.search, { method: 'POST' }));
  const [{ id }] = (await intake.readDesk('messages')).items;
  await desk(`messages/${id}/notes`, { text: 'Called her.' });
  await desk('spam-rules', { kind: 'domain', value: 'spam.example' });
  await desk('suppressions', { userEmail: 'left@example.org' });
}
