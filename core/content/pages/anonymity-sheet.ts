import * as v from 'valibot';
import { OPEN_LINKS } from '../../campaigns/campaign.ts';
import { CARDS, LEGAL_BASES } from '../../campaigns/sheet.ts';
import { between, each, hint, plural, screenMeta, text } from '../../schema.ts';

const sentences = between(1, 6, text);
const part = v.strictObject({ heading: text, sentences });

/**
 * `content/pages/anonymity-sheet.yaml`, what the sheet says of every campaign.
 * docs/anonymity-sheet.md names the test of each sentence.
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
  term: hint(
    v.strictObject({ years: plural, days: plural }),
    'How long answers are kept, in `{kept}`.',
  ),
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
    group: hint(v.strictObject(each(OPEN_LINKS, text)), 'Without an open link, and with one.'),
    noGroups: text,
  }),
  kept: part,
  rights: part,
  remains: v.strictObject({
    heading: text,
    sentences,
    cards: hint(text, 'Shown if there are cards.'),
    few: hint(
      text,
      'Shown if a group is so small that its figures tell who answered; `{few}` is their names.',
    ),
    open: hint(text, 'Shown if any group has an open link.'),
  }),
  languages: hint(
    v.strictObject({ ...part.entries, agreed: text }),
    'Shown if people can answer in several languages.',
  ),
  copies: v.strictObject({ heading: text, sentences, none: text }),
  cards: v.strictObject({ heading: text, sentences, ...each(CARDS, text) }),
  sign: v.strictObject({ place: text, client: text, partner: text }),
});

export type AnonymitySheetWords = v.InferOutput<typeof anonymitySheetSchema>;
