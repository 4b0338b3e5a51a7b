import path from 'node:path';
import { type LegalPage, legalSections } from '../core/content/pages/legal.ts';
import type {
  AboutContent,
  AdoptionHomeContent,
  ContactContent,
  HomeContent,
  InsightsContent,
  MethodologyContent,
  PublicBrand,
  PurposeContent,
  QuickScanContent,
  ReadinessScanContent,
  TestimonialsContent,
} from '../core/content/screens.ts';
import type { DeliveryName } from '../core/submissions/delivery.ts';
import type { StepWords, SurveyScreenWords } from '../core/survey/words.ts';
import type { Content } from './content/read.ts';
import type { Insights } from './insights.ts';
import type { PictureMaker } from './pictures.ts';
import { scanContent } from './survey-content.ts';

interface Sources {
  content: Content;
  root: string;
  pictures: PictureMaker;
  insights: Insights;
  delivery: DeliveryName;
  visits: boolean;
}

const LATEST_COUNT = 3;
// The middle of the 2400 pixel bridge that a phone shows, at twice its size.
const BRIDGE_CROP = { widths: [960], crop: { left: 640 / 2400, right: 1760 / 2400 } };

/** What `content:<name>` gives the site: the words of one screen and no others. Undefined where there is no such name. */
export async function screenContent(name: string, sources: Sources): Promise<unknown> {
  const { content } = sources;
  switch (name) {
    case 'brand':
      return publicBrand(content);
    case 'layout':
      return content.layout;
    case 'forms':
      return content.forms;
    case 'home-faqs':
      return content.pages['home-faqs'].items;
    case 'home-closing':
      return content.pages.home.closing;
    case 'message-form':
      return content.pages.contact.form;
    case 'home':
      return homeContent(sources);
    case 'adoption-home':
      return adoptionHomeContent(content);
    case 'contact':
      return contactContent(content);
    case 'about':
      return aboutContent(content);
    case 'insights':
      return insightsContent(sources);
    case 'methodology':
      return methodologyContent(content);
    case 'purpose':
      return purposeContent(sources);
    case 'testimonials':
      return testimonialsContent(content);
    case 'implementation-survey':
      return surveyScreenWords(content);
    case 'readiness-scan':
      return readinessScanContent(content);
    case 'quick-scan':
      return quickScanContent(content);
    case 'privacy':
      return privacyContent(sources);
    case 'terms':
      return termsContent(sources);
    default:
      return content.pages[name as keyof Content['pages']];
  }
}

function publicBrand({
  brand: { mail: _mail, sample: _sample, legalName: _legalName, founded: _founded, previewAlt: _previewAlt, ...brand },
}: Content): PublicBrand {
  return brand;
}

async function homeContent({ content, root, pictures, insights }: Sources): Promise<HomeContent> {
  const { home } = content.pages;
  const picture = (file: string) => path.join(root, 'pictures', file);
  const [bridge, bridgeCrop, lighthouse, latest] = await Promise.all([
    pictures.make(picture(home.hero.picture), { widths: [1200, 1920, 2400] }),
    pictures.make(picture(home.hero.picture), BRIDGE_CROP),
    pictures.make(picture(home.silverBullet.picture), { widths: [840, 1400, 2000] }),
    insights.latest(LATEST_COUNT),
  ]);
  const figures = home.hero.figures.flatMap((id) => content.claims[id] ?? []);
  const { heading, text, action } = home.closing;
  return { ...home, closing: { heading, text, action }, figures, founders: content.people.founders, latest, bridge, bridgeCrop, lighthouse };
}

async function purposeContent({ content: { pages }, root, pictures }: Sources): Promise<PurposeContent> {
  const { purpose } = pages;
  return { ...purpose, lighthouse: await pictures.make(path.join(root, 'pictures', purpose.banner.picture), { widths: [1000, 1600, 2400] }) };
}

function privacyContent({ content: { pages }, delivery, visits }: Sources): LegalPage {
  const { storage, sections, ...page } = pages.privacy;
  return { ...page, sections: legalSections(sections, { delivery, visits }, storage) };
}

function termsContent({ content: { pages }, delivery, visits }: Sources): LegalPage {
  return { ...pages.terms, sections: legalSections(pages.terms.sections, { delivery, visits }) };
}

// The names by which these join files are checked when content is read (content/references.ts).

function adoptionHomeContent({ claims, pages }: Content): AdoptionHomeContent {
  const page = pages['adoption-home'];
  const figure = claims[page.claim.figure];
  if (!figure) throw new Error(`There is no claim ${page.claim.figure}.`);
  return { ...page, claim: { ...page.claim, figure } };
}

// The form's words come apart: home's closing section shows it, too.
function contactContent({ pages: { contact } }: Content): ContactContent {
  const { form: _form, ...page } = contact;
  return page;
}

function aboutContent({ people, pages: { about } }: Content): AboutContent {
  const { biographies, ...founders } = about.founders;
  return { ...about, founders: { ...founders, people: people.founders.map((founder) => ({ ...founder, biography: biographies[founder.id] ?? [] })) } };
}

function surveyScreenWords({ pages }: Content): SurveyScreenWords {
  return { ...pages['implementation-survey'], profile: pages['readiness-scan'].profile };
}

function readinessScanContent({ pages }: Content): ReadinessScanContent {
  const { survey } = pages['implementation-survey'];
  const page = pages['readiness-scan'];
  return { ...page, steps: { ...pickSteps(survey), note: page.before.note, restored: page.restored } };
}

// The scan shares the steps' words; those of submission stay with the survey.
function pickSteps({
  note,
  progress,
  sections,
  rating,
  ratingReversed,
  remaining,
  restored,
  notSaved,
  clear,
  cleared,
  undo,
  previous,
  next,
}: StepWords): StepWords {
  return { note, progress, sections, rating, ratingReversed, remaining, restored, notSaved, clear, cleared, undo, previous, next };
}

function quickScanContent(content: Content): QuickScanContent {
  return { ...content.pages['quick-scan'], scan: scanContent(content) };
}

async function insightsContent({ content, insights }: Sources): Promise<InsightsContent> {
  const { preview: _preview, ...page } = content.pages.insights;
  const first = await insights.listPage(1);
  if (!first) throw new Error('The list of articles has no first page.');
  return { ...page, first };
}

function methodologyContent({ claims, pages: { home, methodology } }: Content): MethodologyContent {
  const { practice, ...shared } = methodology.shared;
  const steps = home.approach.steps.map((step) => ({ ...step, practice: practice.find(({ title }) => title === step.title)?.text ?? '' }));
  const figures = { ...methodology.figures, claims: Object.values(claims).map(({ source: _source, ...claim }) => claim) };
  return { ...methodology, shared: { ...shared, steps }, figures };
}

function testimonialsContent({ people, pages: { testimonials } }: Content): TestimonialsContent {
  return { ...testimonials, founders: people.founders.map((founder) => ({ text: [], quotes: [], ...founder, ...testimonials.founders[founder.id] })) };
}
