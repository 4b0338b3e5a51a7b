import { inWords } from '../../../../core/amount.ts';
import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';

/**
 * What a link's words are filled in with. @param noUnits what they say where no group is shown
 * apart.
 */
export function valuesOf(link: CampaignLink, noUnits = ''): Record<string, string> {
  const { state, client, campaign, system, unit, units, least, wave, survey } = link;
  const statements = survey?.sections.flatMap((section) => section.statements) ?? [];
  return {
    client,
    campaign,
    system,
    statements: inWords(statements.length),
    unit: unit.name,
    units: listNames(units, noUnits),
    least: inWords(least),
    day: formatDate(state === 'early' ? wave.opensOn : wave.closesOn),
  };
}

/** Names as a list in words. @param none what stands for none. */
export function listNames(names: readonly string[], none: string): string {
  return names.length > 0 ? new Intl.ListFormat('en-GB').format(names) : none;
}

/** A date (UTC) in words, such as `1 December 2026`. */
export function formatDate(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
