import type { LinkKind } from '../../core/campaigns/campaign.ts';
import { isCardCode, isLinkToken } from '../../core/link-token.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { countRows } from '../engine/rows.ts';
import { invitationId, type Secret } from '../engine/secret.ts';
import type { Database } from '../engine/tables.ts';
import { lockWave } from './open-wave.ts';
import {
  type Campaign,
  findCampaign,
  findWave,
  type Group,
  type Outcome,
  type Wave,
} from './read-campaigns.ts';

export interface FoundLink {
  kind: LinkKind;
  campaign: Campaign;
  wave: Wave;
  group: Group;
  /** Identifies the invitation or card, which counts once; undefined for an open link. */
  useId: string | undefined;
}

const USE = 'campaign';
const SHEET_USE = 'campaign sheet';

/**
 * Tokens are derived with the store's secret and stored nowhere: an open link's from the ids of
 * wave and group, a personal link's from wave and address (decisions/survey-anonymity.md).
 */
export function createLinks({ db }: OpenDatabase, secret: Secret) {
  const find = async (
    link: Pick<FoundLink, 'kind' | 'useId'>,
    waveId: string,
    groupId: string,
  ): Promise<FoundLink | undefined> => {
    const found = await findWave(db, waveId);
    const group = found?.campaign.groups.find(({ id }) => id === groupId);
    return found && group && { ...link, ...found, group };
  };
  const findOpen = async (ids: string): Promise<FoundLink | undefined> => {
    const [waveId = '', groupId = ''] = splitIds(ids);
    const found = await find({ kind: 'open', useId: undefined }, waveId, groupId);
    return found?.group.openLink === 'none' ? undefined : found;
  };
  return {
    tokenOf: (waveId: string, groupId: string): string =>
      secret.encryptKey(USE, joinIds(waveId, groupId), `${waveId} ${groupId}`),
    /** The token of a campaign's anonymity sheet; it can't be used to answer. */
    sheetTokenOf: (campaignId: string): string => sheetToken(secret, campaignId),
    findSheet: async (token: string): Promise<Campaign | undefined> => {
      const ids = secret.decryptKey(SHEET_USE, token);
      return ids === undefined ? undefined : findCampaign(db, splitIds(ids)[0] ?? '');
    },
    /** Undefined for an unknown token. Doesn't tell whether the link was used. */
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

export function sheetToken(secret: Secret, campaignId: string): string {
  return secret.encryptKey(SHEET_USE, joinIds(campaignId, campaignId), campaignId);
}

/** Two UUIDs are 32 bytes, the length of a key. */
function joinIds(...ids: string[]): string {
  return Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url');
}

function splitIds(joined: string): string[] {
  const hex = Buffer.from(joined, 'base64url').toString('hex');
  return [hex.slice(0, 32), hex.slice(32)].map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  );
}

// Without I, L, O and U, which are easily misread.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;
const MOST_CARDS = 5000;

/**
 * Cards: codes for people without a mailbox, each valid once. A code is derived with the store's
 * secret from wave, group and number, so it can be printed again although only its hash is stored.
 */
export function createCards({ db, write }: OpenDatabase, secret: Secret) {
  return {
    /** At most as many as the group has people without link or card. The wave must be open. */
    addCards: (
      waveId: string,
      { group, count }: { group: string; count: number },
    ): Promise<Outcome> =>
      write(async (trx) => {
        const wave = await lockWave(trx, waveId);
        if (!wave || wave.closed_on !== null) return 'gone';
        const found = await trx
          .selectFrom('campaign_group')
          .select('asked')
          .where('id', '=', group)
          .where('campaign_id', '=', wave.campaign_id)
          .executeTakeFirst();
        if (!found) return 'gone';
        const there = await countOf(trx, 'wave_card', { waveId, group });
        if (there + count > MOST_CARDS) return 'full';
        if ((await countGiven(trx, { waveId, group })) + count > found.asked) return 'given';
        const cards = Array.from({ length: count }, (_, index) => ({
          id: cardId(secret, cardCode(secret, { waveId, group, number: there + index })),
          wave_id: waveId,
          group_id: group,
        }));
        await trx.insertInto('wave_card').values(cards).execute();
        return 'done';
      }),
    /** How many people of each group have neither a personal link nor a card. */
    countLeft: async (waveId: string, groups: readonly Group[]): Promise<Map<string, number>> => {
      const left = new Map<string, number>();
      for (const { id, asked } of groups)
        left.set(id, Math.max(0, asked - (await countGiven(db, { waveId, group: id }))));
      return left;
    },
    listCards: async (waveId: string): Promise<Map<string, string[]>> => {
      const rows = await db
        .selectFrom('wave_card')
        .select('group_id')
        .where('wave_id', '=', waveId)
        .execute();
      const byGroup = Map.groupBy(rows, ({ group_id }) => group_id);
      return new Map(
        [...byGroup].map(([group, { length }]) => [
          group,
          Array.from({ length }, (_, number) => cardCode(secret, { waveId, group, number })),
        ]),
      );
    },
  };
}

/** How many people of a group have a personal link or a card. */
export async function countGiven(
  db: Database,
  of: { waveId: string; group: string },
): Promise<number> {
  return (await countOf(db, 'invitation', of)) + (await countOf(db, 'wave_card', of));
}

export function countOf(
  db: Database,
  table: 'invitation' | 'wave_card',
  { waveId, group }: { waveId: string; group: string },
): Promise<number> {
  return countRows(
    db.selectFrom(table).where('wave_id', '=', waveId).where('group_id', '=', group),
  );
}

function cardCode(
  secret: Secret,
  { waveId, group, number }: { waveId: string; group: string; number: number },
): string {
  const bytes = Buffer.from(secret.keyOf('card', `${waveId} ${group} ${number}`), 'base64url');
  return [...bytes.subarray(0, CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
}

/** The hash of the code. */
function cardId(secret: Secret, code: string): string {
  return secret.keyOf('card id', code);
}
