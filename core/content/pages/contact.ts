import * as v from 'valibot';
import { each, headedText, hero, screenMeta, text, titledText } from '../../schema.ts';
import { FORMS } from '../../submissions/forms.ts';
import { routeLink } from '../call-to-action.ts';

const field = v.strictObject({ label: text, hint: v.optional(text), optional: v.optional(text) });

const messageForm = v.strictObject({
  heading: text,
  fields: v.strictObject(each(v.keyof(FORMS['contact-messages'].values).options, field)),
  button: text,
  busy: text,
  success: titledText,
  sent: v.pipe(
    text,
    v.includes(
      '{time}',
      'must say {time}: when the message was sent, such as 14:05 or 23 November 2026 at 14:05',
    ),
  ),
  failure: titledText,
  otherWay: text,
  otherWayTooLong: text,
  cannotDeliver: text,
});

const guideForm = v.strictObject({
  ...headedText.entries,
  field: v.strictObject({ label: text }),
  button: text,
  busy: text,
  success: titledText,
  failure: titledText,
  thankYou: v.strictObject({ heading: text, text, unwanted: text, urgent: text }),
  cannotDeliver: text,
});

/** `content/pages/contact.yaml` (specification, point 2: contact page). */
export const contactSchema = v.strictObject({
  ...screenMeta,
  hero,
  form: messageForm,
  information: v.strictObject({
    ...headedText.entries,
    labels: v.strictObject({ email: text, phone: text, schedule: text, location: text }),
    schedule: text,
  }),
  guide: guideForm,
  faqTeaser: v.strictObject({
    heading: text,
    items: v.array(v.strictObject({ ...titledText.entries, undelivered: v.optional(text) })),
    link: routeLink,
  }),
});
