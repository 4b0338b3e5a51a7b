import { parseArgs } from 'node:util';
import type { IntakeSettings } from '../environment.ts';
import { moveStore } from '../store/move.ts';
import { describeStore } from './describe-store.ts';
import { CommandRefused, runCommand } from './run-command.ts';

/** `npm run move-store`: copies the SQLite store of DATA_DIR into the empty PostgreSQL database of DATABASE_URL. */
export async function moveToPostgres({ dataDir, databaseUrl }: IntakeSettings, args: string[]): Promise<void> {
  parseArgs({ args });
  if (!databaseUrl)
    throw new CommandRefused('Set DATABASE_URL to the empty PostgreSQL database to move the store to, such as postgres://user:password@host/database');
  const facts = await moveStore(dataDir, databaseUrl);
  console.log(`Moved ${describeStore(facts)} to PostgreSQL, and the store's secret, so links in mails stay valid.`);
  console.log(`The store in ${dataDir} is unchanged. Restart every intake with DATABASE_URL set: without it, an intake would still use the old store.`);
}

if (import.meta.main) await runCommand(moveToPostgres);
