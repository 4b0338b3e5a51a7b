import path from 'node:path';
import * as v from 'valibot';
import { type Claim, OFFER, OWED } from '../../core/content/firm.ts';
import type { ContentModules, MadeModules } from '../../core/content/modules.ts';
import { legalSections } from '../../core/content/pages/legal.ts';
import { PAGE_SCHEMAS, type Pages } from '../../core/content/pages.ts';
import { screenPattern } from '../../core/content/routes.ts';
import type { ShownClaim, ShownFounder } from '../../core/content/screens.ts';
import { stepWordsSchema } from '../../core/survey/words.ts';
import type { Content } from '../content/content.ts';
import { pictureFile } from '../content/picture-files.ts';
import type { BuildSettings } from '../environment.ts';
import type { PictureMaker } from '../pictures/pictures.ts';
import type { Insights } from './insights.ts';
import { scanContent } from './survey-content.ts';

interface Sources {
  content: Content;
  pictures: PictureMaker;
  insights: Insights;
  settings: Pick<BuildSettings, 'content' | 'visits'> & {
    delivery: Pick<BuildSettings['delivery'], 'name'>;
  };
}

const LATEST_COUNT = 3;
// A phone shows the middle of the bridge, which is 2400 pixels wide. The crop is 1.75 times as
// large, for dense screens.
const BRIDGE_CROP = { widths: [840], crop: { left: 640 / 2400, right: 1760 / 2400 } };

type Maker<Made> = (sources: Sources) => Made | undefined | Promise<Made>;

const MAKERS: { [Name in keyof MadeModules]: Maker<MadeModules[Name]> } = {
  brand: publicBrand,
  language: ({ content: { language } }) => ({ ...language, numbers: undefined }),
  routes: ({ content }) => content.routes,
  'screen-pattern': ({ content }) => screenPattern(content.routes),
  layout: ({ content }) => content.layout,
  forms: ({ content }) => content.forms,
  'submission-labels': ({ content }) => content.submissions.labels,
  desk: deskContent,
  report: ({ content }) => content.report,
  home: homeContent,
  'home-faqs': ({ content }) => content.pages['home-faqs'].items,
  'home-closing': ({ content }) => content.pages.home.closing,
  'message-form': ({ content }) => content.pages.contact.form,
  'adoption-home': adoptionHomeContent,
  about: aboutContent,
  'anonymity-sheet': anonymitySheetContent,
  answer: answerContent,
  spoken: spokenWords,
  contact: contactContent,
  insights: insightsContent,
  methodology: methodologyContent,
  purpose: purposeContent,
  testimonials: testimonialsContent,
  'trust-bridge-protocol': trustBridgeContent,
  'implementation-survey': surveyScreenWords,
  'readiness-scan': readinessScanContent,
  'quick-scan': ({ content }) => ({ ...content.pages['quick-scan'], scan: scanContent(content) }),
  privacy: privacyContent,
  terms: termsContent,
};

/**
 * Undefined if there is no module `content:<name>`. A module contains the words of one screen only.
 */
export async function screenContent(
  name: string,
  sources: Sources,
): Promise<ContentModules[keyof ContentModules] | undefined> {
  if (isKeyOf(MAKERS, name)) return MAKERS[name](sources);
  const pages: Omit<Pages, keyof MadeModules> = sources.content.pages;
  return isKeyOf(pages, name) ? pages[name] : undefined;
}

export const MODULE_NAMES = [
  ...new Set([...Object.keys(MAKERS), ...Object.keys(PAGE_SCHEMAS)]),
].sort();

/** By name, without those that this site lacks. */
export async function allScreenContent(sources: Sources): Promise<Record<string, unknown>> {
  const made = MODULE_NAMES.map(
    async (name) => [name, await screenContent(name, sources)] as const,
  );
  return Object.fromEntries(await Promise.all(made));
}

function isKeyOf<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name);
}

function publicBrand({ content }: Sources): MadeModules['brand'] {
  const {
    mail: _mail,
    legalName: _legalName,
    postalAddress: _postalAddress,
    founded: _founded,
    previewAlt: _previewAlt,
    timeZone: _timeZone,
    language: _language,
    ...brand
  } = content.brand;
  return { ...brand, logo: content.look.logo };
}

