import { sheetSchema } from '../../core/campaigns/sheet.ts';
import { nameSystem } from '../../core/campaigns/survey-words.ts';
import type { Score, Share } from '../../core/findings/figures.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import { readWords } from '../campaigns/open-wave.ts';
import { type Campaign, listCampaigns } from '../campaigns/read-campaigns.ts';
import { readStored } from '../campaigns/snapshots.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database } from '../engine/tables.ts';
import { type Records, recordsOf } from './exported-table.ts';

const SHEET = Object.keys(sheetSchema.entries) as (keyof typeof sheetSchema.entries)[];
const OF = [
  ...(['client', 'campaign', 'wave', 'group'] as const),
  ...(['people', 'byOpenLink', 'asked'] as const),
] as const;

/**
 * With the figures of waves' snapshots, which may be shown. The number of people who answered is
 * rounded down to five, as at the desk. Comments are in no file, as the anonymity sheet says.
 */
export async function readCampaignRecords({ db }: OpenDatabase): Promise<Records[]> {
  const campaigns = await listCampaigns(db);
  const shown = await listShown(db, campaigns);
  const ofCampaigns = db
    .selectFrom('campaign')
    .innerJoin('client', 'client.id', 'campaign.client_id')
    .select(['client.name as client', 'campaign.name as campaign']);
  const ofWaves = ofCampaigns
    .innerJoin('campaign_wave', 'campaign_wave.campaign_id', 'campaign.id')
    .select('campaign_wave.name as wave');
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
      'campaign-actions',
      ['client', 'campaign', 'wave', 'section', 'action', 'owner', 'dueOn'],
      await ofWaves
        .innerJoin('wave_action', 'wave_action.wave_id', 'campaign_wave.id')
        .select('category as section')
        .select(['wave_action.text as action', 'owner', 'due_on as dueOn'])
        .orderBy('due_on')
        .orderBy('wave_action.id')
        .execute(),
    ),
    recordsOf(
      'campaign-mails',
      ['client', 'campaign', 'kind', 'subject', 'text'],
      await ofCampaigns
        .innerJoin('campaign_mail', 'campaign_mail.campaign_id', 'campaign.id')
        .select(['kind', 'subject', 'text'])
        .orderBy('client.name')
        .orderBy('campaign.name')
        .orderBy('kind')
        .execute(),
    ),
    recordsOf(
      'campaign-invitations',
      ['client', 'campaign', 'wave', 'group', 'userEmail', 'language'],
      await ofWaves
        .innerJoin('invitation', 'invitation.wave_id', 'campaign_wave.id')
        .innerJoin('campaign_group', 'campaign_group.id', 'invitation.group_id')
        .select(['campaign_group.name as group', 'address as userEmail', 'language'])
        // An erased invitation keeps only its place.
        .where('address', '!=', '')
        .orderBy('address')
        .execute(),
    ),
  ];
}

/** As it is shown. */
function toScore(score: Score | null) {
  return {
    score: score && score.tenths / 10,
    end: score?.end ? (score.end === 'low' ? 'or less' : 'or more') : null,
  };
}

/**
 * Of closed waves, with the system's name. An open wave has its words from its first visitor on,
 * which must not be revealed.
 */
async function listWords(db: Database, campaigns: readonly Campaign[]) {
  const closed = campaigns.map((campaign) => ({
    ...campaign,
    waves: campaign.waves.filter(({ closedOn }) => closedOn !== null),
  }));
  const read = placesOf(closed).map(async ({ id, ...place }) => {
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

function toShares(shares: readonly Share[] | undefined): string | null {
  return shares?.map(({ of, percent }) => `${of.join(' or ')} ${percent}%`).join(', ') ?? null;
}

/** Of all waves, each with the people that it counts. */
async function listShown(db: Database, campaigns: readonly Campaign[]) {
  const read = placesOf(campaigns).map(async ({ id, ...place }) => {
    const snapshot = (await readStored(db, id))?.snapshot;
    const { cells } = snapshot ? deriveFindings(snapshot) : { cells: [] };
    return cells.map((cell) => ({
      of: {
        ...place,
        group: cell.name,
        people: cell.people.isTold ? cell.people.least : null,
        byOpenLink: cell.open,
        asked: cell.asked,
      },
      cell,
    }));
  });
  return (await Promise.all(read)).flat();
}
