import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';

/** What a link's words are filled in with. */
export function valuesOf(link: CampaignLink): Record<string, string> {
  const { state, client, system, unit, units, least, wave } = link;
  const names = units.map(({ name }) => name);
  return {
    client,
    system,
    unit: unit.name,
    units: new Intl.ListFormat('en-GB').format(names),
    least: String(least),
    day: formatDate(state === 'early' ? wave.opensOn : wave.closesOn),
  };
}

/** A date (UTC) in words, such as `1 December 2026`. */
export function formatDate(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
