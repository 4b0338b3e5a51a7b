import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';
import { writeEmptyStore } from '../../tests/support/empty-store.ts';
import { temporaryFolder } from '../../tests/support/intake.ts';
import { campaignAttackContract } from './campaign-attack-contract.ts';
import type { StorePlace } from './open.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const { remove } of folders) remove();
});

const makePlace = async () => {
  const made = temporaryFolder();
  folders.push(made);
  await writeEmptyStore(made.folder);
  return { dataDir: made.folder };
};

async function readFiles({ dataDir }: StorePlace): Promise<string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'latin1'))
    .join('\n');
}

campaignAttackContract('Who have a SQLite file and its log', { makePlace, readFiles, people: 40 });
campaignAttackContract('Who have a SQLite file and its log', { makePlace, readFiles, people: 200 });
