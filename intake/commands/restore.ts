import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tellProgress } from '../../command-line/command-line.ts';
import { CommandRefused } from '../../command-line/command-refused.ts';
import { amount } from '../../core/amount.ts';
import { STORE_FILE } from '../engine/sqlite.ts';
import { restore } from '../store/backup.ts';
import { listLostWaves } from '../store/inspect.ts';
import { describeLostWaves, describeStore } from './describe-store.ts';
import { postgresDrill, postgresRestore } from './postgres-tools.ts';
import { intakeCommand } from './run-command.ts';

export const restoreBackup = intakeCommand(
  {
    command: 'npm run restore',
    does: 'Replaces the SQLite store by a backup, and keeps the replaced one beside it. With PostgreSQL, prints the commands that do it.',
    argument: 'FILE',
    options: {
      drill: {
        type: 'boolean',
        does: 'Restores the backup into a folder of its own, says what is in it, and removes that folder',
      },
    },
    example: '/mnt/backups/intake.sqlite',
  },
  async ({ dataDir, databaseUrl, waveKeysDir }, { argument: name = '', values: { drill } }) => {
    if (databaseUrl && drill)
      throw new CommandRefused(
        `The store is on PostgreSQL. To restore the dump into a database of its own, which is deleted then, run as its superuser:\n\n  ${postgresDrill(name)}\n`,
      );
    if (drill) return tryRestoring(name);
    if (databaseUrl) {
      throw new CommandRefused(
        `The store is on PostgreSQL, which is restored by its own tools. Nothing was changed. Stop the intakes, back up the present database, which will be replaced, and run:\n\n  ${postgresRestore(name, databaseUrl)}\n`,
      );
    }
    tellProgress('Verifying and copying the backup');
    const { facts, before } = await restore(dataDir, path.resolve(name), new Date());
    console.log(`Restored ${name}: ${describeStore(facts)}.`);
    if (before)
      console.log(`The previous store is kept as ${before}. Delete it once you no longer need it.`);
    console.log(
      'Everything since the backup is undone: repeat the erasures since then, and unsubscribe again those who left the newsletter since then.',
    );
    const lost = await listLostWaves(path.join(dataDir, STORE_FILE), waveKeysDir);
    for (const line of describeLostWaves(lost, waveKeysDir)) console.log(line);
    if (facts.waitingMails > 0)
      console.log(
        `${amount(facts.waitingMails, 'mail')} were waiting in the backup and will be sent now, even if they were sent since then.`,
      );
  },
);

/** Doesn't touch the store. @throws {StoreRefused} */
async function tryRestoring(name: string): Promise<void> {
  tellProgress('Verifying and copying the backup');
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'equanta-drill-'));
  const { facts } = await restore(folder.path, path.resolve(name), new Date());
  console.log(`${name} can be restored: ${describeStore(facts)}. The store was not touched.`);
}

if (import.meta.main) await restoreBackup();
