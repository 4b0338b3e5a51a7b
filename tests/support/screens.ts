import { laterPages } from '../../builder/insights-data.ts';
import { SCREENS, type ScreenName, type ScreenRoute } from '../../site/routes.ts';
import { content } from './content.ts';

const { pages, articles } = content;

/** The newest article with a picture of its own. */
export const NEWEST = articles.find(({ image }) => image) ?? noArticle();

/** An address of a screen, and what tells that it is shown. */
export interface ShownScreen {
  name: string;
  path: string;
  heading: string;
  /** The host's answer, with what the browser and the page log about it. */
  isFound: boolean;
}

/** What tests call each screen, and the heading that it shows. Behind a lock, the access page stands in its place. */
const SHOWN: Record<Exclude<ScreenName, 'article' | 'not-found'>, Pick<ShownScreen, 'name' | 'heading'>> = {
  home: { name: 'home', heading: pages.home.hero.heading.join(' ') },
  'quick-scan': { name: 'EQ7', heading: pages['quick-scan'].hero.heading },
  purpose: { name: 'the purpose page', heading: 'Our Purpose' },
  'client-access': { name: 'client access', heading: pages['client-access'].hero.heading },
  'client-home': { name: 'the client home, locked', heading: pages['client-access'].hero.heading },
  'readiness-scan': { name: 'the full scan, locked', heading: pages['client-access'].hero.heading },
  privacy: { name: 'the privacy policy', heading: pages.privacy.hero.heading },
  terms: { name: 'the terms of service', heading: pages.terms.hero.heading },
  'adoption-home': { name: 'the original home', heading: 'Mastering the human side of digital change' },
  about: { name: 'the about page', heading: pages.about.hero.heading },
  faq: { name: 'the FAQ page', heading: 'Frequently Asked Questions' },
  contact: { name: 'the contact page', heading: "Let's Connect" },
  services: { name: 'the services page', heading: pages.services.hero.heading },
  methodology: { name: 'the methodology page', heading: pages.methodology.hero.heading },
  insights: { name: 'the insights list', heading: pages.insights.hero.heading },
  'coming-soon': { name: 'the coming-soon page', heading: pages['coming-soon'].hero.heading },
  'trust-bridge-protocol': { name: 'the Trust Bridge Protocol page', heading: pages['trust-bridge-protocol'].hero.heading },
  testimonials: { name: 'the founders page', heading: 'Meet Our Founders' },
};

export const UNKNOWN_ARTICLE: ShownScreen = {
  name: 'an unknown article',
  path: '/adoption/insights/no-such-article',
  heading: 'Article Not Found',
  isFound: false,
};
export const NOT_FOUND: ShownScreen = { name: 'the 404 page', path: '/no-such-page', heading: 'Oops! Page not found', isFound: false };

/** Every screen at every address that it has in the route table, every article and page of the list among them, and the two that say what there is not. */
export const SHOWN_SCREENS: readonly ShownScreen[] = [...SCREENS.flatMap(shownBy), UNKNOWN_ARTICLE, NOT_FOUND];

export const HOME = at('/');
export const FAQ = at('/adoption/faq');
export const CLIENT_ACCESS = at('/client-access');
export const PURPOSE = at('/who-we-help');
export const CONTACT = at('/adoption/contact');
export const INSIGHTS = at('/adoption/insights');
export const TRUST_BRIDGE = at('/adoption/trust-bridge-protocol');
export const QUICK_SCAN = at('/quick-scan');
export const ARTICLE = at(`/adoption/insights/${NEWEST.slug}`);

/** One of each kind that the server and the start tell apart. */
export const KINDS = [HOME, FAQ, ARTICLE, UNKNOWN_ARTICLE, NOT_FOUND];

function shownBy({ path, screen, layout }: ScreenRoute): ShownScreen[] {
  if (screen === 'article') return articles.map(({ slug, title }) => shown(`the article ${slug}`, path.replace(':slug', slug), title));
  if (screen === 'not-found') return [];
  const { name, heading } = SHOWN[screen];
  if (path.includes(':page')) return laterPages(articles.length).map((page) => shown(`page ${page} of ${name}`, path.replace(':page', String(page)), heading));
  if (path.endsWith('/page/1')) return [shown(`page 1 of ${name}`, path, heading)];
  const standsTwice = SCREENS.some((other) => other.screen === screen && other.layout !== layout);
  return [shown(standsTwice ? `${name} in the ${layout} layout` : name, path, heading)];
}

function shown(name: string, path: string, heading: string): ShownScreen {
  return { name, path, heading, isFound: true };
}

function at(path: string): ShownScreen {
  const screen = SHOWN_SCREENS.find((one) => one.path === path);
  if (!screen) throw new Error(`There is no screen at ${path}.`);
  return screen;
}

/** The clean address of a screen's own document. */
export function documentPath({ path }: ShownScreen): string {
  return path === '/' ? '/' : `${path}/`;
}

function noArticle(): never {
  throw new Error('No article has a picture of its own.');
}
