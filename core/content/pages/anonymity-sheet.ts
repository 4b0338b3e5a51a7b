import * as v from 'valibot';
import { OPEN_LINKS } from '../../campaigns/campaign.ts';
import { CARDS, LEGAL_BASES } from '../../campaigns/sheet.ts';
import { between, each, screenMeta, text } from '../../schema.ts';

const sentences = between(1, 6, text);
const part = v.strictObject({ heading: text, sentences });

/**
 * `content/pages/anonymity-sheet.yaml`, what the sheet says of every campaign. Each sentence says
 * what the code does and stands with its test in docs/anonymity-sheet.md.
 */
export const anonymitySheetSchema = v.strictObject({
  ...screenMeta,
  heading: text,
  lede: text,
  round: text,
  version: text,
  print: text,
  back: text,
  withoutLink: text,
  notStated: text,
  summary: v.strictObject({ heading: text, sentences: between(5, 5, text) }),
  purpose: part,
  voluntary: part,
  responsible: v.strictObject({
    heading: text,
    controller: text,
    processor: text,
    officer: text,
    basis: text,
    bases: v.strictObject(each(LEGAL_BASES, text)),
    recipients: text,
    authority: text,
    voucher: text,
    contact: text,
    agreement: text,
    agreed: text,
    nobody: text,
    notAgreed: text,
    sentences,
  }),
  stored: part,
  counted: v.strictObject({
    heading: text,
    sentences,
    /** A group: without an open link, and with one. */
    group: v.strictObject(each(OPEN_LINKS, text)),
    noGroups: text,
  }),
  kept: part,
  rights: part,
  remains: v.strictObject({
    heading: text,
    sentences,
    /** Where there are cards. */
    cards: text,
    /** Where a group is so small that being shown tells who answered; their names are `{few}`. */
    few: text,
    /** Where any group has an open link. */
    open: text,
  }),
  copies: v.strictObject({ heading: text, sentences, none: text }),
  cards: v.strictObject({ heading: text, sentences, ...each(CARDS, text) }),
  sign: v.strictObject({ place: text, client: text, partner: text }),
});

export type AnonymitySheetWords = v.InferOutput<typeof anonymitySheetSchema>;
