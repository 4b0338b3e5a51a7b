import * as v from 'valibot';
import { between, hero, hint, paragraphs, screenMeta, text, titledText } from '../../schema.ts';
import { routeLink } from '../call-to-action.ts';
import { passwordGateSchema } from './password-gate.ts';

const field = v.strictObject({ label: text, placeholder: text });
/** Specified claims, and what is true beside them, by where responses go. */
const card = v.strictObject({
  ...titledText.entries,
  mailed: v.optional(text),
  forwarded: v.optional(text),
  nowhere: v.optional(text),
});

/** `content/pages/trust-bridge-protocol.yaml` (specification, points 3 and 4). */
export const trustBridgeProtocolSchema = v.strictObject({
  ...screenMeta,
  surveyState: v.picklist(
    ['coming-soon', 'open'],
    'must be coming-soon, or open once everyone may answer',
  ),
  hero,
  gate: v.strictObject({
    example: hint(
      v.strictObject({
        heading: text,
        text: paragraphs,
        statements: between(1, 3, v.strictObject({ ...titledText.entries, answer: text })),
        profile: v.strictObject({
          caption: text,
          section: text,
          score: text,
          gap: text,
          ready: text,
          rows: between(
            2,
            8,
            v.strictObject({
              title: text,
              score: v.pipe(
                v.number(),
                v.minValue(1, 'must be 1 to 5'),
                v.maxValue(5, 'must be 1 to 5'),
              ),
            }),
          ),
        }),
      }),
      'Invented example of what the survey asks and gives, shown before the address is asked for.',
    ),
    heading: text,
    text: paragraphs,
    fields: v.strictObject({ email: field, role: field, company: field }),
    confidentiality: text,
    button: text,
    subject: hint(text, 'Subject of the mail in which a request reaches the firm.'),
    cannotDeliver: text,
    forwarded: text,
    notKept: text,
    success: titledText,
  }),
  welcome: v.strictObject({
    heading: text,
    greeting: text,
    stranger: text,
    startOver: text,
    unsent: v.strictObject({ text, button: text }),
    answers: v.strictObject({ text, button: text }),
    ownAddress: text,
    before: text,
    text: paragraphs,
    cards: between(1, 8, card),
    button: text,
    kept: hint(
      v.strictObject({ section: text, comments: text }),
      'Beside the button: says which answers this browser keeps.',
    ),
  }),
  comingSoon: v.strictObject({
    heading: text,
    text: paragraphs,
    link: routeLink,
    cannotNotify: text,
    back: text,
    preview: passwordGateSchema,
  }),
});
