import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { PROJECT } from '../support/sites.ts';
import type { Row } from './run.ts';
import type { Engine } from './world.ts';

const FILES = {
  SQLite: 'intake/store/engine/sqlite.test.ts',
  PostgreSQL: 'intake/store/engine/postgres.test.ts',
};
const report = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });

/**
 * Reads the files of a database as a stranger with a copy of the disk would: the tests of survey
 * responses search all their bytes. `joined` is the number of tests that could join answers with a
 * person, left out where no test looks.
 */
export function readFiles(engine: Engine): Row {
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-readers-'));
  const file = path.join(folder, 'report.json');
  const vitest = path.join(PROJECT, 'node_modules/vitest/vitest.mjs');
  spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      FILES[engine],
      '-t',
      `Survey responses on ${engine}`,
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    {
      cwd: PROJECT,
    },
  );
  const { numPassedTests, numFailedTests } = v.parse(
    report,
    JSON.parse(readFileSync(file, 'utf8')),
  );
  rmSync(folder, { recursive: true });
  const struck = numPassedTests + numFailedTests;
  return {
    fault: 'readers of the files',
    engine,
    struck,
    ...(struck > 0 && { joined: numFailedTests }),
  };
}
