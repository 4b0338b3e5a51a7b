import { sheetSchema } from '../../../core/campaigns/campaign.ts';
import { nameSystem } from '../../../core/campaigns/survey-words.ts';
import { sectionScoresOf } from '../../../core/findings/scores.ts';
import type { EditionWords } from '../../../core/survey/edition.ts';
import { readWords } from '../campaigns/open-wave.ts';
import { type Campaign, listCampaigns } from '../campaigns/read-campaigns.ts';
import { readStored } from '../campaigns/snapshots.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database } from '../engine/tables.ts';
import { CHOICES, choicesOf, type Records, recordsOf } from './exported-table.ts';

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
      'campaign-statements',
      ['client', 'campaign', 'wave', 'section', 'statement', 'text', 'forSponsors', 'reversed'],
      (await listWords(db, campaigns)).flatMap(({ sections, ...place }) =>
        sections.flatMap(({ title: section, statements }) =>
          statements.map(({ id: statement, text, forSponsors = null, reverse = false }) => ({
            ...{ ...place, section, statement, text, forSponsors },
            reversed: reverse ? 'yes' : 'no',
          })),
        ),
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

/** A score with two decimals. Of few people, the spread is unknown. */
function toScore(mean: number, spread: number | undefined) {
  return {
    mean: Number(mean.toFixed(2)),
    spread: spread === undefined ? null : Number(spread.toFixed(2)),
  };
}

/** Lists what each wave asks, if it has been used, with the system's name. */
async function listWords(db: Database, campaigns: readonly Campaign[]) {
  const read = placesOf(campaigns).map(async ({ id, ...place }) => {
    const words = await readWords(db, id);
    return words ? [{ ...place, ...nameSystem({ sections: words.sections }, words.system) }] : [];
  });
  return (await Promise.all(read)).flat();
}

function placesOf(campaigns: readonly Campaign[]) {
  return campaigns.flatMap(({ client, name: campaign, waves }) =>
    waves.map(({ id, name: wave }) => ({ id, client, campaign, wave })),
  );
}

/** Lists the shown figures of all waves, each with whom it is of. */
async function listShown(db: Database, campaigns: readonly Campaign[]) {
  const read = placesOf(campaigns).map(async ({ id, ...place }) =>
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

/**
 * What a statement's figures are exported with: its words, and whether agreeing is unfavourable, so
 * that its ratings are stored reversed. Both are empty if the wave doesn't ask it.
 */
function statementOf(
  { sections }: EditionWords,
  id: number,
): { text: string; reversed: 'yes' | 'no' | '' } {
  const found = sections.flatMap(({ statements }) => statements).find((one) => one.id === id);
  return found
    ? { text: found.text, reversed: found.reverse ? 'yes' : 'no' }
    : { text: '', reversed: '' };
}
