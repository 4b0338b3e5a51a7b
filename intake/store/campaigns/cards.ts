import { countRows } from '../engine/count-rows.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Outcome } from '../engine/outcome.ts';
import type { Secret } from '../keys/secret.ts';
import { lockWave } from './open-wave.ts';

// Without I, L, O and U, which are misread.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;
const MOST_CARDS = 5000;

/**
 * The cards of waves in an open store: codes for people without a mailbox, each of which counts
 * once. A code is derived with the store's secret from its wave, its group and its number, so that
 * it can be printed again, though only its hash is stored.
 */
export function createCards({ db, write }: OpenDatabase, secret: Secret) {
  return {
    /** Adds cards to a group in a wave that isn't closed. */
    addCards: (
      waveId: string,
      { group, count }: { group: string; count: number },
    ): Promise<Outcome> =>
      write(async (trx) => {
        const wave = await lockWave(trx, waveId);
        if (!wave || wave.closed_on !== null) return 'gone';
        const asked = trx
          .selectFrom('campaign_group')
          .select('id')
          .where('id', '=', group)
          .where('campaign_id', '=', wave.campaign_id);
        if (!(await asked.executeTakeFirst())) return 'gone';
        const there = await countRows(
          trx.selectFrom('wave_card').where('wave_id', '=', waveId).where('group_id', '=', group),
        );
        if (there + count > MOST_CARDS) return 'full';
        const cards = Array.from({ length: count }, (_, index) => ({
          id: cardId(secret, cardCode(secret, { waveId, group, number: there + index })),
          wave_id: waveId,
          group_id: group,
        }));
        await trx.insertInto('wave_card').values(cards).execute();
        return 'done';
      }),
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

function cardCode(
  secret: Secret,
  { waveId, group, number }: { waveId: string; group: string; number: number },
): string {
  const bytes = Buffer.from(secret.keyOf('card', `${waveId} ${group} ${number}`), 'base64url');
  return [...bytes.subarray(0, CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
}

/** The id of the card with a code: its hash. */
export function cardId(secret: Secret, code: string): string {
  return secret.keyOf('card id', code);
}
