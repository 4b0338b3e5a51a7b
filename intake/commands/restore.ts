import path from 'node:path';
import type { IntakeSettings } from '../environment.ts';
import { restore } from '../store/backup.ts';
import { amount, describeStore } from './describe-store.ts';
import { postgresRestore } from './postgres-tools.ts';
import { CommandRefused, onlyNames, runCommand } from './run-command.ts';

/** `npm run restore -- FILE`: replaces the store by a backup, and keeps the replaced one beside it. */
export async function restoreBackup({ dataDir, databaseUrl }: IntakeSettings, args: string[]): Promise<void> {
  const [name] = onlyNames(args);
  if (!name) throw new CommandRefused('Name the backup: npm run restore -- FILE');
  if (databaseUrl) {
    throw new CommandRefused(
      `The store is on PostgreSQL, which is restored by its own tools. Nothing was changed. Stop the intakes, back up the present database, which will be replaced, and run:\n\n  ${postgresRestore(name, databaseUrl)}\n`,
    );
  }
  const { facts, before } = await restore(dataDir, path.resolve(name), new Date());
  console.log(`Restored ${name}: ${describeStore(facts)}.`);
  if (before) console.log(`The previous store is kept as ${before}. Delete it once you no longer need it.`);
  console.log('Everything since the backup is undone: repeat the erasures since then, and unsubscribe again those who left the newsletter since then.');
  if (facts.waitingMails > 0)
    console.log(`${amount(facts.waitingMails, 'mail')} were waiting in the backup and will be sent now, even if they were sent since then.`);
}

if (import.meta.main) await runCommand(restoreBackup);
