import * as v from 'valibot';
import { implementationSurveySchema } from '../survey/words.ts';
import { action, callToActionSchema, routeLink } from './call-to-action.ts';
import { aboutSchema } from './pages/about.ts';
import { adoptionHomeSchema } from './pages/adoption-home.ts';
import { anonymitySheetSchema } from './pages/anonymity-sheet.ts';
import { answerSchema } from './pages/answer.ts';
import { arrivingSchema } from './pages/arriving.ts';
import { articlePageSchema } from './pages/article.ts';
import { clientAccessSchema } from './pages/client-access.ts';
import { clientHomeSchema } from './pages/client-home.ts';
import { comingSoonSchema } from './pages/coming-soon.ts';
import { contactSchema } from './pages/contact.ts';
import { insightsSchema } from './pages/insights.ts';
import { privacySchema, termsSchema } from './pages/legal.ts';
import { methodologySchema } from './pages/methodology.ts';
import { purposeSchema } from './pages/purpose.ts';
import { quickScanSchema } from './pages/quick-scan.ts';
import { readinessScanSchema } from './pages/readiness-scan.ts';
import { servicesSchema } from './pages/services.ts';
import { testimonialsSchema } from './pages/testimonials.ts';
import { trustBridgeProtocolSchema } from './pages/trust-bridge-protocol.ts';
import {
  between,
  hero,
  paragraphs,
  pictureFile,
  route,
  screenMeta,
  slug,
  text,
  titledText,
} from './schema.ts';

const question = v.strictObject({ question: text, answer: paragraphs });

/** `content/pages/home.yaml` (specification, points 2 and 9: sections and their order). */
export const homeSchema = v.strictObject({
  ...screenMeta,
  hero: v.strictObject({
    label: text,
    /** The lines of the headline: one above, and two on the banks of the gap. */
    heading: between(1, 3, text),
    lede: text,
    action: text,
    scan: routeLink,
    note: text,
    picture: pictureFile,
    pictureAlt: text,
    /** Ids from `claims.yaml`. */
    figures: between(1, 8, slug),
    /** Leads to where each figure has its scope and source. */
    counted: routeLink,
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
    heading: text,
    text: paragraphs,
    picture: pictureFile,
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
  about: v.strictObject({ heading: text, text: paragraphs, founders: text, link: text }),
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

/** `content/pages/home-faqs.yaml`. */
export const homeFaqsSchema = v.strictObject({ items: between(1, 12, question) });

/** `content/pages/faq.yaml` (specification, point 2: questions from item-0 on). */
export const faqSchema = v.strictObject({
  ...screenMeta,
  hero,
  label: text,
  items: between(1, 60, question),
  stillHaveQuestions: v.strictObject({ heading: text, text: paragraphs, link: action }),
  callToAction: callToActionSchema,
});

/** `content/pages/not-found.yaml`. */
export const notFoundSchema = v.strictObject({
  ...screenMeta,
  heading: text,
  text,
  action: text,
  links: v.array(routeLink),
});

export type Question = v.InferOutput<typeof question>;

/** Every YAML file of `content/pages`, with its schema. */
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
} as const;

export type PageName = keyof typeof PAGE_SCHEMAS;

/** The checked content of `content/pages`, by file. */
export type Pages = { [Name in PageName]: v.InferOutput<(typeof PAGE_SCHEMAS)[Name]> };
