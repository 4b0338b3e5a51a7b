import { createHash, randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SIDES } from '../../core/campaigns/sides.ts';
import { hashOfUse } from '../../intake/campaigns/wave-keys.ts';
import { openDatabase } from '../../intake/engine/open.ts';
import { decryptValue, KEY_BYTES } from '../../intake/engine/response-keys.ts';
import { invitationId } from '../../intake/engine/secret.ts';
import type { Database } from '../../intake/engine/tables.ts';
import type { StorePlace } from '../../intake/settings/settings.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { NO_SHEET } from '../support/campaign.ts';
import { NOW } from '../support/intake.ts';
import { QUESTIONNAIRE } from '../support/questionnaire.ts';
import { answerBy, commentOf, inviteSilently, makeCards } from '../support/wave-people.ts';
import { type Engine, onBothEngines, SQLITE } from './engines.ts';

const GROUPS = 4;
/** Of invitations; no other word of a store is like them. */
const LANGUAGES = ['de-x-attacked', 'pl-x-attacked'];

/** Somebody who answers, and what an attacker may know of them from other places. */
interface Victim {
  number: number;
  token: string;
  group: string;
  address?: string | undefined;
}

interface Row {
  id: string;
  key_id: string;
  content: string;
}

/** What a copy of the database shows at one moment. */
interface Dump {
  rows: Row[];
  uses: string[];
  /** A hash of everything else. */
  rest: string;
}

function campaignAttackContract({ name, makePlace, readFiles }: Engine, people: number): void {
  test(`Who have the files of ${name} join, count, time and order none of ${people} people`, {
    tags: people > 50 ? ['long'] : [],
    timeout: 300_000,
  }, async () => {
    const place = await makePlace();
    const keysFolder = path.join(place.dataDir, 'wave-keys');
    await using store = await openStore(place);
    const { db } = await openDatabase(place);
    for (let answered = 0; answered < people; ) {
      const { waveId, victims } = await gather(store, place, answered, people / 2);
      // A link that is looked at opens its wave, before anybody answers.
      await store.waveResponses.open(waveId, QUESTIONNAIRE, NOW);
      const dumps = [await dump(db, waveId)];
      for (const victim of victims) {
        expect(await answerBy(store, victim)).toBe('taken');
        dumps.push(await dump(db, waveId));
        await store.waveResponses.mix();
        dumps.push(await dump(db, waveId));
      }
      seeNoPerson(dumps, victims, store);
      seeOneBatchAtMost({ dumps, victims, waveId, keys: readKeys(keysFolder) });
      await store.campaigns.closeWave(waveId, NOW);
      await store.erasure.clear();
      expect(readKeys(keysFolder).size).toBe(0);
      await seeNothingOnceClosed({ db, place, dumps, victims, waveId, readFiles });
      answered += victims.length;
    }
    await db.destroy();
  });
}

/** Makes a random campaign whose people are about to answer, in random order. */
async function gather(
  store: Store,
  place: StorePlace,
  first: number,
  mostAsked: number,
): Promise<{ waveId: string; victims: Victim[] }> {
  const name = randomUUID();
  const id = await store.campaigns.create(
    {
      ...{ client: name, name, system: 'Polaris', welcome: '', sheet: NO_SHEET },
      agreement: { kind: 'nobody' },
      waves: [{ name: 'Go-live', opensOn: '2026-11-20', closesOn: '2026-11-27' }],
      groups: Array.from({ length: 1 + randomInt(GROUPS) }, (_, index) => ({
        name: `Group ${index}`,
        side: SIDES[randomInt(2)] ?? 'users',
        asked: 1 + randomInt(mostAsked),
        openLink: 'counted' as const,
      })),
    },
    NOW,
  );
  const campaign = (await store.campaigns.list()).find((one) => one.id === id);
  const waveId = campaign?.waves[0]?.id ?? '';
  const victims: Victim[] = [];
  for (const { id: group, asked } of campaign?.groups ?? []) {
    const addresses = Array.from(
      { length: Math.ceil(asked / 2) },
      () => `${randomUUID()}@client.example`,
    );
    const personal = await inviteSilently(store, place, {
      ...{ waveId, groupId: group, addresses, languages: LANGUAGES },
    });
    const cards = asked > 1 ? await makeCards(store, waveId, group, Math.ceil(asked / 4)) : [];
    const tokens = [...personal, ...cards, store.campaigns.tokenOf(waveId, group)].slice(0, asked);
    victims.push(
      ...tokens.map((token, index) => ({ number: 0, token, group, address: addresses[index] })),
    );
  }
  const order = victims
    .map((victim) => ({ victim, at: randomUUID() }))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  return {
    waveId,
    victims: order.map(({ victim }, index) => ({ ...victim, number: first + index })),
  };
}

async function dump(db: Database, waveId: string): Promise<Dump> {
  const tables = (await db.introspection.getTables())
    .map((table) => table.name)
    .filter((table) => !['wave_response', 'wave_use', 'rate_limit', 'process'].includes(table));
  const hash = createHash('sha256');
  for (const table of tables.sort()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    );
    // The names of fresh keys change with what is mixed.
    const others = rows.map(({ fresh_key: _, ...row }) => JSON.stringify(row));
    hash.update(`${table}\n${others.sort().join('\n')}\n`);
  }
  const rows = await db
    .selectFrom('wave_response')
    .select(['id', 'key_id', 'content'])
    .where('wave_id', '=', waveId)
    .execute();
  const uses = await db
    .selectFrom('wave_use')
    .select('hash')
    .where('wave_id', '=', waveId)
    .execute();
  return { rows, uses: uses.map((use) => use.hash), rest: hash.digest('hex') };
}

