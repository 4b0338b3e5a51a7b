import * as v from 'valibot';
import { LEGAL_BASES, OPEN_LINKS } from '../../campaigns/campaign.ts';
import { between, each, screenMeta, text } from '../schema.ts';

const sentences = between(1, 6, text);
const part = v.strictObject({ heading: text, sentences });

/**
 * `content/pages/anonymity-sheet.yaml`, what the sheet says of every campaign. Each sentence says
 * what the code does and stands with its test in docs/anonymity-sheet.md. `{client}`, `{firm}`,
 * `{campaign}`, `{system}`, `{wave}`, `{opens}`, `{closes}`, `{least}` and `{groups}` are filled
 * in.
 */
export const anonymitySheetSchema = v.strictObject({
  ...screenMeta,
  heading: text,
  lede: text,
  print: text,
  back: text,
  withoutLink: text,
  notStated: text,
  purpose: part,
  voluntary: part,
  responsible: v.strictObject({
    heading: text,
    controller: text,
    processor: text,
    basis: text,
    bases: v.strictObject(each(LEGAL_BASES, text)),
    recipients: text,
    contact: text,
    impact: text,
  }),
  counted: v.strictObject({
    heading: text,
    sentences,
    /** A group: without an open link, with one, and shown by it alone. */
    group: v.strictObject(each(OPEN_LINKS, text)),
    noGroups: text,
    /** Where a group is so small that being shown tells who answered; their names are `{few}`. */
    fewRisk: text,
    /** Where any group has an open link, and where one is shown by it alone. */
    openRisk: text,
  }),
  kept: part,
  risks: part,
  copies: v.strictObject({ heading: text, sentences, none: text }),
  withoutAddress: part,
});

export type AnonymitySheetWords = v.InferOutput<typeof anonymitySheetSchema>;
