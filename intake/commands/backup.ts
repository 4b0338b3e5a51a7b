import path from 'node:path';
import { backUp, removeKilled } from '../store/backup.ts';
import { fileTime } from '../store/durable-file.ts';
import { describeStore } from './describe-store.ts';
import { postgresCommand, quote } from './postgres-tools.ts';
import { CommandRefused, onlyNames, runCommand } from './run-command.ts';

// `npm run backup [-- FILE]`: the whole store in one file, while the intake runs on.
await runCommand(async ({ dataDir, databaseUrl }, args) => {
  const [name] = onlyNames(args);
  const now = new Date();
  const folder = path.join(dataDir, 'backups');
  const file = path.resolve(name ?? path.join(folder, `intake-${fileTime(now)}.${databaseUrl ? 'dump' : 'sqlite'}`));
  if (databaseUrl) {
    const dump = postgresCommand(`pg_dump --format=custom --no-owner --no-unlogged-table-data --file=${quote(file)}`, databaseUrl);
    const line = `(umask 077; mkdir -p ${quote(path.dirname(file))}; ${dump})`;
    throw new CommandRefused(`The store is on PostgreSQL, which has its own tool for this. Nothing was written. Run:\n\n  ${line}\n`);
  }
  removeKilled(folder, now);
  const facts = await backUp(dataDir, file);
  console.log(`Wrote ${file} and read it through: ${describeStore(facts)}.`);
  console.log('The store’s secret is in it, by which links in mails stay valid: keep it as private as the store, and on another machine.');
  console.log('Not in it, to be kept apart: your settings (.env), the gates’ keys (content-keys.json), and mail written to files (mail/).');
});
