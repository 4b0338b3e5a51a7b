import { content } from './content.ts';

type Pages = typeof content.pages;

/** An address of each kind of screen, and what tells that it is shown. */
export interface ShownScreen {
  name: string;
  path: string;
  heading: string;
  /** The host's answer, with what the browser and the page log about it. */
  isFound: boolean;
}

const [article] = content.articles;
if (!article) throw new Error('There is no article to test with.');

export const HOME: ShownScreen = { name: 'home', path: '/', heading: content.pages.home.hero.heading.join(' '), isFound: true };
export const FAQ: ShownScreen = { name: 'the FAQ page', path: '/adoption/faq', heading: 'Frequently Asked Questions', isFound: true };
export const ARTICLE: ShownScreen = { name: 'an article', path: `/adoption/insights/${article.slug}`, heading: article.title, isFound: true };
export const UNKNOWN_ARTICLE: ShownScreen = {
  name: 'an unknown article',
  path: '/adoption/insights/no-such-article',
  heading: 'Article Not Found',
  isFound: false,
};
export const NOT_FOUND: ShownScreen = { name: 'the 404 page', path: '/no-such-page', heading: 'Oops! Page not found', isFound: false };

export const CLIENT_ACCESS: ShownScreen = page('client access', '/client-access', 'client-access');
/** Locked: the access page stands in its place. */
export const CLIENT_HOME: ShownScreen = page('the client home, locked', '/home', 'client-access');
export const READINESS_SCAN: ShownScreen = page('the full scan, locked', '/readiness-scan', 'client-access');

const ORIGINAL_HOME: ShownScreen = { name: 'the original home', path: '/adoption', heading: 'Mastering the human side of digital change', isFound: true };
const ABOUT = page('the about page', '/adoption/about', 'about');
export const PURPOSE: ShownScreen = { name: 'the purpose page', path: '/who-we-help', heading: 'Our Purpose', isFound: true };
export const CONTACT: ShownScreen = { name: 'the contact page', path: '/adoption/contact', heading: "Let's Connect", isFound: true };
const SERVICES = page('the services page', '/adoption/services', 'services');
const METHODOLOGY = page('the methodology page', '/adoption/methodology', 'methodology');
export const INSIGHTS = page('the insights list', '/adoption/insights', 'insights');
const COMING_SOON = page('the coming-soon page', '/adoption/coming-soon', 'coming-soon');
export const TRUST_BRIDGE = page('the Trust Bridge Protocol page', '/adoption/trust-bridge-protocol', 'trust-bridge-protocol');
const TESTIMONIALS: ShownScreen = { name: 'the founders page', path: '/adoption/testimonials', heading: 'Meet Our Founders', isFound: true };
export const QUICK_SCAN = page('EQ7', '/quick-scan', 'quick-scan');
const PRIVACY = page('the privacy policy', '/privacy', 'privacy');
const TERMS = page('the terms of service', '/adoption/terms', 'terms');

/** One of each kind that the server and the start tell apart. */
export const KINDS = [HOME, FAQ, ARTICLE, UNKNOWN_ARTICLE, NOT_FOUND];

/** One of each, in the order of the specification's route table. */
export const SHOWN_SCREENS = [
  HOME,
  PURPOSE,
  CLIENT_ACCESS,
  CLIENT_HOME,
  READINESS_SCAN,
  ORIGINAL_HOME,
  ABOUT,
  FAQ,
  CONTACT,
  SERVICES,
  METHODOLOGY,
  INSIGHTS,
  ARTICLE,
  COMING_SOON,
  TRUST_BRIDGE,
  TESTIMONIALS,
  QUICK_SCAN,
  PRIVACY,
  TERMS,
  UNKNOWN_ARTICLE,
  NOT_FOUND,
];

type HeroPage = Exclude<{ [Name in keyof Pages]: Pages[Name] extends { hero: { heading: string } } ? Name : never }[keyof Pages], undefined>;

function page(name: string, path: string, words: HeroPage): ShownScreen {
  return { name, path, heading: content.pages[words].hero.heading, isFound: true };
}

/** The clean address of a screen's own document. */
export function documentPath({ path }: ShownScreen): string {
  return path === '/' ? '/' : `${path}/`;
}