function readKeys(folder: string): Map<string, Buffer> {
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file))]));
}

/** Open, without the keys: that something was written, and when, never whose. */
function seeNoPerson(dumps: readonly Dump[], victims: readonly Victim[], { secret }: Store): void {
  expect(new Set(dumps.map(({ rest }) => rest)).size).toBe(1);
  expect(new Set(dumps.flatMap(({ rows }) => rows.map(({ content }) => content.length))).size).toBe(
    1,
  );
  const seen = new Set(dumps.flatMap(({ uses }) => uses));
  // Each leaves two rows, however they came.
  expect(seen.size).toBe(2 * victims.length);
  // What a copy does tell is how many have answered.
  expect(dumps.at(-1)?.rows.length).toBe(victims.length);
  const known = victims.flatMap(({ token, address = '', group }) => {
    const ids = [
      token,
      invitationId(secret, token),
      secret.keyOf('card id', token),
      secret.addressKey(address),
      group,
    ];
    return ids.flatMap((id) => [
      id,
      secret.keyOf('link', id),
      createHash('sha256').update(id).digest('base64url'),
      hashOfUse(Buffer.alloc(KEY_BYTES), 'link', id),
    ]);
  });
  expect(known.filter((id) => seen.has(id))).toEqual([]);
  const text = JSON.stringify(
    dumps.flatMap(({ rows, uses }) => [rows.map(({ id, key_id }) => [id, key_id]), uses]),
  );
  expect(
    victims.filter(({ number, group }) => text.includes(group) || text.includes(commentOf(number))),
  ).toEqual([]);
}

interface Attack {
  dumps: readonly Dump[];
  victims: readonly Victim[];
  waveId: string;
  keys: ReadonlyMap<string, Buffer>;
}

/**
 * Open, with the keys of the moment and all earlier dumps: which answers came since the last mix,
 * and of the others only in fives which came together.
 */
function seeOneBatchAtMost({ dumps, victims, waveId, keys }: Attack): void {
  const read = ({ key_id, content }: Row): string | undefined => {
    const key = keys.get(key_id);
    return key && JSON.stringify(decryptValue(key, content)).match(/comment-\d{4}/)?.[0];
  };
  const fresh = new Set(
    (dumps.at(-1)?.rows ?? [])
      .filter(({ key_id }) => key_id !== waveId)
      .map(({ content }) => content),
  );
  expect(fresh.size).toBeLessThan(5);
  let former = new Set<string>();
  const known = new Map<string, string | undefined>();
  for (const { rows } of dumps) {
    for (const row of rows) if (!known.has(row.content)) known.set(row.content, read(row));
    const mixed = new Set(
      rows.filter(({ key_id }) => key_id === waveId).map(({ content }) => known.get(content) ?? ''),
    );
    const added = [...mixed].filter((comment) => !former.has(comment));
    expect(added.length === 0 || added.length >= 5).toBe(true);
    former = mixed;
    // What was fresh then and is mixed now can't be read in the earlier dump.
    const early = rows.filter(({ key_id, content }) => key_id !== waveId && !fresh.has(content));
    expect(early.filter(({ content }) => known.get(content) !== undefined)).toEqual([]);
  }
  expect(former.size + fresh.size).toBe(victims.length);
}

interface Aftermath extends Pick<Attack, 'dumps' | 'victims' | 'waveId'> {
  db: Database;
  place: StorePlace;
  readFiles: (place: StorePlace) => Promise<string>;
}

/** Closed: nothing on disk joins, times or orders anybody, with all earlier dumps. */
async function seeNothingOnceClosed({
  db,
  place,
  dumps,
  victims,
  waveId,
  readFiles,
}: Aftermath): Promise<void> {
  for (const table of ['wave_response', 'wave_use', 'wave_card', 'invitation'] as const)
    expect([
      table,
      await db.selectFrom(table).selectAll().where('wave_id', '=', waveId).execute(),
    ]).toEqual([table, []]);
  const comments = await db
    .selectFrom('wave_comment')
    .selectAll()
    .where('wave_id', '=', waveId)
    .orderBy('id')
    .execute();
  expect([0, victims.length]).toContain(comments.length);
  for (const comment of comments)
    expect(Object.keys(comment)).toEqual(['id', 'wave_id', 'question', 'comment']);
  const said = comments.map(({ comment }) => comment);
  expect(said.length >= 10 && said.join() === said.toSorted().join()).toBe(false);
  const bytes = await readFiles(place);
  expect(
    victims.filter(
      ({ address, token }) =>
        (address !== undefined && bytes.includes(address)) || bytes.includes(token),
    ),
  ).toEqual([]);
  expect(LANGUAGES.filter((language) => bytes.includes(language))).toEqual([]);
  const contents = new Set(
    dumps.flatMap(({ rows }) => rows.map(({ content }) => content.slice(0, 60))),
  );
  expect([...contents].filter((content) => bytes.includes(content))).toEqual([]);
  expect(dumps.flatMap(({ uses }) => uses).filter((hash) => bytes.includes(hash))).toEqual([]);
  const leaked = victims.filter(({ number }) => bytes.includes(commentOf(number)));
  expect(comments.length === 0 ? leaked : []).toEqual([]);
}

campaignAttackContract(SQLITE, 24);
onBothEngines((engine) => campaignAttackContract(engine, 100));
