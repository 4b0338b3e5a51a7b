import { parseArgs } from 'node:util';
import { moveStore } from '../store/move.ts';
import { describeStore } from './describe-store.ts';
import { CommandRefused, runCommand } from './run-command.ts';

// `npm run move-store`: the SQLite store of DATA_DIR into the empty PostgreSQL that DATABASE_URL names.
await runCommand(async ({ dataDir, databaseUrl }, args) => {
  parseArgs({ args });
  if (!databaseUrl)
    throw new CommandRefused('Set DATABASE_URL to the empty PostgreSQL that the store is to move to, such as postgres://user:password@host/database');
  const facts = await moveStore(dataDir, databaseUrl);
  console.log(`Moved ${describeStore(facts)} to PostgreSQL, and the store's secret: links in mails stay valid.`);
  console.log(`The store in ${dataDir} is as it was. Start every intake anew, with DATABASE_URL from now on: one without it would go on with the old store.`);
});
