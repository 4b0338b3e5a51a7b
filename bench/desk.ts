import { sql } from 'kysely';
import type { DeskCall } from '../intake/desk.ts';
import { openDatabase } from '../intake/store/open.ts';
import type { Campaign } from '../intake/store/read-campaigns.ts';
import { openStore, type Store } from '../intake/store/store.ts';
import { EDITION } from '../tests/support/edition.ts';
import { NOW, startIntake, temporaryFolder } from '../tests/support/intake.ts';
import { writeNewsletters } from '../tests/support/small-site.ts';
import { BENCH_DESK, type CallRow, measureAsks, measureSubmissions, printCalls } from './desk-asks.ts';
import { CALLS, UNSENT } from './desk-calls.ts';
import { fillCampaigns } from './fill-campaigns.ts';
import { fillEnquiries } from './fill-enquiries.ts';
import { fillList } from './fill-list.ts';
import { fillRest } from './fill-rest.ts';

const INVITED = 1000;

/** What the desk is asked about. */
export interface World {
  store: Store;
  /** Their waves are closed, and have findings. */
  campaigns: readonly Campaign[];
  /** One with open waves, the first of which has invitations. */
  open: Campaign;
}

/** Measures every call of the desk with 100,000 enquiries and as many subscribers, on SQLite, and prints the results. */
export async function measureDesk(): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const store = await openStore({ dataDir: folder });
  const intake = await startIntake({ store, desk: BENCH_DESK });
  const rows: CallRow[] = [];
  try {
    console.error('Filling the store');
    const world = await fill(folder, store);
    writeNewsletters(intake.deps.settings.siteFolder, [UNSENT]);
    for (const [call, listCases] of Object.entries(CALLS) as [DeskCall, (typeof CALLS)[DeskCall]][])
      for (const one of await listCases(world)) {
        console.error(`Measuring ${one.call ?? call}`);
        rows.push(await measureAsks(intake, one.call ?? call, one));
        await one.settled?.();
      }
    rows.push(await measureSubmissions(intake));
  } finally {
    printCalls('Desk: 100,000 enquiries and subscribers, SQLite, in ms', rows);
    await intake.stop();
    await store.close();
    remove();
  }
}

async function fill(dataDir: string, store: Store): Promise<World> {
  const { db } = await openDatabase({ dataDir });
  await sql`pragma synchronous = off`.execute(db);
  const campaigns = await fillCampaigns(db, store);
  await fillEnquiries(db, store.secret);
  await fillList(db, store.secret);
  await fillRest(db, store);
  await db.destroy();
  const waves = Array.from({ length: 10 }, (_, index) => ({ name: `Wave ${index}`, opensOn: '2026-11-01', closesOn: '2026-12-20' }));
  const groups = [
    { name: 'Planners', side: 'users' as const },
    { name: 'Board', side: 'sponsors' as const },
  ];
  await store.campaigns.create({ client: 'Open', name: 'Open', system: 'the system', welcome: '', waves, groups }, NOW);
  const open = (await store.campaigns.list()).find(({ name }) => name === 'Open');
  if (!open) throw new Error('There is no open campaign.');
  const addresses = Array.from({ length: INVITED }, (_, number) => `invited-${number}@client.example`);
  await store.invitations.invite({ waveId: open.waves[0]?.id ?? '', groupId: open.groups[0]?.id ?? '', addresses }, NOW);
  // As the mixing of batches does.
  await store.surveyResults(EDITION.id);
  return { store, campaigns, open };
}
