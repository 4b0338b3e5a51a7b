import path from 'node:path';
import { tellProgress } from '../../command-line/command-line.ts';
import { CommandRefused } from '../../command-line/command-refused.ts';
import { fileTime } from '../engine/durable-file.ts';
import { backUp, removeKilled } from '../store/backup.ts';
import { describeStore } from './describe-store.ts';
import { postgresCommand, quote } from './postgres-tools.ts';
import { intakeCommand } from './run-command.ts';

export const backUpStore = intakeCommand(
  {
    command: 'npm run backup',
    does: 'Copies the SQLite store into one file while the intake runs. With PostgreSQL, prints the command that does it.',
    argument: '[FILE]',
    example: '/mnt/backups/intake.sqlite',
  },
  async ({ dataDir, databaseUrl }, { argument: name }) => {
    const now = new Date();
    const folder = path.join(dataDir, 'backups');
    const file = path.resolve(
      name ?? path.join(folder, `intake-${fileTime(now)}.${databaseUrl ? 'dump' : 'sqlite'}`),
    );
    if (databaseUrl) {
      const dump = postgresCommand(
        `pg_dump --format=custom --no-owner --no-unlogged-table-data --file=${quote(file)}`,
        databaseUrl,
      );
      const line = `(umask 077; mkdir -p ${quote(path.dirname(file))}; ${dump})`;
      throw new CommandRefused(
        `The store is on PostgreSQL, which is backed up by its own tool. Nothing was written. Run:\n\n  ${line}\n`,
      );
    }
    removeKilled(folder, now);
    tellProgress('Copying and verifying the store');
    const facts = await backUp(dataDir, file);
    console.log(`Wrote and verified ${file}: ${describeStore(facts)}.`);
    console.log(
      'It holds the store’s secret, which keeps links in mails valid: keep it as private as the store, and on another machine.',
    );
    console.log(
      'Not in it; back these up separately: your settings (.env), the content keys (content-keys.json), clients’ codes (clients/), the keys of open waves (wave-keys/), and mail written to files (mail/).',
    );
  },
);

if (import.meta.main) await backUpStore();
