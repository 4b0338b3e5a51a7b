import path from 'node:path';
import { tellProgress } from '../../command-line/command-line.ts';
import { CommandRefused } from '../../command-line/command-refused.ts';
import { STORE_FILE } from '../engine/sqlite.ts';
import { listLostWaves } from '../store/inspect.ts';
import { moveStore } from '../store/move.ts';
import { describeLostWaves, describeStore } from './describe-store.ts';
import { intakeCommand } from './run-command.ts';

export const moveToPostgres = intakeCommand(
  {
    command: 'npm run move-store',
    does: 'Copies the SQLite store of DATA_DIR into the empty PostgreSQL database of DATABASE_URL.',
    example: '',
  },
  async ({ dataDir, databaseUrl, waveKeysDir }) => {
    if (!databaseUrl)
      throw new CommandRefused(
        'Set DATABASE_URL to the empty PostgreSQL database to move the store to, such as postgres://user:password@host/database. On its server, createdb makes one: docs/deploy-several.md, The database.',
      );
    tellProgress('Copying the store to PostgreSQL');
    const facts = await moveStore(dataDir, databaseUrl);
    console.log(
      `Moved ${describeStore(facts)} to PostgreSQL, and the store's secret, so links in mails stay valid.`,
    );
    const lost = await listLostWaves(path.join(dataDir, STORE_FILE), waveKeysDir);
    for (const line of describeLostWaves(lost, waveKeysDir)) console.log(line);
    console.log(`The keys of open waves stay in ${waveKeysDir}: each machine needs them there.`);
    console.log(
      `The store in ${dataDir} is unchanged. Restart every intake with DATABASE_URL set: without it, an intake would still use the old store. To go back, start them without it: what has come since then stays in PostgreSQL alone.`,
    );
  },
);

if (import.meta.main) await moveToPostgres();
