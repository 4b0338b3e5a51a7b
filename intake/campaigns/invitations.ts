import { waveStateAt } from '../../core/campaigns/campaign.ts';
import {
  INVITING_KINDS,
  type InvitingKind,
  type InvitingWords,
} from '../../core/campaigns/invitations.ts';
import { DAY_MS } from '../../core/days.ts';
import type { CheckedAddresses } from '../../core/desk/invitations.ts';
import { isOvertaken, type Seen } from '../../core/desk/seen.ts';
import { splitList } from '../../core/split-list.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { countRows, hasChanged } from '../engine/rows.ts';
import { invitationId, invitationToken, type Secret } from '../engine/secret.ts';
import type { Database, Trx } from '../engine/tables.ts';
import type { InvitationFacts } from '../mail/invitation.ts';
import type { ClaimedMail, NewMail } from '../mail/mail-row.ts';
import { queueMail, queueTest, type TestOutcome, takeTurns } from '../mail/queue-mail.ts';
import { suppressInvitations, wantsNoInvitation } from '../mail/suppressions.ts';
import { countGiven, sheetToken } from './campaign-links.ts';
import { readWords } from './open-wave.ts';
import { findWave, lockCampaign, type Outcome } from './read-campaigns.ts';
import { createReminders } from './reminders.ts';

type Sorting = 'fresh' | 'invited' | 'suppressed' | 'limited';
type SortedAddresses = Record<keyof Pick<CheckedAddresses, Sorting>, string[]>;

interface Invited {
  waveId: string;
  groupId: string;
  addresses: string[];
  /** Empty for the firm's. */
  language?: string;
}

export type Invitations = ReturnType<typeof createInvitations>;

// Small steps let other writes through in between. A request for the same addresses waits for one
// step, on PostgreSQL for at most 2 seconds.
const STEP = 25;