async function homeContent({
  content,
  settings,
  pictures,
  insights,
}: Sources): Promise<MadeModules['home']> {
  const { home, purpose } = content.pages;
  const [bridge, bridgeCrop, lighthouse, latest, founders] = await Promise.all([
    pictures.make(pictureIn(settings, home.hero.picture), { widths: [1200, 1920, 2400] }),
    pictures.make(pictureIn(settings, home.hero.picture), BRIDGE_CROP),
    pictures.make(pictureIn(settings, home.silverBullet.picture), { widths: [840, 1400, 2000] }),
    insights.latest(LATEST_COUNT),
    shownFounders({ content, settings, pictures }),
  ]);
  const { heading: _heading, ...from } = purpose.testimonial;
  const figures = home.hero.figures.flatMap((id) => content.claims[id] ?? []);
  const { heading, text, action } = home.closing;
  return {
    ...home,
    closing: { heading, text, action },
    figures: figures.map((claim) =>
      claim.source === OWED ? { ...claim, source: home.hero.ownCount } : shownClaim(claim),
    ),
    testimonial: { ...from, quote: home.hero.testimonial },
    founders,
    latest,
    bridge,
    bridgeCrop,
    lighthouse,
  };
}

function deskContent({
  content: { submissions, cards, mail, standingAnswers, pages, language, translations },
}: Sources): MadeModules['desk'] {
  const names = Object.entries(mail).flatMap(([kind, words]) =>
    typeof words === 'object' && 'name' in words ? [[kind, words.name]] : [],
  );
  return {
    language,
    cards,
    printed: Object.fromEntries(
      Object.entries(translations).map(([tag, { language, 'cards.yaml': cards }]) => [
        tag,
        { language, cards },
      ]),
    ),
    reply: mail['enquiry-answer'],
    labels: submissions.labels,
    forms: submissions.forms,
    mails: Object.fromEntries(names),
    comments: mail['survey-copy'].comments,
    quickScan: pages['quick-scan'].hero.heading,
    standingAnswers,
  };
}

async function purposeContent({
  content: { pages },
  settings,
  pictures,
}: Sources): Promise<MadeModules['purpose']> {
  const { purpose } = pages;
  const picture = pictureIn(settings, purpose.banner.picture);
  return { ...purpose, lighthouse: await pictures.make(picture, { widths: [1000, 1600, 2400] }) };
}

function privacyContent({ content: { pages }, settings }: Sources): MadeModules['privacy'] {
  const { storage, forms: _forms, sections, ...page } = pages.privacy;
  return { ...page, sections: legalSections(sections, factsOf(settings), storage) };
}

function termsContent({ content: { pages }, settings }: Sources): MadeModules['terms'] {
  return { ...pages.terms, sections: legalSections(pages.terms.sections, factsOf(settings)) };
}

function factsOf({ delivery, visits }: Sources['settings']) {
  return { delivery: delivery.name, visits };
}

// `content/names.ts` and `content/contradictions.ts` check the names by which these functions join files.

function adoptionHomeContent({
  content: { claims, pages },
}: Sources): MadeModules['adoption-home'] | undefined {
  const page = pages['adoption-home'];
  if (!page) return undefined;
  const figure = claims[page.claim.figure];
  if (!figure) throw new Error(`There is no claim ${page.claim.figure}.`);
  return { ...page, claim: { ...page.claim, figure } };
}

// The form's words are a module of their own, because home's closing section shows the form, too.
function contactContent({ content: { pages } }: Sources): MadeModules['contact'] {
  const { form: _form, ...page } = pages.contact;
  return page;
}

function shownFounders({
  content,
  settings,
  pictures,
}: Pick<Sources, 'content' | 'settings' | 'pictures'>): Promise<ShownFounder[]> {
  return Promise.all(
    content.people.founders.map(async ({ portrait, ...founder }) => ({
      ...founder,
      ...(portrait && { portrait: await pictures.portrait(pictureIn(settings, portrait)) }),
    })),
  );
}

function pictureIn({ content: root }: Sources['settings'], file: string): string {
  return pictureFile(path.join(root, 'pictures'), file);
}

async function aboutContent(sources: Sources): Promise<MadeModules['about']> {
  const { about } = sources.content.pages;
  const { biographies, ...founders } = about.founders;
  const people = await shownFounders(sources);
  return {
    ...about,
    founders: {
      ...founders,
      people: people.map((founder) => ({
        ...founder,
        biography: biographies[founder.id] ?? [],
      })),
    },
  };
}

