import { sheetSchema } from '../../../core/campaigns/campaign.ts';
import type { Score, Share } from '../../../core/findings/figures.ts';
import { deriveFindings } from '../../../core/findings/findings.ts';
import { type Campaign, listCampaigns } from '../campaigns/read-campaigns.ts';
import { readStored } from '../campaigns/snapshots.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database } from '../engine/tables.ts';
import { type Records, recordsOf } from './exported-table.ts';

const SHEET = Object.keys(sheetSchema.entries) as (keyof typeof sheetSchema.entries)[];
const OF = [
  ...(['client', 'campaign', 'wave', 'edition', 'group'] as const),
  ...(['people', 'byOpenLink', 'asked'] as const),
] as const;

/**
 * Reads the campaigns for the export, with the figures of their waves' snapshots, which are what
 * may be shown. The number of people who answered is rounded down to five, as the desk shows it.
 */
export async function readCampaignRecords({ db }: OpenDatabase): Promise<Records[]> {
  const campaigns = await listCampaigns(db);
  const shown = await listShown(db, campaigns);
  return [
    recordsOf(
      'campaigns',
      ['client', 'campaign', 'system', 'welcome', 'createdOn', ...SHEET],
      campaigns.map(({ name: campaign, sheet, ...rest }) => ({ ...rest, campaign, ...sheet })),
    ),
    recordsOf(
      'campaign-waves',
      ['client', 'campaign', 'system', 'wave', 'opensOn', 'closesOn', 'closedOn', 'people'],
      campaigns.flatMap(({ client, name: campaign, system, waves }) =>
        waves.map(({ name: wave, ...rest }) => ({ ...rest, client, campaign, system, wave })),
      ),
    ),
    recordsOf(
      'campaign-groups',
      ['client', 'campaign', 'group', 'side', 'asked', 'openLink'],
      campaigns.flatMap(({ client, name: campaign, groups }) =>
        groups.map(({ name: group, ...rest }) => ({ ...rest, client, campaign, group })),
      ),
    ),
    recordsOf(
      'campaign-sections',
      [...OF, 'section', 'score', 'end'],
      shown.flatMap(({ of, cell }) =>
        cell.sections.map(({ category: section, score }) => ({
          ...of,
          section,
          ...toScore(score),
        })),
      ),
    ),
    recordsOf(
      'campaign-results',
      [...OF, 'statement', 'text', 'reversed', 'score', 'end', 'shares'],
      shown.flatMap(({ of, cell }) =>
        cell.statements.map(({ id: statement, text, reversed, score, shares }) => ({
          ...{ ...of, statement, text, reversed: reversed ? 'yes' : 'no' },
          ...toScore(score),
          shares: toShares(shares),
        })),
      ),
    ),
    recordsOf(
      'campaign-comments',
      ['client', 'campaign', 'wave', 'question', 'comment'],
      await db
        .selectFrom('wave_comment')
        .innerJoin('campaign_wave', 'campaign_wave.id', 'wave_comment.wave_id')
        .innerJoin('campaign', 'campaign.id', 'campaign_wave.campaign_id')
        .innerJoin('client', 'client.id', 'campaign.client_id')
        .select(['client.name as client', 'campaign.name as campaign'])
        .select(['campaign_wave.name as wave', 'question', 'comment'])
        // Their ids are random.
        .orderBy('wave_comment.id')
        .execute(),
    ),
    recordsOf(
      'campaign-mails',
      ['client', 'campaign', 'kind', 'subject', 'text'],
      await db
        .selectFrom('campaign_mail')
        .innerJoin('campaign', 'campaign.id', 'campaign_mail.campaign_id')
        .innerJoin('client', 'client.id', 'campaign.client_id')
        .select(['client.name as client', 'campaign.name as campaign', 'kind', 'subject', 'text'])
        .orderBy('client.name')
        .orderBy('campaign.name')
        .orderBy('kind')
        .execute(),
    ),
    recordsOf(
      'campaign-invitations',
      ['client', 'campaign', 'wave', 'group', 'userEmail'],
      await db
        .selectFrom('invitation')
        .innerJoin('campaign_wave', 'campaign_wave.id', 'invitation.wave_id')
        .innerJoin('campaign_group', 'campaign_group.id', 'invitation.group_id')
        .innerJoin('campaign', 'campaign.id', 'campaign_wave.campaign_id')
        .innerJoin('client', 'client.id', 'campaign.client_id')
        .select(['client.name as client', 'campaign.name as campaign'])
        .select(['campaign_wave.name as wave', 'campaign_group.name as group'])
        .select('address as userEmail')
        .orderBy('address')
        .execute(),
    ),
  ];
}

/** A score as it is shown, with its end. */
function toScore(score: Score | null) {
  return {
    score: score && score.tenths / 10,
    end: score?.end ? (score.end === 'low' ? 'or less' : 'or more') : null,
  };
}

/** The shares of people in percent, as a text. */
function toShares(shares: readonly Share[] | undefined): string | null {
  return shares?.map(({ of, percent }) => `${of.join(' or ')} ${percent}%`).join(', ') ?? null;
}

/** Lists the shown figures of all waves, each with whom it is of. */
async function listShown(db: Database, campaigns: readonly Campaign[]) {
  const waves = campaigns.flatMap(({ client, name: campaign, waves }) =>
    waves.map(({ id, name: wave }) => ({ id, client, campaign, wave })),
  );
  const read = waves.map(async ({ id, ...place }) =>
    ((await readStored(db, id))?.snapshots ?? []).flatMap((snapshot) =>
      deriveFindings(snapshot, {}).cells.map((cell) => ({
        of: {
          ...place,
          edition: snapshot.edition.id,
          group: cell.name,
          people: cell.people.isTold ? cell.people.least : null,
          byOpenLink: cell.open,
          asked: cell.asked,
        },
        cell,
      })),
    ),
  );
  return (await Promise.all(read)).flat();
}
