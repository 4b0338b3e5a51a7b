import * as v from 'valibot';
import { between, hero, paragraphs, screenMeta, text, titledText } from '../../schema.ts';
import { routeLink } from '../call-to-action.ts';
import { passwordGateSchema } from './password-gate.ts';

const field = v.strictObject({ label: text, placeholder: text });
/** What a card claims, as specified, and what is true beside it, by where responses go. */
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
    /** What the survey asks and gives, invented, before the address is asked for. */
    example: v.strictObject({
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
    heading: text,
    text: paragraphs,
    fields: v.strictObject({ email: field, role: field, company: field }),
    confidentiality: text,
    button: text,
    /** The subject of the mail in which a request reaches the firm. */
    subject: text,
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
    /** Beside the button: where the answers are that this browser keeps. */
    kept: v.strictObject({ section: text, comments: text }),
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