/** decisions/survey-anonymity.md. Times are in ms since 1970. */
export function createInvitations(open: OpenDatabase, secret: Secret) {
  const { db, write } = open;
  const mails = createCampaignMails(open);
  return {
    ...createReminders(open, secret),
    ...mails,
    countInvited: async (waveId: string): Promise<Map<string, number>> => {
      const rows = await db
        .selectFrom('invitation')
        .select(({ fn, ref }) => [ref('group_id').as('group'), fn.countAll<number>().as('count')])
        .where('wave_id', '=', waveId)
        .groupBy('group_id')
        .execute();
      return new Map(rows.map(({ group, count }) => [group, count]));
    },
    /** Other than the firm's, of the words that the wave keeps; undefined before its first use. */
    languagesOf: async (waveId: string): Promise<string[] | undefined> => {
      const words = await readWords(db, waveId);
      return words && Object.keys(words.translations ?? {});
    },
    /** In which people were invited, other than the firm's. */
    invitedIn: async (waveId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('invitation')
        .select('language')
        .distinct()
        .where('wave_id', '=', waveId)
        .orderBy('language')
        .execute();
      return rows.flatMap(({ language }) => language ?? []);
    },
    countAll: (): Promise<number> => countRows(db.selectFrom('invitation')),
    countReminders: async (waveId: string): Promise<number> =>
      (
        await db
          .selectFrom('campaign_wave')
          .select('reminders')
          .where('id', '=', waveId)
          .executeTakeFirst()
      )?.reminders ?? 0,
    /** People who haven't been sent the last reminder yet. */
    countToRemind: (waveId: string): Promise<number> =>
      countRows(
        db
          .selectFrom('invitation')
          .innerJoin('campaign_wave', 'campaign_wave.id', 'invitation.wave_id')
          .where('wave_id', '=', waveId)
          .whereRef('invitation.reminders', '<', 'campaign_wave.reminders'),
      ),
    sortAddresses: async (
      waveId: string,
      addresses: string[],
      now: number,
    ): Promise<SortedAddresses> => {
      const invited = new Set(
        (
          await db.selectFrom('invitation').select('id').where('wave_id', '=', waveId).execute()
        ).map(({ id }) => id),
      );
      const total = await db
        .selectFrom('suppression')
        .select('recipient_key')
        .where('is_total', '=', 1)
        .execute();
      const declined = await db
        .selectFrom('invitation_suppression')
        .select('recipient_key')
        .execute();
      const suppressed = new Set([...total, ...declined].map(({ recipient_key }) => recipient_key));
      const recent = db
        .selectFrom('outbox')
        .select('limit_key')
        .where('kind', '=', 'campaign-invitation');
      const limited = new Set(
        (await recent.where('created_at', '>', now - DAY_MS).execute()).map(
          ({ limit_key }) => limit_key,
        ),
      );
      const sorted = Object.groupBy(addresses, (address): keyof SortedAddresses => {
        const key = secret.addressKey(address);
        if (invited.has(invitationId(secret, invitationToken(secret, waveId, address))))
          return 'invited';
        if (suppressed.has(key)) return 'suppressed';
        return limited.has(secret.limitKey(address)) ? 'limited' : 'fresh';
      });
      return { fresh: [], invited: [], suppressed: [], limited: [], ...sorted };
    },
    /**
     * Invites at most as many people as the group has without link or card, in durable steps: a
     * killed run can be repeated, and nobody is invited twice.
     * @returns the number of queued mails; undefined without such an open wave and group
     */
    invite: async (
      { addresses: all, ...invited }: Invited,
      now: number,
    ): Promise<number | undefined> => {
      let queued = 0;
      for (const [index, addresses] of splitList(all, STEP).entries()) {
        const step = { ...invited, addresses, secret, now };
        const count = await write((trx) => inviteStep(trx, open, step));
        // If the wave is closed meanwhile, queued mails are withdrawn before they are
        // sent.
        if (count === undefined) return index === 0 ? undefined : queued;
        queued += count;
      }
      return queued;
    },
    queueTest: (
      {
        recipient,
        ...facts
      }: { waveId: string; kind: string; language?: string; recipient: string },
      now: number,
    ): Promise<TestOutcome> =>
      queueTest(open, secret, {
        mail: { kind: 'campaign-test', recipient, facts },
        now,
      }),
    /** Undefined if the recipient declines invitations, or the wave was closed or deleted. */
    contentOf: async ({
      kind,
      recipient,
      facts,
    }: Pick<ClaimedMail, 'kind' | 'recipient' | 'facts'>): Promise<InvitationFacts | undefined> => {
      const waveId = String(facts.waveId);
      const found = await findWave(db, waveId);
      if (!found) return undefined;
      const { campaign, wave } = found;
      const isTest = kind === 'campaign-test';
      const [worded, recipientKey] = [isTest ? facts.kind : kind, secret.addressKey(recipient)];
      const inviting = INVITING_KINDS.find((one) => one === worded);
      const token = invitationToken(secret, waveId, recipient);
      const invitation = await db
        .selectFrom('invitation')
        .select('language')
        .where('id', '=', invitationId(secret, token))
        .executeTakeFirst();
      const isInvited = invitation !== undefined && wave.closedOn === null;
      if (!inviting || (!isTest && (!isInvited || (await wantsNoInvitation(db, recipientKey)))))
        return undefined;
      const { client, name, system, sheet } = campaign;
      const language = languageOf(isTest ? facts : invitation);
      const words = await mails.findWords(campaign.id, inviting);
      return {
        kind: inviting,
        words,
        client,
        campaign: name,
        system,
        least: (await readWords(db, waveId))?.least,
        closesOn: wave.closesOn,
        sheet,
        sheetToken: sheetToken(secret, campaign.id),
        token: isTest ? undefined : token,
        recipientKey,
        language,
      };
    },
    suppress: (recipientKey: string, now: number): Promise<void> =>
      write((trx) => suppressInvitations(trx, recipientKey, now)),
  };
}

