import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, isThere } from '../engine/rows.ts';
import type { Engine, Trx } from '../engine/tables.ts';
import { deleteCampaigns } from './delete-campaigns.ts';
import type { Outcome } from './read-campaigns.ts';
import type { WaveKeys } from './wave-keys.ts';

interface Client {
  id: string;
  name: string;
}

export function createClients({ db, write, engine }: OpenDatabase, keys: WaveKeys) {
  return {
    list: (): Promise<Client[]> => db.selectFrom('client').selectAll().orderBy('name').execute(),
    /** @returns false if another client has this name */
    add: (name: string): Promise<boolean> =>
      write(async (trx) => {
        await lockNames(trx, engine);
        if (await isTaken(trx, name)) return false;
        await insertClient(trx, name);
        return true;
      }),
    rename: (id: string, name: string): Promise<Outcome> =>
      write(async (trx) => {
        await lockNames(trx, engine);
        if (await isTaken(trx, name, id)) return 'taken';
        if (await isStated(trx, id)) return 'agreed';
        const client = trx.updateTable('client').set({ name }).where('id', '=', id);
        return (await hasChanged(client)) ? 'done' : 'gone';
      }),
    /**
     * Deletes a client with all campaigns and their data. @returns false if there is no such client
     */
    remove: async (id: string): Promise<boolean> => {
      const names = await write((trx) => deleteClient(trx, id));
      await keys.destroy(names ?? []);
      return names !== undefined;
    },
  };
}

/** Adds the client if there is none of this name. */
export async function clientOf(trx: Trx, engine: Engine, name: string): Promise<string> {
  await lockNames(trx, engine);
  const known = await trx
    .selectFrom('client')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  return known?.id ?? insertClient(trx, name);
}

async function deleteClient(trx: Trx, id: string): Promise<string[] | undefined> {
  if (!(await hasChanged(trx.deleteFrom('client').where('id', '=', id)))) return undefined;
  const campaigns = await trx
    .selectFrom('campaign')
    .select('id')
    .where('client_id', '=', id)
    .execute();
  return deleteCampaigns(
    trx,
    campaigns.map((campaign) => campaign.id),
  );
}

/**
 * Until the transaction ends, nobody else can add, rename or delete clients. A row can't be locked
 * before it exists; SQLite writes nothing else during a transaction.
 */
async function lockNames(trx: Trx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`lock table client in share row exclusive mode`.execute(trx);
}

/** Whether the agreed anonymity sheet of an open wave names the client. */
function isStated(trx: Trx, id: string): Promise<boolean> {
  return isThere(
    trx
      .selectFrom('campaign')
      .innerJoin('campaign_wave', 'campaign_wave.campaign_id', 'campaign.id')
      .select('campaign.id')
      .where('client_id', '=', id)
      .where('agreement', 'like', '%"kind":"agreed"%')
      .where('closed_on', 'is', null)
      .limit(1),
  );
}

function isTaken(trx: Trx, name: string, by = ''): Promise<boolean> {
  return isThere(
    trx.selectFrom('client').select('id').where('name', '=', name).where('id', '!=', by),
  );
}

async function insertClient(trx: Trx, name: string): Promise<string> {
  const id = randomUUID();
  await trx.insertInto('client').values({ id, name }).execute();
  return id;
}
