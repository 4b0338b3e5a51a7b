import type { InvitingKind, InvitingWords } from '../../core/campaigns/invitations.ts';
import type { OpenDatabase } from './open.ts';

/** The words that campaigns have of their own for mails to invited people, in an open store. */
export function createCampaignMails({ db, write }: OpenDatabase) {
  return {
    /** A campaign's own words; undefined if it has none. */
    findWords: (campaignId: string, kind: InvitingKind): Promise<InvitingWords | undefined> =>
      db
        .selectFrom('campaign_mail')
        .select(['subject', 'text'])
        .where('campaign_id', '=', campaignId)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    /**
     * Mails that are queued get the new words, too. @returns false if there is no such campaign.
     */
    changeWords: (
      campaign_id: string,
      kind: InvitingKind,
      words: InvitingWords,
    ): Promise<boolean> =>
      write(async (trx) => {
        const campaign = await trx
          .selectFrom('campaign')
          .select('id')
          .where('id', '=', campaign_id)
          .executeTakeFirst();
        if (!campaign) return false;
        await trx
          .insertInto('campaign_mail')
          .values({ campaign_id, kind, ...words })
          .onConflict((conflict) => conflict.columns(['campaign_id', 'kind']).doUpdateSet(words))
          .execute();
        return true;
      }),
    /** Goes back to the firm's words. @returns false if the campaign has none of its own. */
    resetWords: (campaignId: string, kind: InvitingKind): Promise<boolean> =>
      write(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('campaign_mail')
          .where('campaign_id', '=', campaignId)
          .where('kind', '=', kind)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}
