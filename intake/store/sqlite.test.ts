import { afterAll } from 'vitest';
import { temporaryFolder } from '../../tests/support/intake.ts';
import { storeContract } from './store-contract.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const { remove } of folders) remove();
});

storeContract('A store on SQLite', async () => {
  const made = temporaryFolder();
  folders.push(made);
  return { dataDir: made.folder };
});
