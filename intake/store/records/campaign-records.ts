import { sheetSchema } from '../../../core/campaigns/campaign.ts';
import { sectionScoresOf } from '../../../core/findings/scores.ts';
import { type Campaign, listCampaigns } from '../campaigns/read-campaigns.ts';
import { readStored } from '../campaigns/snapshots.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database } from '../engine/tables.ts';
import { statementOf } from '../survey/editions.ts';
import type { Records } from './records.ts';

const SHEET = Object.keys(sheetSchema.entries);
const OF = ['client', 'campaign', 'wave', 'edition', 'group', 'people', 'byOpenLink', 'asked'];

/**
 * Reads the campaigns for the export, with the figures of their waves' snapshots, which are what
 * may be shown. The number of people who answered is rounded down to five, as the desk shows it.
 */
export async function readCampaignRecords({ db }: OpenDatabase): Promise<Records[]> {
  const campaigns = await listCampaigns(db);
  const shown = await listShown(db, campaigns);
  return [
    {
      name: 'campaigns',
      columns: ['client', 'campaign', 'system', 'welcome', 'createdOn', ...SHEET],
      rows: campaigns.map(({ client, name: campaign, system, welcome, createdOn, sheet }) => ({
        client,
        campaign,
        system,
        welcome,
        createdOn,
        ...sheet,
      })),
    },
    {
      name: 'campaign-waves',
      columns: [
        'client',
        'campaign',
        'system',
        'wave',
        'opensOn',
        'closesOn',
        'closedOn',
        'people',
      ],
      rows: campaigns.flatMap(({ client, name, system, waves }) =>
        waves.map(({ name: wave, opensOn, closesOn, closedOn, people }) => ({
          client,
          campaign: name,
          system,
          wave,
          opensOn,
          closesOn,
          closedOn,
          people,
        })),
      ),
    },
    {
      name: 'campaign-groups',
      columns: ['client', 'campaign', 'group', 'side', 'asked', 'openLink'],
      rows: campaigns.flatMap(({ client, name, groups }) =>
        groups.map(({ name: group, side, asked, openLink }) => ({
          client,
          campaign: name,
          group,
          side,
          asked,
          openLink,
        })),
      ),
    },
    {
      name: 'campaign-sections',
      columns: [...OF, 'section', 'mean', 'spread'],
      rows: shown.flatMap(({ of, scores }) =>
        scores.map(({ category, mean, spread }) => ({
          ...of,
          section: category,
          ...toScore(mean, spread),
        })),
      ),
    },
    {
      name: 'campaign-results',
      columns: [
        ...OF,
        'statement',
        'text',
        'reversed',
        'chose1',
        'chose2',
        'chose3',
        'chose4',
        'chose5',
      ],
      rows: shown.flatMap(({ of, words, statements }) =>
        statements.map(
          ({
            id: statement,
            counts: [chose1 = 0, chose2 = 0, chose3 = 0, chose4 = 0, chose5 = 0],
          }) => ({
            ...{ ...of, statement, ...statementOf(words, statement) },
            ...{ chose1, chose2, chose3, chose4, chose5 },
          }),
        ),
      ),
    },
    {
      name: 'campaign-comments',
      columns: ['client', 'campaign', 'wave', 'question', 'comment'],
      rows: await db
        .selectFrom('wave_comment')
        .innerJoin('campaign_wave', 'campaign_wave.id', 'wave_comment.wave_id')
        .innerJoin('campaign', 'campaign.id', 'campaign_wave.campaign_id')
        .innerJoin('client', 'client.id', 'campaign.client_id')
        .select([
          'client.name as client',
          'campaign.name as campaign',
          'campaign_wave.name as wave',
          'question',
          'comment',
        ])
        // Their ids are random.
        .orderBy('wave_comment.id')
        .execute(),
    },
    {
      name: 'campaign-mails',
      columns: ['client', 'campaign', 'kind', 'subject', 'text'],
      rows: await db
        .selectFrom('campaign_mail')
        .innerJoin('campaign', 'campaign.id', 'campaign_mail.campaign_id')
        .innerJoin('client', 'client.id', 'campaign.client_id')
        .select(['client.name as client', 'campaign.name as campaign', 'kind', 'subject', 'text'])
        .orderBy('client.name')
        .orderBy('campaign.name')
        .orderBy('kind')
        .execute(),
    },
    {
      name: 'campaign-invitations',
      columns: ['client', 'campaign', 'wave', 'group', 'userEmail'],
      rows: await db
        .selectFrom('invitation')
        .innerJoin('campaign_wave', 'campaign_wave.id', 'invitation.wave_id')
        .innerJoin('campaign_group', 'campaign_group.id', 'invitation.group_id')
        .innerJoin('campaign', 'campaign.id', 'campaign_wave.campaign_id')
        .innerJoin('client', 'client.id', 'campaign.client_id')
        .select([
          'client.name as client',
          'campaign.name as campaign',
          'campaign_wave.name as wave',
          'campaign_group.name as group',
          'address as userEmail',
        ])
        .orderBy('address')
        .execute(),
    },
  ];
}

/** A score with two decimals. Of few people, the spread is unknown. */
function toScore(mean: number, spread: number | undefined) {
  return {
    mean: Number(mean.toFixed(2)),
    spread: spread === undefined ? null : Number(spread.toFixed(2)),
  };
}

/** Lists the shown figures of all waves, each with whom it is of. */
async function listShown(db: Database, campaigns: readonly Campaign[]) {
  const waves = campaigns.flatMap(({ client, name: campaign, waves }) =>
    waves.map(({ id, name: wave }) => ({ id, client, campaign, wave })),
  );
  const read = waves.map(async ({ id, ...place }) =>
    ((await readStored(db, id))?.snapshots ?? []).flatMap(({ edition, shown }) =>
      shown.map(({ cell, asked, open, figures }) => ({
        of: {
          ...place,
          edition: edition.id,
          group: cell.name,
          people: figures.people,
          byOpenLink: open,
          asked,
        },
        words: edition.words,
        statements: figures.statements,
        scores: sectionScoresOf(figures, edition.words),
      })),
    ),
  );
  return (await Promise.all(read)).flat();
}
