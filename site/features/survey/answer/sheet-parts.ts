import { inWords } from '../../../../core/amount.ts';
import type { CampaignSheet } from '../../../../core/campaigns/campaign.ts';
import { isNearlyAll } from '../../../../core/campaigns/units.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnonymitySheetWords } from '../../../../core/content/pages/anonymity-sheet.ts';
import { STATEMENTS_FROM } from '../../../../core/findings/least.ts';
import { formatDate, listNames } from './link-words.ts';

interface Firm {
  name: string;
  email: string;
}

interface SheetPart {
  heading: string;
  facts?: [term: string, text: string][];
  sentences: string[];
}

export interface SheetText {
  lede: string;
  summary: SheetPart;
  parts: SheetPart[];
}

/** The anonymity sheet of a campaign: its words, filled in with what the campaign states. */
export function writeSheet(
  words: AnonymitySheetWords,
  stated: CampaignSheet,
  firm: Firm,
): SheetText {
  const { sheet, units } = stated;
  const { remains, cards, counted, copies } = words;
  const few = units.filter(({ asked }) => isNearlyAll(stated.least, asked));
  const values = valuesOf(words, stated, firm, few);
  const ways = units.map(({ openLink }) => openLink);
  const part = (
    { heading, sentences }: { heading: string; sentences: readonly string[] },
    ...more: string[]
  ): SheetPart => ({
    heading,
    sentences: [...sentences, ...more].map((text) => fill(text, values)),
  });
  return {
    lede: fill(words.lede, values),
    summary: part(words.summary),
    parts: [
      { ...part(words.responsible), facts: factsOf(words, stated, firm) },
      part(words.purpose),
      part(words.voluntary),
      part(words.stored),
      part(counted),
      part(words.kept),
      part(words.rights),
      part(
        remains,
        ...(sheet.cards === 'none' ? [] : [remains.cards]),
        ...(few.length > 0 ? [remains.few] : []),
        ...(ways.some((way) => way !== 'none') ? [remains.open] : []),
      ),
      part({
        heading: copies.heading,
        sentences: stated.isCopyMailed ? copies.sentences : [copies.none],
      }),
      part({ heading: cards.heading, sentences: [cards[sheet.cards], ...cards.sentences] }),
    ],
  };
}

function valuesOf(
  words: AnonymitySheetWords,
  { client, campaign, system, rounds, units, least, sheet, keptDays }: CampaignSheet,
  firm: Firm,
  few: CampaignSheet['units'],
): Record<string, string> {
  const named = (each: CampaignSheet['units'], none: string) =>
    listNames(
      each.map((unit) => fill(words.counted.group[unit.openLink], { ...unit })),
      none,
    );
  return {
    client,
    campaign,
    system,
    firm: firm.name,
    least: inWords(least),
    many: inWords(STATEMENTS_FROM * least),
    kept: keptInWords(keptDays),
    storage: sheet.storage || words.notStated,
    giver: sheet.giver || words.notStated,
    groups: named(units, words.counted.noGroups),
    few: named(few, ''),
    rounds: listNames(
      rounds.map(({ name, opensOn, closesOn }) =>
        fill(words.round, {
          wave: name,
          opens: formatDate(opensOn),
          closes: formatDate(closesOn),
        }),
      ),
      words.notStated,
    ),
  };
}

function factsOf(
  { responsible, notStated }: AnonymitySheetWords,
  { client, sheet, agreement }: CampaignSheet,
  firm: Firm,
): [string, string][] {
  const stated = (text: string) => text || notStated;
  const agreed =
    agreement?.kind === 'agreed'
      ? fill(responsible.agreed, { agreed: agreement.with, day: formatDate(agreement.on) })
      : responsible[agreement?.kind ?? 'notAgreed'];
  return [
    [responsible.controller, `${client}\n${stated(sheet.controller)}`],
    [responsible.processor, `${firm.name}\n${sheet.processor || firm.email}`],
    [responsible.officer, stated(sheet.officer)],
    [responsible.basis, responsible.bases[sheet.legalBasis]],
    [responsible.recipients, stated(sheet.recipients)],
    [responsible.authority, stated(sheet.authority)],
    [fill(responsible.voucher, { client }), stated(sheet.voucher)],
    [
      responsible.contact,
      [sheet.contactName, sheet.contactEmail || firm.email].filter(Boolean).join(', '),
    ],
    [responsible.agreement, agreed],
  ];
}

/** A number of days as people say it, in whole years where it is. */
export function keptInWords(days: number): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? 'a year' : `${years} years`;
}

/** What tells one state of a sheet from another, in seven letters and digits: a hash of its text. */
export function versionOf(sheet: SheetText): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(sheet)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).toUpperCase().padStart(7, '0');
}
