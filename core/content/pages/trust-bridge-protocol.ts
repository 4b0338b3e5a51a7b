import * as v from 'valibot';
import { accessFormSchema } from '../access-form.ts';
import { routeLink } from '../call-to-action.ts';
import { between, hero, paragraphs, screenMeta, text, titledText } from '../schema.ts';
import { passwordGateSchema } from './password-gate.ts';

const card = v.strictObject({ ...titledText.entries, forwarded: v.optional(text), nowhere: v.optional(text) });

/** `content/pages/trust-bridge-protocol.yaml` (specification, points 3 and 4). */
export const trustBridgeProtocolSchema = v.strictObject({
  ...screenMeta,
  surveyState: v.picklist(['coming-soon', 'open'], 'must be coming-soon, or open once everyone may answer'),
  hero,
  gate: v.strictObject({ heading: text, text: paragraphs, ...accessFormSchema.entries }),
  welcome: v.strictObject({
    heading: text,
    greeting: text,
    stranger: text,
    startOver: text,
    unsent: v.strictObject({ text, button: text }),
    answers: v.strictObject({ text, button: text }),
    startOverShared: text,
    ownAddress: text,
    before: text,
    text: paragraphs,
    cards: between(1, 8, card),
    button: text,
  }),
  comingSoon: v.strictObject({
    heading: text,
    text: paragraphs,
    link: routeLink,
    waiting: text,
    submitted: text,
    cannotNotify: text,
    back: text,
    preview: passwordGateSchema,
  }),
});
