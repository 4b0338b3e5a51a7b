import { moveStore } from '../store/move.ts';
import { tellProgress } from './command-line.ts';
import { describeStore } from './describe-store.ts';
import { CommandRefused, intakeCommand } from './run-command.ts';

export const moveToPostgres = intakeCommand(
  {
    command: 'npm run move-store',
    does: 'Copies the SQLite store of DATA_DIR into the empty PostgreSQL database of DATABASE_URL.',
    example: '',
  },
  async ({ dataDir, databaseUrl }) => {
    if (!databaseUrl)
      throw new CommandRefused('Set DATABASE_URL to the empty PostgreSQL database to move the store to, such as postgres://user:password@host/database');
    tellProgress('Copying the store to PostgreSQL');
    const facts = await moveStore(dataDir, databaseUrl);
    console.log(`Moved ${describeStore(facts)} to PostgreSQL, and the store's secret, so links in mails stay valid.`);
    console.log(`The store in ${dataDir} is unchanged. Restart every intake with DATABASE_URL set: without it, an intake would still use the old store.`);
  },
);

if (import.meta.main) await moveToPostgres();
