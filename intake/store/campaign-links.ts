import { isLinkToken } from '../../core/campaigns/link-token.ts';
import { invitationId } from './invitation-tokens.ts';
import type { OpenDatabase } from './open.ts';
import { type Campaign, findCampaignOfWave, type Group, type Wave } from './read-campaigns.ts';
import type { Secret } from './secret.ts';

/** The wave and group of a link. */
export interface FoundLink {
  campaign: Campaign;
  wave: Wave;
  group: Group;
}

const USE = 'campaign';

/** The links of campaigns in an open store. A token is derived from the ids of a wave and a group, and stored nowhere (decision 0121). */
export function createLinks({ db }: OpenDatabase, secret: Secret) {
  const find = async (waveId: string, groupId: string): Promise<FoundLink | undefined> => {
    const campaign = await findCampaignOfWave(db, waveId);
    const [wave, group] = [campaign?.waves.find(({ id }) => id === waveId), campaign?.groups.find(({ id }) => id === groupId)];
    return campaign && wave && group && { campaign, wave, group };
  };
  const findPersonal = async (token: string): Promise<FoundLink | undefined> => {
    const row = await db.selectFrom('invitation').selectAll().where('id', '=', invitationId(secret, token)).executeTakeFirst();
    return row && find(row.wave_id, row.group_id);
  };
  return {
    /** The token of the link for a group in a wave. */
    tokenOf: (waveId: string, groupId: string): string => secret.encryptKey(USE, joinIds(waveId, groupId), `${waveId} ${groupId}`),
    /** Finds what a link is for; undefined for an unknown token. */
    findLink: async (token: string): Promise<FoundLink | undefined> => {
      if (!isLinkToken(token)) return undefined;
      const ids = secret.decryptKey(USE, token);
      if (ids === undefined) return findPersonal(token);
      const [waveId = '', groupId = ''] = splitIds(ids);
      return find(waveId, groupId);
    },
  };
}

/** Joins two UUIDs in 32 bytes, the length of a key. */
function joinIds(...ids: string[]): string {
  return Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url');
}

function splitIds(joined: string): string[] {
  const hex = Buffer.from(joined, 'base64url').toString('hex');
  return [hex.slice(0, 32), hex.slice(32)].map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
}
