import * as v from 'valibot';
import {
  between,
  headedText,
  hero,
  hint,
  named,
  paragraphs,
  pictureFile,
  route,
  screenMeta,
  slug,
  text,
  titledText,
} from '../schema.ts';
import { implementationSurveySchema } from '../survey/words.ts';
import { action, callToActionSchema, routeLink } from './call-to-action.ts';
import { aboutSchema } from './pages/about.ts';
import { anonymitySheetSchema } from './pages/anonymity-sheet.ts';
import { answerSchema } from './pages/answer.ts';
import { contactSchema } from './pages/contact.ts';
import { insightsSchema } from './pages/insights.ts';
import { privacySchema, termsSchema } from './pages/legal.ts';
import { passwordGateSchema } from './pages/password-gate.ts';
import { purposeSchema } from './pages/purpose.ts';
import { quickScanSchema, readinessScanSchema } from './pages/scans.ts';
import { testimonialsSchema } from './pages/testimonials.ts';
import { trustBridgeProtocolSchema } from './pages/trust-bridge-protocol.ts';
import type { ScreenName } from './routes.ts';

const service = v.strictObject({ id: slug, title: text, text, forWhom: text, receive: paragraphs });

/**
 * `content/pages/services.yaml` (specification, point 2: services page). Other pages link to the
 * ids of services.
 */
const servicesSchema = v.strictObject({
  ...screenMeta,
  hero,
  services: v.strictObject({
    heading: text,
    labels: v.strictObject({ forWhom: text, receive: text }),
    items: between(1, 12, service),
  }),
  budget: headedText,
  callToAction: callToActionSchema,
});

/** `content/pages/methodology.yaml` (specification, point 2: methodology page). */
const methodologySchema = v.strictObject({
  ...screenMeta,
  hero,
  intro: headedText,
  shared: v.strictObject({ ...headedText.entries, practice: v.array(titledText) }),
  measuring: v.strictObject({
    ...headedText.entries,
    items: between(1, 6, titledText),
  }),
  figures: v.strictObject({ ...headedText.entries, sourceMissing: text }),
  callToAction: callToActionSchema,
});

const comingSoonSchema = v.strictObject({
  ...screenMeta,
  hero,
  meanwhile: v.strictObject({
    heading: text,
    text: v.array(text),
    items: v.pipe(
      v.array(v.strictObject({ title: text, text, link: routeLink })),
      v.minLength(1, 'needs at least one way on'),
    ),
  }),
});

const clientHomeSchema = v.strictObject({
  ...screenMeta,
  hero,
  documents: v.strictObject({
    ...headedText.entries,
    back: text,
    print: text,
    empty: text,
  }),
  client: hint(
    v.strictObject({ founder: text, next: text }),
    'What it shows after a client’s own code.',
  ),
  reports: v.strictObject({ ...headedText.entries, readers: text, download: text }),
  readinessScan: v.strictObject({ ...headedText.entries, link: routeLink }),
  founders: v.strictObject({ ...headedText.entries, links: v.array(routeLink) }),
  logOut: v.strictObject({ text, button: text }),
});

/** `content/pages/client-access.yaml` (specification, point 2: client access / landing page). */
const clientAccessSchema = v.strictObject({
  ...screenMeta,
  hero,
  pitch: headedText,
  eq7: v.strictObject({ title: text, text, link: routeLink }),
  founders: routeLink,
  locked: text,
  gate: v.strictObject({
    ...passwordGateSchema.entries,
    unavailableHeading: hint(
      text,
      'Replaces `heading` over plain http, where no password can open anything.',
    ),
    help: routeLink,
  }),
  unlocked: v.strictObject({
    heading: text,
    text,
    home: routeLink,
    logOut: text,
    links: between(1, 6, routeLink),
  }),
});

const articlePageSchema = v.strictObject({
  back: text,
  labels: v.strictObject({ category: text, author: text, date: text, readTime: text }),
  share: v.strictObject({ action: text, done: text, byHand: text, label: text }),
  topics: v.strictObject({ heading: text, items: between(1, 8, text) }),
  figures: text,
  table: text,
  note: text,
  notes: text,
  backToText: text,
  related: text,
  enlarge: text,
  enlarged: text,
  fill: text,
  fit: text,
  closeEnlarged: text,
  notFound: v.strictObject(screenMeta),
  previewAlt: hint(
    v.pipe(
      text,
      v.includes('{title}', 'must hold {title}, the title of the article'),
      v.includes('{picture}', 'must hold {picture}, what its picture shows'),
    ),
    'Of the picture of a link preview.',
  ),
  callToAction: callToActionSchema,
});

/**
 * `content/pages/arriving.yaml`: placeholders for a part of a screen that is loading, or failed to
 * load.
 */
const arrivingSchema = v.strictObject({
  coming: text,
  missing: text,
  retry: text,
  stay: text,
});

const titledList = v.strictObject({
  ...headedText.entries,
  items: v.pipe(v.array(titledText), v.minLength(1)),
  link: routeLink,
});

