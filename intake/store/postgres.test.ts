import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { storeContract } from './store-contract.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

storeContract('A store on PostgreSQL', async () => ({ dataDir: '', databaseUrl: await postgres.createDatabase() }));
