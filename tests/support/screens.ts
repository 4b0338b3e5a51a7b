import { pathOfScreen, type ScreenName, type ScreenRoute } from '../../core/content/routes.ts';
import { firm, specified } from './content.ts';

const { pages, plainPages, articles, routes } = firm;

/** The newest article that has its own picture. */
export const NEWEST = articles.find(({ image }) => image) ?? noArticle();

const LONGEST =
  articles.toSorted(
    (one, other) => JSON.stringify(other.body).length - JSON.stringify(one.body).length,
  )[0] ?? noArticle();

export interface ShownScreen {
  name: string;
  path: string;
  heading: string;
  /** Whether the host answers 200. If not, the browser and the page log the 404. */
  isFound: boolean;
}

type Shown = Pick<ShownScreen, 'name' | 'heading'>;

const LOCKED = pages['client-access'].hero.heading;

/**
 * The screens whose heading differs from their content's own or comes from the specification. The
 * access page replaces a locked screen.
 */
const SHOWN: { [Name in ScreenName]?: Partial<Shown> } = {
  home: { name: 'home', heading: pages.home.hero.heading.join(' ') },
  'quick-scan': { name: 'EQ7' },
  purpose: { heading: specified('Our Purpose', pages.purpose.banner.heading) },
  'client-home': { name: 'the client home, locked', heading: LOCKED },
  'readiness-scan': { name: 'the full scan, locked', heading: LOCKED },
  'adoption-home': {
    name: 'the original home',
    heading: 'Mastering the human side of digital change',
  },
  faq: {
    name: 'the FAQ page',
    heading: specified('Frequently Asked Questions', pages.faq.hero.heading),
  },
  contact: { heading: specified("Let's Connect", pages.contact.hero.heading) },
  insights: { name: 'the insights list' },
  testimonials: { heading: specified('Meet Our Founders', pages.testimonials.hero.heading) },
};

export const UNKNOWN_ARTICLE: ShownScreen = {
  name: 'an unknown article',
  path: pathOfScreen(routes, 'article', 'no-such-article'),
  heading: specified('Article Not Found', pages.article.notFound.title),
  isFound: false,
};
export const NOT_FOUND: ShownScreen = {
  name: 'the 404 page',
  path: '/no-such-page',
  heading: specified('Oops! Page not found', pages['not-found'].heading),
  isFound: false,
};

/**
 * Every screen at every address in the route table, with every article and page of the list, and
 * the two not-found screens.
 */
export const SHOWN_SCREENS: readonly ShownScreen[] = [
  ...routes.screens.flatMap(shownBy),
  UNKNOWN_ARTICLE,
  NOT_FOUND,
];

export const HOME = at('home');
export const FAQ = at('faq');
export const CLIENT_ACCESS = at('client-access');
export const PURPOSE = at('purpose');
export const CONTACT = at('contact');
export const INSIGHTS = at('insights');
export const TRUST_BRIDGE = at('trust-bridge-protocol');
export const QUICK_SCAN = at('quick-scan');
export const ARTICLE = at('article', NEWEST.slug);
export const LONG_ARTICLE = at('article', LONGEST.slug);

function shownBy({ path, screen, layout, page: plain }: ScreenRoute): ShownScreen[] {
  const { title } = plainPages.find(({ name }) => name === plain) ?? {};
  if (title) return [shown(`the page ${plain} in the ${layout} layout`, path, title)];
  if (screen === 'article')
    return articles.map(({ slug, title }) =>
      shown(`the article ${slug}`, path.replace(':slug', slug), title),
    );
  if (screen === 'not-found') return [];
  const { name = `the ${screen.replaceAll('-', ' ')} page`, heading = headingOf(screen) } =
    SHOWN[screen] ?? {};
  if (path.includes(':page'))
    return Array.from({ length: Math.ceil(articles.length / 6) - 1 }, (_, place) => place + 2).map(
      (page) => shown(`page ${page} of ${name}`, path.replace(':page', String(page)), heading),
    );
  if (path.endsWith('/page/1')) return [shown(`page 1 of ${name}`, path, heading)];
  const standsTwice = routes.screens.some(
    (other) => other.screen === screen && other.layout !== layout,
  );
  return [shown(standsTwice ? `${name} in the ${layout} layout` : name, path, heading)];
}

function headingOf(screen: ScreenName): string {
  const page = screen === 'plain-page' ? undefined : pages[screen];
  if (page && 'hero' in page && typeof page.hero.heading === 'string') return page.hero.heading;
  if (page && 'heading' in page) return page.heading;
  throw new Error(
    `content/pages/${screen}.yaml has no hero.heading: name the heading of the screen in SHOWN.`,
  );
}

function shown(name: string, path: string, heading: string): ShownScreen {
  return { name, path, heading, isFound: true };
}

function at(name: ScreenName, slug?: string): ShownScreen {
  const path = pathOfScreen(routes, name, slug);
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
