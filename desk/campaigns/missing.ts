import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';

/** Lists what a campaign still lacks before its first wave opens; empty if nothing. */
export function missingOf({
  groups,
  waves,
  sheet,
}: Pick<DeskCampaign, 'groups' | 'waves' | 'sheet'>): string[] {
  const asked = groups.reduce((sum, group) => sum + group.asked, 0);
  const lacks: [isMissing: boolean, what: string][] = [
    [groups.length === 0, 'Groups: who is asked.'],
    [
      groups.length > 0 && asked < LEAST_PEOPLE,
      `People: fewer than ${LEAST_PEOPLE} are asked in all, so nothing would be shown.`,
    ],
    [waves.length === 0, 'Waves: when they are asked.'],
    [
      sheet.controller === '',
      'For the anonymity sheet: who is responsible for the survey (the data controller), with a contact.',
    ],
    [sheet.legalBasis === 'not-stated', 'For the anonymity sheet: the legal basis.'],
    [sheet.recipients === '', 'For the anonymity sheet: who receives the report.'],
    [
      sheet.contactName === '' || sheet.contactEmail === '',
      'For the sheet and the mails: a person of our firm to write to, with an e-mail address.',
    ],
  ];
  return lacks.flatMap(([isMissing, what]) => (isMissing ? [what] : []));
}