/** Empty for the firm's. */
function languageOf({ language }: { language?: unknown } = {}): string {
  return typeof language === 'string' ? language : '';
}

/** @returns the number of queued mails; undefined without such an open wave and group */
async function inviteStep(
  trx: Trx,
  open: OpenDatabase,
  { waveId, groupId, addresses, language, secret, now }: Invited & { secret: Secret; now: number },
): Promise<number | undefined> {
  const mails = addresses.map(
    (recipient): NewMail => ({ kind: 'campaign-invitation', recipient, facts: { waveId } }),
  );
  const identity = { ...open, secret };
  await takeTurns(trx, identity, mails);
  const wave = await trx
    .selectFrom('campaign_wave')
    .innerJoin('campaign_group', 'campaign_group.campaign_id', 'campaign_wave.campaign_id')
    .innerJoin('campaign', 'campaign.id', 'campaign_wave.campaign_id')
    .select(['opens_on as opensOn', 'closes_on as closesOn', 'closed_on as closedOn', 'reminders'])
    .select(['asked', 'agreement'])
    .where('campaign_wave.id', '=', waveId)
    .where('campaign_group.id', '=', groupId)
    .forUpdate('campaign_wave')
    .executeTakeFirst();
  const isAgreed = wave?.agreement !== null;
  if (!wave || waveStateAt(now, open.timeZone, { ...wave, isAgreed }) !== 'open') return undefined;
  let left = wave.asked - (await countGiven(trx, { waveId, group: groupId }));
  let queued = 0;
  for (const mail of mails) {
    if (left === 0) break;
    const { recipient: address } = mail;
    if (await wantsNoInvitation(trx, secret.addressKey(address))) continue;
    const id = invitationId(secret, invitationToken(secret, waveId, address));
    const isNew = await trx
      .insertInto('invitation')
      .values({
        ...{ id, wave_id: waveId, group_id: groupId, address },
        ...{ language: language || null, reminders: wave.reminders },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew) continue;
    if (await queueMail(trx, identity, { mail, now })) {
      queued += 1;
      left -= 1;
    } else await trx.deleteFrom('invitation').where('id', '=', id).execute();
  }
  return queued;
}

/** The campaigns' own words for invitations and reminders. */
function createCampaignMails({ db, write }: OpenDatabase) {
  return {
    findWords: (campaignId: string, kind: InvitingKind): Promise<InvitingWords | undefined> =>
      findWords(db, campaignId, kind),
    /**
     * Also applies to queued mails. @param standard the firm's words, which the form shows if the
     * campaign has none
     */
    changeWords: (
      campaign_id: string,
      kind: InvitingKind,
      words: InvitingWords,
      { seen, standard }: { seen?: Seen | undefined; standard?: InvitingWords } = {},
    ): Promise<Outcome> =>
      write(async (trx) => {
        if (!(await lockCampaign(trx, campaign_id))) return 'gone';
        const own = await findWords(trx, campaign_id, kind);
        if (isOvertaken(seen, own ?? standard ?? {})) return 'stale';
        await trx
          .insertInto('campaign_mail')
          .values({ campaign_id, kind, ...words })
          .onConflict((conflict) => conflict.columns(['campaign_id', 'kind']).doUpdateSet(words))
          .execute();
        return 'done';
      }),
    /** Restores the firm's words. @returns false if the campaign had none of its own */
    resetWords: (campaignId: string, kind: InvitingKind): Promise<boolean> =>
      write((trx) =>
        hasChanged(
          trx
            .deleteFrom('campaign_mail')
            .where('campaign_id', '=', campaignId)
            .where('kind', '=', kind),
        ),
      ),
  };
}

function findWords(
  db: Database,
  campaignId: string,
  kind: InvitingKind,
): Promise<InvitingWords | undefined> {
  return db
    .selectFrom('campaign_mail')
    .select(['subject', 'text'])
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}
