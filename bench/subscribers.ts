import { randomUUID } from 'node:crypto';
import { STANDINGS } from '../core/desk/subscribers.ts';
import { openDatabase } from '../intake/store/open.ts';
import { openStore, type Store } from '../intake/store/store.ts';
import { NOW, startIntake, temporaryFolder } from '../tests/support/intake.ts';
import { BENCH_DESK, type CallRow, measureCalls, printCalls } from './desk-calls.ts';

const SUBSCRIBERS = 100_000;
const EVERY_MS = 10 * 60 * 1000;
const TIMES = 20;
const PAGES_DEEP = 100;
// Databases limit the values of one statement.
const ROWS_MOST = 500;
const STATES = ['confirmed', 'confirmed', 'pending', 'unsubscribed'] as const;
/** One address of so many is suppressed. */
const SUPPRESSED = 50;

/** Measures how long the desk's calls for the list take with 100,000 subscribers on SQLite, and prints the results. */
export async function measureSubscribers(): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const store = await openStore({ dataDir: folder });
  const intake = await startIntake({ store, desk: BENCH_DESK });
  try {
    await fill(folder, store);
    const rows: CallRow[] = [];
    const measure = async (name: string, paths: string[], body?: object) =>
      void rows.push(await measureCalls(intake, name, paths, body && { method: 'POST', body: JSON.stringify(body) }));
    const again = (path: string) => Array<string>(TIMES).fill(path);
    await measure('counts and growth', again('subscriber-counts'));
    await measure('first page', again('subscribers'));
    const { next } = await store.subscribers.list({ limit: 30 * PAGES_DEEP });
    await measure('page 100', again(`subscribers?after=${next?.at}.${next?.id}`));
    for (const standing of STANDINGS) await measure(`first page, ${standing}`, again(`subscribers?standing=${standing}`));
    await measure('search, a common word', again('subscribers?search=example'));
    await measure('search, one step of a rare word', again('subscribers?search=nowhere'));
    await measure('page of an export', again(`subscribers?whole&after=${next?.at}.${next?.id}`));
    const list = Array.from({ length: 1000 }, (_, index) => `person-${index * 150}@example.org`).join('\n');
    await measure('check of 1,000 addresses', again('subscriber-import-checks'), { list });
    await measure('one address', again('address-checks'), { userEmail: 'person-77@example.org' });
    await measure('what is stored about a person', again('erasure-checks'), { userEmail: 'person-77@example.org' });
    await measure('suppress', again('suppressions'), { userEmail: 'person-77@example.org' });
    printCalls(`List: ${SUBSCRIBERS.toLocaleString('en-GB')} subscribers, SQLite, in ms`, rows);
  } finally {
    await intake.stop();
    await store.close();
    remove();
  }
}

async function fill(dataDir: string, { secret }: Store): Promise<void> {
  const { db } = await openDatabase({ dataDir });
  for (let first = 0; first < SUBSCRIBERS; first += ROWS_MOST) {
    const rows = Array.from({ length: ROWS_MOST }, (_, index) => {
      const number = first + index;
      const [user_email, at] = [`person-${number}@example.org`, NOW - number * EVERY_MS];
      return {
        id: randomUUID(),
        user_email,
        address_key: secret.addressKey(user_email),
        state: STATES[number % 4] ?? 'pending',
        created_at: at,
        changed_at: at,
      };
    });
    await db.insertInto('subscriber').values(rows).execute();
    const suppressed = rows.filter((_, index) => index % SUPPRESSED === 0);
    await db
      .insertInto('suppression')
      .values(suppressed.map(({ address_key, changed_at }) => ({ recipient_key: address_key, since: changed_at, is_total: 1 })))
      .execute();
  }
  await db.destroy();
}
