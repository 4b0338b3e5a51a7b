import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, isThere } from '../engine/rows.ts';
import type { Engine, Trx } from '../engine/tables.ts';
import { deleteCampaign } from './delete-campaigns.ts';
import type { Outcome } from './read-campaigns.ts';
import type { WaveKeys } from './wave-keys.ts';

export interface Client {
  id: string;
  name: string;
}

export function createClients({ db, write, engine }: OpenDatabase, keys: WaveKeys) {
  return {
    list: (): Promise<Client[]> => db.selectFrom('client').selectAll().orderBy('name').execute(),
    /** @returns false if there is a client of this name. */
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
     * Deletes a client with all campaigns and what they brought. @returns false if there is no such
     * client.
     */
    remove: async (id: string): Promise<boolean> => {
      const names = await write((trx) => deleteClient(trx, id));
      await keys.destroy(names ?? []);
      return names !== undefined;
    },
  };
}

/** The id of the client of a name, who is added if there is none. */
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
  const deleted = await trx
    .deleteFrom('client')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) return undefined;
  const names: string[] = [];
  const campaigns = await trx
    .selectFrom('campaign')
    .select('id')
    .where('client_id', '=', id)
    .execute();
  for (const campaign of campaigns) names.push(...((await deleteCampaign(trx, campaign.id)) ?? []));
  return names;
}

/**
 * Keeps clients from being added, renamed or deleted by others until the transaction ends. A row
 * can't be locked before it is there. On SQLite, nothing else is written during a transaction.
 */
async function lockNames(trx: Trx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`lock table client in share row exclusive mode`.execute(trx);
}

/** Whether an agreed anonymity sheet of a wave that isn't closed names a client. */
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
