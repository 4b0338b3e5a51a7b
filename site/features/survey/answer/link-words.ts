import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import { CELL_NAMES, SIDES } from '../../../../core/campaigns/sides.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { formatDay, inWords, type Language, listOf } from '../../../../core/language.ts';

export type Sides = AnswerWords['sides'];

/** For placeholders. `noUnits` is the text if no group is shown apart. */
export function valuesOf(
  language: Language,
  link: CampaignLink,
  { sides, noUnits }: { sides: Sides; noUnits: string },
): Record<string, string> {
  const { state, client, campaign, system, unit, units, least, wave, survey } = link;
  const statements = survey?.sections.flatMap((section) => section.statements) ?? [];
  return {
    client,
    campaign,
    system,
    statements: inWords(language, statements.length),
    unit: nameUnit(unit.name, sides),
    units:
      units.length > 0
        ? listOf(
            language,
            units.map((name) => nameUnit(name, sides)),
          )
        : noUnits,
    least: inWords(language, least),
    day: formatDay(language, state === 'early' ? wave.opensOn : wave.closesOn),
  };
}

/** No group has the name of a side, or of all. */
export function nameUnit(name: string, sides: Sides): string {
  const side = ([...SIDES, 'all'] as const).find((one) => CELL_NAMES[one] === name);
  return side ? sides[side] : name;
}
