import * as v from 'valibot';
import { date, email, line, optionalLine, optionalTextBlock } from '../submissions/fields.ts';

/**
 * The legal bases that the anonymity sheet can name. Consent is none of them: it could be withdrawn,
 * and what was sent can't be.
 */
export const LEGAL_BASES = ['not-stated', 'legitimate-interests', 'works-agreement'] as const;

/**
 * Who gets a card: nobody, people without a mailbox, or whoever asks for one, for whom some are
 * held back.
 */
export const CARDS = ['none', 'handed-out', 'held-back'] as const;

/** Whom of the firm people can write to. */
export const contactSchema = v.object({
  contactName: optionalLine,
  contactEmail: v.optional(v.union([v.literal(''), email]), ''),
});

/**
 * What the anonymity sheet says beside the campaign's own facts. What is empty, the sheet calls not
 * stated.
 */
export const sheetSchema = v.object({
  ...contactSchema.entries,
  /** The data controller's contact, usually the client's. */
  controller: optionalTextBlock,
  /** The processor's contact, if it is another than the firm's address. */
  processor: optionalTextBlock,
  /** The data protection officer, or why there is none. */
  officer: optionalTextBlock,
  legalBasis: v.optional(
    v.picklist(LEGAL_BASES, 'Please choose one of the legal bases.'),
    'not-stated',
  ),
  /** Whom respondents can complain to. */
  authority: optionalLine,
  /** Where answers and addresses are stored. */
  storage: optionalLine,
  /** Who receives the report. */
  recipients: optionalTextBlock,
  /** Who at the client vouches for the survey. */
  voucher: optionalLine,
  cards: v.optional(v.picklist(CARDS, 'Please choose whether there are cards.'), 'none'),
  /** Who hands out the cards. */
  giver: optionalLine,
});
export type Sheet = v.InferOutput<typeof sheetSchema>;

/** With whom the sheet was agreed, and on which day; or that there is nobody to agree with. */
export const agreementSchema = v.variant(
  'kind',
  [
    v.object({
      kind: v.literal('agreed'),
      with: line('Please write with whom the anonymity sheet was agreed.'),
      on: date,
    }),
    v.object({ kind: v.literal('nobody') }),
  ],
  'Please choose whether there is somebody to agree with.',
);
export type Agreement = v.InferOutput<typeof agreementSchema>;
export const newAgreementSchema = v.object({ agreement: agreementSchema });

/** A change of what the sheet states, with the new agreement on it if there was one before. */
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
 * Lists what a campaign lacks before its sheet can be agreed; empty if nothing. @param least the
 * least number of people in a figure, without which its people are not counted.
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
