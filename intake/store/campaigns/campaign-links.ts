import type { LinkKind } from '../../../core/campaigns/campaign.ts';
import { isCardCode, isLinkToken } from '../../../core/campaigns/link-token.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { invitationId } from '../keys/invitation-tokens.ts';
import type { Secret } from '../keys/secret.ts';
import { cardId } from './cards.ts';
import { type Campaign, findCampaignOfWave, type Group, type Wave } from './read-campaigns.ts';

export interface FoundLink {
  kind: LinkKind;
  campaign: Campaign;
  wave: Wave;
  group: Group;
  /** What counts once: the invitation, or the card. Undefined for an open link. */
  useId: string | undefined;
}

const USE = 'campaign';

/**
 * The links of campaigns in an open store. Their tokens are derived with the store's secret, and
 * stored nowhere: an open link's from the ids of a wave and a group, a personal link's from those
 * of a wave and an address (decisions/survey-anonymity.md).
 */
export function createLinks({ db }: OpenDatabase, secret: Secret) {
  const find = async (
    link: Pick<FoundLink, 'kind' | 'useId'>,
    waveId: string,
    groupId: string,
  ): Promise<FoundLink | undefined> => {
    const campaign = await findCampaignOfWave(db, waveId);
    const [wave, group] = [
      campaign?.waves.find(({ id }) => id === waveId),
      campaign?.groups.find(({ id }) => id === groupId),
    ];
    return campaign && wave && group && { ...link, campaign, wave, group };
  };
  const findOpen = async (ids: string): Promise<FoundLink | undefined> => {
    const [waveId = '', groupId = ''] = splitIds(ids);
    const found = await find({ kind: 'open', useId: undefined }, waveId, groupId);
    return found?.group.openLink === 'none' ? undefined : found;
  };
  return {
    tokenOf: (waveId: string, groupId: string): string =>
      secret.encryptKey(USE, joinIds(waveId, groupId), `${waveId} ${groupId}`),
    /**
     * Finds what a link is for; undefined for an unknown token. It doesn't tell whether the link
     * was used.
     */
    findLink: async (token: string): Promise<FoundLink | undefined> => {
      if (!isLinkToken(token)) return undefined;
      const ids = secret.decryptKey(USE, token);
      if (ids !== undefined) return findOpen(ids);
      const isCard = isCardCode(token);
      const useId = isCard ? cardId(secret, token) : invitationId(secret, token);
      const table = isCard ? 'wave_card' : 'invitation';
      const row = await db
        .selectFrom(table)
        .select(['wave_id', 'group_id'])
        .where('id', '=', useId)
        .executeTakeFirst();
      return row && find({ kind: isCard ? 'card' : 'personal', useId }, row.wave_id, row.group_id);
    },
  };
}

/** Joins two UUIDs in 32 bytes, the length of a key. */
function joinIds(...ids: string[]): string {
  return Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url');
}

function splitIds(joined: string): string[] {
  const hex = Buffer.from(joined, 'base64url').toString('hex');
  return [hex.slice(0, 32), hex.slice(32)].map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  );
}
