import * as v from 'valibot';
import { email, line, listOf, optionalLine, optionalTextBlock } from '../submissions/fields.ts';
import { date } from './date.ts';

/** Consent is missing, because it could be withdrawn, and what was sent can't be. */
export const LEGAL_BASES = ['not-stated', 'legitimate-interests', 'works-agreement'] as const;

/**
 * Who gets a card: nobody, people without a mailbox, or anybody who asks, for whom some are held
 * back.
 */
export const CARDS = ['none', 'handed-out', 'held-back'] as const;

/** A person of the firm. */
export const contactSchema = v.object({
  contactName: optionalLine,
  contactEmail: v.optional(v.union([v.literal(''), email]), ''),
});

/**
 * What the anonymity sheet says besides the campaign's own facts. It calls empty values not stated.
 */
export const sheetSchema = v.object({
  ...contactSchema.entries,
  /** Usually the client. */
  controller: optionalTextBlock,
  /** Empty if it is the firm. */
  processor: optionalTextBlock,
  /** Or why there is none. */
  officer: optionalTextBlock,
  legalBasis: v.optional(
    v.picklist(LEGAL_BASES, 'Please choose one of the legal bases.'),
    'not-stated',
  ),
  /** Where respondents can complain. */
  authority: optionalLine,
  storage: optionalLine,
  /** Of the report. */
  recipients: optionalTextBlock,
  /** The client's person who vouches for the survey. */
  voucher: optionalLine,
  cards: v.optional(v.picklist(CARDS, 'Please choose whether there are cards.'), 'none'),
  /** Of cards. */
  giver: optionalLine,
});
export type Sheet = v.InferOutput<typeof sheetSchema>;

const MOST_LANGUAGES = 100;

/** With whom the sheet was agreed and when; or that there is nobody to agree with. */
export const agreementSchema = v.variant(
  'kind',
  [
    v.object({
      kind: v.literal('agreed'),
      with: line('Please write with whom the anonymity sheet was agreed.'),
      on: date,
      /** In which the sheet could be read then, whatever the desk sends. */
      languages: v.optional(listOf(optionalLine, MOST_LANGUAGES)),
    }),
    v.object({ kind: v.literal('nobody') }),
  ],
  'Please choose whether there is somebody to agree with.',
);
export type Agreement = v.InferOutput<typeof agreementSchema>;
export const newAgreementSchema = v.object({ agreement: agreementSchema });

/** A change of what the sheet states must bring a new agreement if there was one. */
export function withAgreement<Schema extends v.GenericSchema>(schema: Schema) {
  return v.intersect([schema, v.object({ agreement: v.optional(agreementSchema) })]);
}

interface Stating {
  client: string;
  name: string;
  system: string;
  sheet: Sheet;
  waves: readonly { name: string; opensOn: string; closesOn: string }[];
  groups: readonly { name: string; side: string; asked: number; openLink: string }[];
}

export function statedOf({ client, name, system, sheet, waves, groups }: Stating): string {
  return JSON.stringify([
    [client, name, system],
    Object.entries(sheet).sort(([one], [other]) => (one < other ? -1 : 1)),
    waves.map((wave) => [wave.name, wave.opensOn, wave.closesOn]),
    groups.map((group) => [group.name, group.side, group.asked, group.openLink]),
  ]);
}

/**
 * What a campaign lacks before its sheet can be agreed.
 * @param least the least number of people in a figure. At 0, people are not checked.
 */
export function missingOf(
  { groups, waves, sheet }: Pick<Stating, 'groups' | 'sheet' | 'waves'>,
  least = 0,
): string[] {
  const asked = groups.reduce((sum, group) => sum + group.asked, 0);
  const lacks: [isMissing: boolean, what: string][] = [
    [groups.length === 0, 'Groups: who is asked.'],
    [
      groups.length > 0 && asked < least,
      `People: fewer than ${least} are asked in all, so nothing would be shown.`,
    ],
    [waves.length === 0, 'Waves: when they are asked.'],
    [
      sheet.controller === '',
      'Who is responsible for the survey (the data controller), with a contact.',
    ],
    [sheet.officer === '', 'The data protection officer, or that there is none.'],
    [sheet.legalBasis === 'not-stated', 'The legal basis.'],
    [sheet.authority === '', 'Whom people can complain to (the supervisory authority).'],
    [sheet.storage === '', 'Where the answers are stored.'],
    [sheet.recipients === '', 'Who receives the report.'],
    [sheet.voucher === '', 'Who at the client vouches for the survey, by name.'],
    [
      sheet.contactName === '' || sheet.contactEmail === '',
      'A person of our firm to write to, with an e-mail address.',
    ],
    [sheet.cards !== 'none' && sheet.giver === '', 'Who hands out the cards.'],
  ];
  return lacks.flatMap(([isMissing, what]) => (isMissing ? [what] : []));
}
