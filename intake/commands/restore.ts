import path from 'node:path';
import { restore } from '../store/backup.ts';
import { amount, describeStore } from './describe-store.ts';
import { postgresRestore } from './postgres-tools.ts';
import { CommandRefused, onlyNames, runCommand } from './run-command.ts';

// `npm run restore -- FILE`: a backup in the place of the store, which is kept beside it.
await runCommand(async ({ dataDir, databaseUrl }, args) => {
  const [name] = onlyNames(args);
  if (!name) throw new CommandRefused('Name the backup: npm run restore -- FILE');
  if (databaseUrl) {
    throw new CommandRefused(
      `The store is on PostgreSQL, which has its own tools for this. Nothing was changed. Stop the intakes, and back up what is there now, for it is replaced. Then run:\n\n  ${postgresRestore(name, databaseUrl)}\n`,
    );
  }
  const { facts, before } = await restore(dataDir, path.resolve(name), new Date());
  console.log(`Restored ${name}: ${describeStore(facts)}.`);
  if (before) console.log(`The store before it is kept as ${before}. Delete that once you are sure.`);
  console.log('What happened after the backup was made is undone: erase again whom you erased since, and take those off the newsletter who left it since.');
  if (facts.waitingMails > 0) console.log(`${amount(facts.waitingMails, 'mail')} had not left when it was made and will now, also where it did since.`);
});
