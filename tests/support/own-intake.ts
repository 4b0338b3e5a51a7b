import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FAULTY_SITE, PROJECT } from './sites.ts';

const { port, url, folder } = FAULTY_SITE;
const DATA_DIR = `${folder}-faulty-data`;

/** An intake of a test's own, as a process. */
export interface OwnIntake {
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
}

/** Starts the intake over the faulty site's build, and waits until it answers. Its store is empty, unless it is to keep what an earlier one took. */
export async function startOwnIntake({ limit = 1000, keeps = false }: { limit?: number; keeps?: boolean } = {}): Promise<OwnIntake> {
  if (!keeps) rmSync(DATA_DIR, { recursive: true, force: true });
  const env = { ...process.env, PORT: String(port), SITE_URL: url, OUTPUT_DIR: folder, DATA_DIR, SUBMISSION_LIMIT: String(limit), LOG_LEVEL: 'error' };
  const intake = spawn(process.execPath, ['intake/main.ts'], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(intake.stdout, 'data'); // It says where it serves.
  return {
    kill: async () => {
      intake.kill('SIGKILL');
      if (intake.exitCode === null && intake.signalCode === null) await once(intake, 'exit');
    },
  };
}

/** Opens the store of an intake under test from outside, as another process would. */
export function openStore(dataDir = DATA_DIR): DatabaseSync {
  return new DatabaseSync(path.join(dataDir, 'intake.sqlite'));
}

/** How many submissions an intake under test has stored that hold these words. */
export function countStored(words: string, dataDir?: string): number {
  const store = openStore(dataDir);
  const count = store.prepare('select count(*) as count from submission where instr(payload, ?) > 0').get(words)?.count;
  store.close();
  return Number(count);
}