function surveyScreenWords({ content: { pages } }: Sources): MadeModules['implementation-survey'] {
  return { ...pages['implementation-survey'], profile: pages['readiness-scan'].profile };
}

function trustBridgeContent({
  content: { pages, survey },
}: Sources): MadeModules['trust-bridge-protocol'] {
  return { ...pages['trust-bridge-protocol'], sections: survey.sections.length };
}

function answerContent({ content }: Sources): MadeModules['answer'] {
  const { pages, language } = content;
  return { words: pages.answer, language, ...offeredLanguages(content) };
}

/** None if there is one alone. */
function offeredLanguages({
  language,
  translations,
}: Content): Pick<MadeModules['answer'], 'languages' | 'withoutScript'> {
  const others = Object.entries(translations);
  const tags = others.length > 0 ? [language.tag, ...Object.keys(translations)] : [];
  return {
    languages: tags.map((tag) => ({ tag, name: nameInItself(tag, tags) })),
    withoutScript: Object.fromEntries(
      others.map(([tag, words]) => [tag, words['pages/answer.yaml'].withoutScript]),
    ),
  };
}

/** With its region only where another one has the same name. */
function nameInItself(tag: string, tags: readonly string[]): string {
  const [main = tag] = tag.split('-');
  const isAlone = tags.filter((other) => other.split('-')[0] === main).length === 1;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(isAlone ? main : tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

function spokenWords({ content: { translations } }: Sources): MadeModules['spoken'] {
  return Object.fromEntries(
    Object.entries(translations).map(([tag, words]) => [
      tag,
      {
        language: words.language,
        answer: words['pages/answer.yaml'],
        survey: {
          ...words['pages/implementation-survey.yaml'],
          profile: words['pages/readiness-scan.yaml'].profile,
        },
        sheet: words['pages/anonymity-sheet.yaml'],
        forms: words['forms.yaml'],
        arriving: words['pages/arriving.yaml'],
      },
    ]),
  );
}

function anonymitySheetContent({ content }: Sources): MadeModules['anonymity-sheet'] {
  const { pages, brand, language } = content;
  const { for: forWhom, footer, idle, withoutScript, sides, languages } = pages.answer;
  const firm = {
    name: brand.legalName,
    email: brand.emails[0]?.address ?? '',
    address: brand.postalAddress ?? '',
  };
  return {
    words: pages['anonymity-sheet'],
    language,
    ...offeredLanguages(content),
    frame: { for: forWhom, footer, idle, withoutScript, sides, languages },
    firm,
  };
}

function readinessScanContent({ content: { pages } }: Sources): MadeModules['readiness-scan'] {
  const { survey } = pages['implementation-survey'];
  const page = pages['readiness-scan'];
  // The scan uses the words of the steps, but not those of the submission.
  return {
    ...page,
    steps: { ...v.parse(stepWordsSchema, survey), note: page.before.note, restored: page.restored },
  };
}

async function insightsContent({ content, insights }: Sources): Promise<MadeModules['insights']> {
  const { preview: _preview, ...page } = content.pages.insights;
  const first = await insights.listPage(1);
  if (!first) throw new Error('The list of articles has no first page.');
  return { ...page, first };
}

function methodologyContent({ content: { claims, pages } }: Sources): MadeModules['methodology'] {
  const { home, methodology } = pages;
  const { practice, ...shared } = methodology.shared;
  const steps = home.approach.steps.map((step) => ({
    ...step,
    practice: practice.find(({ title }) => title === step.title)?.text ?? '',
  }));
  const { sourceMissing, heading, text } = methodology.figures;
  const all = Object.values(claims);
  const isOwed = all.some(({ source }) => source === OWED);
  const figures = {
    heading,
    text: isOwed ? [...text, sourceMissing] : text,
    claims: all.map(shownClaim),
  };
  return { ...methodology, shared: { ...shared, steps }, figures };
}

function shownClaim({ source, ...claim }: Claim): ShownClaim {
  return source === OWED || source === OFFER ? claim : { ...claim, source };
}

function testimonialsContent({ content: { people, pages } }: Sources): MadeModules['testimonials'] {
  const { testimonials } = pages;
  return {
    ...testimonials,
    founders: people.founders.map(({ portrait: _portrait, ...founder }) => ({
      text: [],
      quotes: [],
      ...founder,
      ...testimonials.founders[founder.id],
    })),
  };
}