/** `content/pages/adoption-home.yaml` (specification, point 2: original home). */
const adoptionHomeSchema = v.strictObject({
  ...screenMeta,
  hero: v.strictObject({ heading: text, lede: text, link: routeLink }),
  claim: v.strictObject({ figure: named('claim', slug), heading: text, text: paragraphs }),
  results: titledList,
  difference: titledList,
  callToAction: callToActionSchema,
});

const question = v.strictObject({ question: text, answer: paragraphs });

/** `content/pages/home.yaml` (specification, points 2 and 9: sections and their order). */
const homeSchema = v.strictObject({
  ...screenMeta,
  hero: v.strictObject({
    label: text,
    heading: hint(
      between(1, 3, text),
      'Lines of the headline: one above, and two on the banks of the gap.',
    ),
    lede: text,
    action: text,
    scan: routeLink,
    note: text,
    picture: named('picture', pictureFile),
    pictureAlt: text,
    figures: hint(between(1, 8, named('claim', slug)), 'Ids from `claims.yaml`.'),
    ownCount: hint(text, 'Replaces the source of a figure that has none yet.'),
    testimonial: hint(text, 'One sentence of the testimonial in `purpose.yaml`.'),
    counted: hint(routeLink, 'Leads to the scope and source of each figure.'),
    contents: hint(
      v.strictObject({ label: text, items: between(1, 12, routeLink) }),
      'Links to the sections of this long screen.',
    ),
  }),
  challenges: v.strictObject({ heading: text, items: between(1, 12, titledText) }),
  whatWeDo: v.strictObject({ heading: text, items: between(1, 8, titledText) }),
  whyItMatters: v.strictObject({
    heading: text,
    oldWorld: v.strictObject({ heading: text, items: between(1, 8, text) }),
    newWorld: v.strictObject({ heading: text, items: between(1, 8, text) }),
    link: routeLink,
  }),
  silverBullet: v.strictObject({
    ...headedText.entries,
    picture: named('picture', pictureFile),
    pictureAlt: text,
  }),
  services: v.strictObject({
    heading: text,
    lede: text,
    items: between(1, 12, v.strictObject({ title: text, text, optional: v.optional(text) })),
    more: v.strictObject({
      text,
      links: v.array(v.strictObject({ label: text, to: route, id: slug })),
    }),
  }),
  approach: v.strictObject({ heading: text, steps: between(2, 5, titledText) }),
  about: v.strictObject({ ...headedText.entries, founders: text, link: text }),
  insights: v.strictObject({ heading: text, lede: text, link: routeLink, unknown: text }),
  tools: v.strictObject({
    heading: text,
    items: between(
      1,
      6,
      v.strictObject({ title: text, id: v.optional(slug), text, link: routeLink }),
    ),
  }),
  faq: v.strictObject({ heading: text, link: text }),
  closing: v.strictObject({
    heading: text,
    text,
    action: text,
    writeHeading: text,
    write: text,
    callHeading: text,
  }),
});

const homeFaqsSchema = v.strictObject({ items: between(1, 12, question) });

/** `content/pages/faq.yaml` (specification, point 2: questions from item-0 on). */
const faqSchema = v.strictObject({
  ...screenMeta,
  hero,
  label: text,
  items: between(1, 60, question),
  stillHaveQuestions: v.strictObject({ ...headedText.entries, link: action }),
  callToAction: callToActionSchema,
});

const notFoundSchema = v.strictObject({
  ...screenMeta,
  heading: text,
  text,
  action: text,
  links: v.array(routeLink),
});

export type Question = v.InferOutput<typeof question>;

export const PAGE_SCHEMAS = {
  about: aboutSchema,
  'adoption-home': adoptionHomeSchema,
  'anonymity-sheet': anonymitySheetSchema,
  answer: answerSchema,
  arriving: arrivingSchema,
  article: articlePageSchema,
  'client-access': clientAccessSchema,
  'client-home': clientHomeSchema,
  'coming-soon': comingSoonSchema,
  contact: contactSchema,
  faq: faqSchema,
  'home-faqs': homeFaqsSchema,
  home: homeSchema,
  'implementation-survey': implementationSurveySchema,
  insights: insightsSchema,
  methodology: methodologySchema,
  'not-found': notFoundSchema,
  privacy: privacySchema,
  purpose: purposeSchema,
  'quick-scan': quickScanSchema,
  'readiness-scan': readinessScanSchema,
  services: servicesSchema,
  terms: termsSchema,
  testimonials: testimonialsSchema,
  'trust-bridge-protocol': trustBridgeProtocolSchema,
} as const satisfies Record<Exclude<ScreenName, 'plain-page'>, v.GenericSchema> &
  Record<string, v.GenericSchema>;

export type PageName = keyof typeof PAGE_SCHEMAS;

export type Pages = { [Name in PageName]: v.InferOutput<(typeof PAGE_SCHEMAS)[Name]> };
