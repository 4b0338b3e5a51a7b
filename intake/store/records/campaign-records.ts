import { sheetSchema } from '../../../core/campaigns/sheet.ts';
import { sectionScoresOf } from '../../../core/findings/scores.ts';
import { type Campaign, listCampaigns } from '../campaigns/read-campaigns.ts';
import { readStored } from '../campaigns/snapshots.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database } from '../engine/tables.ts';
import { statementOf } from '../survey/editions.ts';
import { CHOICES, choicesOf, type Records, recordsOf } from './exported-table.ts';

const SHEET = Object.keys(sheetSchema.entries) as (keyof typeof sheetSchema.entries)[];
const OF = [
  ...(['client', 'campaign', 'wave', 'edition', 'group'] as const),
  ...(['people', 'byOpenLink', 'asked'] as const),
] as const;

/**
 * Reads the campaigns for the export, with the figures of their waves' snapshots, which are what
 * may be shown. The number of people who answered is rounded down to five, as the desk shows it.
 * Comments go into no file by themselves: the anonymity sheet says so.
 */
export async function readCampaignRecords({ db }: OpenDatabase): Promise<Records[]> {
  const campaigns = await listCampaigns(db);
  const shown = await listShown(db, campaigns);
  return [
    recordsOf(
      'campaigns',
      ['client', 'campaign', 'system', 'welcome', 'createdOn', ...SHEET, 'agreedWith', 'agreedOn'],
      campaigns.map(({ name: campaign, sheet, agreement, ...rest }) => ({
        ...{ ...rest, campaign, ...sheet },
        agreedWith: agreement?.kind === 'agreed' ? agreement.with : (agreement?.kind ?? ''),
        agreedOn: agreement?.kind === 'agreed' ? agreement.on : '',
      })),
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
      [...OF, 'section', 'mean', 'spread'],
      shown.flatMap(({ of, scores }) =>
        scores.map(({ category: section, mean, spread }) => ({
          ...{ ...of, section },
          ...toScore(mean, spread),
        })),
      ),
    ),
    recordsOf(
      'campaign-results',
      [...OF, 'statement', 'text', 'reversed', ...CHOICES],
      shown.flatMap(({ of, words, statements }) =>
        statements.map(({ id: statement, counts }) => ({
          ...{ ...of, statement, ...statementOf(words, statement) },
          ...choicesOf(counts),
        })),
      ),
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
