import { sql } from 'kysely';
import { readContent } from '../builder/content/read.ts';
import { wordsOf } from '../builder/output/intake-parts.ts';
import { DAY_MS } from '../core/days.ts';
import { openDatabase } from '../intake/engine/open.ts';
import type { Database, Tables } from '../intake/engine/tables.ts';
import { newsletterOf } from '../intake/newsletter/newsletters.ts';
import { readIntakeSettings } from '../intake/settings/environment.ts';
import { openStore } from '../intake/store/store.ts';
import { fillStore as fillSample } from '../sample-store/fill-store.ts';
import { FIRST_CONTENT } from '../tests/support/sites.ts';
import { UNSENT, type World } from './desk-calls.ts';

// Copies of the sample store's 60 submissions, 120 subscribers, 3 campaigns and 400 responses.
const [ENQUIRIES, SUBSCRIBERS, CAMPAIGNS, PEOPLE] = [1666, 833, 39, 2];
const [NEWSLETTERS, AUDIT_LOG, INVITED] = [4, 900, 1000];
const OF_SUBMISSION = 'submission_id in (select id from submission)';

/** The columns of a table that make each copy of a row another one. */
type Own<Table extends keyof Tables> = readonly (keyof Tables[Table] & string)[];

/** Fills a SQLite store with the sample store, many times over. @returns it, with what is asked. */
export async function fillStore(dataDir: string, now: number): Promise<World> {
  const settings = readIntakeSettings({ SITE_URL: 'http://localhost', DATA_DIR: dataDir });
  const words = await wordsOf(readContent(FIRST_CONTENT));
  const parts = {
    ...words,
    isSurveyOpen: true,
    siteUrl: '',
    previewTokenHash: '',
    countedPages: [],
  };
  await fillSample({ settings, parts, dataDir, paths: ['/'] }, now);
  const store = await openStore({ dataDir });
  await store.retention.sweep(now, settings.retention);
  await store.newsletters.queue(newsletterOf({ ...UNSENT, slug: 'sent' }), now - 7 * DAY_MS);
  const { db } = await openDatabase({ dataDir });
  await sql`pragma synchronous = off`.execute(db);
  await copyAll(db);
  // In the wave that is open, everybody whom the calls invite has room.
  await db
    .updateTable('campaign_group')
    .set({ asked: 4 * INVITED })
    .execute();
  await db.destroy();
  const campaigns = await store.campaigns.list();
  const open = campaigns.find(({ client }) => client === 'Saltmarsh Foods');
  const [waveId = '', groupId = ''] = [open?.waves.at(-1)?.id, open?.groups[0]?.id];
  const addresses = Array.from(
    { length: INVITED },
    (_, number) => `invited-${number}@client.example`,
  );
  await store.invitations.invite({ waveId, groupId, addresses }, now);
  return { store, waveId, groupId, campaigns: campaigns.filter((campaign) => campaign !== open) };
}

async function copyAll(db: Database): Promise<void> {
  const settled = { state: 'delivered', settled_at: sql<number>`created_at` } as const;
  await db.updateTable('outbox').set(settled).where('state', '=', 'pending').execute();
  await copy(db, 'submission', ENQUIRIES, ['id', 'user_email', 'address_key', 'text_key']);
  await copy(db, 'outbox', ENQUIRIES, ['id', 'recipient_key', 'submission_id'], OF_SUBMISSION);
  await copy(db, 'subscriber', SUBSCRIBERS, ['id', 'user_email', 'address_key']);
  await copy(db, 'newsletter_recipient', SUBSCRIBERS, ['recipient_key']);
  await copy(db, 'outbox', SUBSCRIBERS, ['id', 'recipient_key'], 'newsletter is not null');
  await copy(db, 'newsletter', NEWSLETTERS, ['slug']);
  await copy(db, 'newsletter_recipient', NEWSLETTERS, ['newsletter']);
  await copy(db, 'audit_log', AUDIT_LOG, []);
  // More people in each wave, before there are more waves.
  await copy(db, 'wave_response', PEOPLE, []);
  await copy(db, 'client', CAMPAIGNS, ['id', 'name']);
  await copy(db, 'campaign', CAMPAIGNS, ['id', 'client_id']);
  await copy(db, 'campaign_wave', CAMPAIGNS, ['id', 'campaign_id']);
  await copy(db, 'campaign_group', CAMPAIGNS, ['id', 'campaign_id']);
  await copy(db, 'wave_snapshot', CAMPAIGNS, ['wave_id']);
  await copy(db, 'wave_comment', CAMPAIGNS, ['wave_id']);
}

/**
 * Adds copies of rows, with a number in their own columns. An id that isn't among these, because
 * nothing refers to it, is random.
 */
async function copy<Table extends keyof Tables>(
  db: Database,
  table: Table,
  count: number,
  own: Own<Table>,
  where = 'true',
): Promise<void> {
  const columns = sql<{ name: string }>`select name from pragma_table_info(${table})`;
  const names = (await columns.execute(db)).rows.map(({ name }) => name);
  const values = names.map((name) => {
    if (own.some((one) => one === name)) return numbered(name);
    return name === 'id' ? 'lower(hex(randomblob(18)))' : name;
  });
  const numbers = `select 1 union all select n + 1 from copy limit ${count}`;
  const copies = `select ${values.join(', ')} from ${table}, copy where ${where}`;
  const insert = `insert into ${table} (${names.join(', ')}) ${copies}`;
  await sql.raw(`with recursive copy (n) as (${numbers}) ${insert}`).execute(db);
}

/** A name or an address with a number before it; an id, of a version that no original has. */
function numbered(column: string): string {
  const id = `substr(${column}, 1, 14) || '5' || substr(${column}, 16, 16) || printf('%05x', n)`;
  return `iif(length(${column}) = 36, ${id}, n || '.' || ${column})`;
}
