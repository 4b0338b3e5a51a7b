import type { CampaignSheet } from '../../../../core/campaigns/campaign.ts';
import { isNearlyAll } from '../../../../core/campaigns/units.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnonymitySheetWords } from '../../../../core/content/pages/anonymity-sheet.ts';
import { STATEMENTS_FROM } from '../../../../core/findings/least.ts';
import { fillCount, formatDay, inWords, type Language, listOf } from '../../../../core/language.ts';
import { nameUnit, type Sides } from './link-words.ts';

interface About {
  firm: { name: string; email: string };
  /** In which it says the same. */
  languages: readonly { tag: string; name: string }[];
  sides: Sides;
}

/** Its pieces: words of the sheet, and what the operator typed, in the firm's language. */
export type SheetSentence = (string | { typed: string })[];

interface SheetPart {
  heading: string;
  facts?: [term: string, text: SheetSentence][];
  sentences: SheetSentence[];
}

export interface SheetText {
  lede: string;
  summary: SheetPart;
  parts: SheetPart[];
}

/** Filled in with what the campaign states. */
export function writeSheet(
  words: AnonymitySheetWords,
  stated: CampaignSheet,
  about: About,
  language: Language,
): SheetText {
  const { firm, languages } = about;
  const { sheet, units } = stated;
  const { remains, cards, counted, copies } = words;
  const few = units.filter(({ asked }) => isNearlyAll(stated.least, asked));
  const agreed = agreedIn(stated);
  const values = valuesOf(words, stated, about, few, language);
  const typed = { storage: sheet.storage, giver: sheet.giver };
  const ways = units.map(({ openLink }) => openLink);
  const part = (
    { heading, sentences }: { heading: string; sentences: readonly string[] },
    ...more: string[]
  ): SheetPart => ({
    heading,
    sentences: [...sentences, ...more].map((text) => fillSentence(text, values, typed)),
  });
  return {
    lede: fill(words.lede, values),
    summary: part(words.summary),
    parts: [
      { ...part(words.responsible), facts: factsOf(words, stated, firm, language) },
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
      ...(languages.length > 1
        ? [part(words.languages, ...(agreed.length > 0 ? [words.languages.agreed] : []))]
        : []),
      part({
        heading: copies.heading,
        sentences: stated.isCopyMailed ? copies.sentences : [copies.none],
      }),
      part({ heading: cards.heading, sentences: [cards[sheet.cards], ...cards.sentences] }),
    ],
  };
}

/** The languages in which it could be read when it was agreed; none if that isn't known. */
function agreedIn({ agreement }: CampaignSheet): readonly string[] {
  return agreement?.kind === 'agreed' ? (agreement.languages ?? []) : [];
}

function fillSentence(
  text: string,
  values: Record<string, string>,
  typed: Readonly<Record<string, string>>,
): SheetSentence {
  const places = new RegExp(`(\\{(?:${Object.keys(typed).join('|')})\\})`);
  return text.split(places).map((piece) => {
    const own = typed[piece.slice(1, -1)];
    return places.test(piece) && own ? { typed: own } : fill(piece, values);
  });
}

function valuesOf(
  words: AnonymitySheetWords,
  stated: CampaignSheet,
  { firm, languages, sides }: About,
  few: CampaignSheet['units'],
  language: Language,
): Record<string, string> {
  const { client, campaign, system, rounds, units, least, keptDays } = stated;
  const listed = (names: string[], none: string) =>
    names.length > 0 ? listOf(language, names) : none;
  const named = (each: CampaignSheet['units'], none: string) =>
    listed(
      each.map((unit) =>
        fill(words.counted.group[unit.openLink], { ...unit, name: nameUnit(unit.name, sides) }),
      ),
      none,
    );
  return {
    client,
    campaign,
    system,
    languages: listOf(
      language,
      languages.map(({ name }) => name),
    ),
    agreedIn: listOf(
      language,
      agreedIn(stated).map((one) => languages.find(({ tag }) => tag === one)?.name ?? one),
    ),
    firm: firm.name,
    least: inWords(language, least),
    many: inWords(language, STATEMENTS_FROM * least),
    kept: sayTerm(language, words.term, keptDays),
    storage: words.notStated,
    giver: words.notStated,
    groups: named(units, words.counted.noGroups),
    few: named(few, ''),
    rounds: listed(
      rounds.map(({ name, opensOn, closesOn }) =>
        fill(words.round, {
          wave: name,
          opens: formatDay(language, opensOn),
          closes: formatDay(language, closesOn),
        }),
      ),
      words.notStated,
    ),
  };
}

function factsOf(
  { responsible, notStated }: AnonymitySheetWords,
  { client, sheet, agreement }: CampaignSheet,
  firm: About['firm'],
  language: Language,
): [string, SheetSentence][] {
  const stated = (text: string) => (text ? { typed: text } : notStated);
  const agreed =
    agreement?.kind === 'agreed'
      ? fillSentence(
          responsible.agreed,
          { day: formatDay(language, agreement.on) },
          { agreed: agreement.with },
        )
      : [responsible[agreement?.kind ?? 'notAgreed']];
  return [
    [responsible.controller, [`${client}\n`, stated(sheet.controller)]],
    [responsible.processor, [`${firm.name}\n`, { typed: sheet.processor || firm.email }]],
    [responsible.officer, [stated(sheet.officer)]],
    [responsible.basis, [responsible.bases[sheet.legalBasis]]],
    [responsible.recipients, [stated(sheet.recipients)]],
    [responsible.authority, [stated(sheet.authority)]],
    [fill(responsible.voucher, { client }), [stated(sheet.voucher)]],
    [
      responsible.contact,
      [[sheet.contactName, sheet.contactEmail || firm.email].filter(Boolean).join(', ')],
    ],
    [responsible.agreement, agreed],
  ];
}

/** In whole years, if possible. */
export function sayTerm(
  language: Language,
  { years, days }: AnonymitySheetWords['term'],
  length: number,
): string {
  return length % 365 === 0
    ? fillCount(language, years, length / 365)
    : fillCount(language, days, length);
}

/** A hash of the sheet's text in each language, in seven letters and digits. */
export function versionOf(sheet: readonly SheetText[]): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(sheet)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).toUpperCase().padStart(7, '0');
}
