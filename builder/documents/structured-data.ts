import type { Brand, Founder } from '../../core/content/firm.ts';
import type { Article } from '../../core/content/insights.ts';
import type { Question } from '../../core/content/pages.ts';
import type { ScreenName } from '../../core/content/routes.ts';
import type { Content } from '../content/content.ts';
import { addressOf } from '../content/document-paths.ts';

interface DescribedPage {
  screen: ScreenName;
  pathname: string;
  /** Without the brand's name. */
  name: string;
  article?: Article | null | undefined;
  picture: string;
}

interface Facts {
  content: Pick<Content, 'brand' | 'people' | 'pages'>;
  siteUrl: string;
  /** Undefined if there is no page at the path. */
  nameOf: (pathname: string) => string | undefined;
}

const ABOUT_THE_FIRM: readonly string[] = ['home', 'about', 'contact'];

/**
 * JSON-LD (https://schema.org): the firm, the breadcrumb, the questions of the FAQ, the article.
 */
export function structuredData(page: DescribedPage, { content, siteUrl, nameOf }: Facts): object {
  const { brand, people, pages } = content;
  const organization = {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: brand.name,
    url: `${siteUrl}/`,
  };
  const graph: object[] = [];
  if (ABOUT_THE_FIRM.includes(page.screen))
    graph.push({ ...organization, ...firm(brand, people.founders, siteUrl) });
  if (page.pathname === '/')
    graph.push({
      '@type': 'WebSite',
      name: brand.name,
      url: `${siteUrl}/`,
      publisher: { '@id': organization['@id'] },
    });
  else graph.push(breadcrumbs(page, siteUrl, nameOf));
  if (page.screen === 'faq') graph.push(questions(pages.faq.items));
  if (page.article)
    graph.push({
      ...article(page.article, page, { people, language: brand.language, siteUrl }),
      publisher: { ...organization, logo: logo(siteUrl) },
    });
  return { '@context': 'https://schema.org', '@graph': graph };
}

function firm(brand: Brand, founders: Founder[], siteUrl: string): object {
  return {
    legalName: brand.legalName,
    slogan: brand.tagline,
    description: brand.summary,
    logo: logo(siteUrl),
    ...(brand.founded !== undefined && { foundingDate: String(brand.founded) }),
    contactPoint: [
      ...brand.emails.map(({ label, address }) => ({
        '@type': 'ContactPoint',
        contactType: label,
        email: address,
      })),
      ...brand.phones.map(({ label, dial }) => ({
        '@type': 'ContactPoint',
        contactType: 'customer service',
        areaServed: label,
        telephone: dial,
      })),
    ],
    founder: founders.map(({ name, role, email, profile }) => ({
      '@type': 'Person',
      name,
      jobTitle: role,
      email,
      sameAs: profile,
    })),
  };
}

function logo(siteUrl: string): string {
  return `${siteUrl}/icons/512.png`;
}

function breadcrumbs(
  { pathname, name }: DescribedPage,
  siteUrl: string,
  nameOf: Facts['nameOf'],
): object {
  const parts = pathname.split('/').slice(1, -1);
  const between = ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
  const steps = [
    ...between.flatMap((path) => ({ path, name: nameOf(path) })),
    { path: pathname, name },
  ].filter((step) => step.name !== undefined);
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: addressOf(step.path, siteUrl),
    })),
  };
}

function questions(items: Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
    })),
  };
}

function article(
  { title, excerpt, date, author, category, hero }: Article,
  { pathname, picture }: DescribedPage,
  { people, language, siteUrl }: { people: Content['people']; language: string; siteUrl: string },
): object {
  const profile = people.founders.find(({ name }) => name === author)?.profile;
  return {
    '@type': 'Article',
    headline: title,
    description: excerpt,
    image: [picture, new URL(hero.src, siteUrl).href],
    datePublished: date,
    dateModified: date,
    author: { '@type': 'Person', name: author, ...(profile && { url: profile }) },
    articleSection: category,
    inLanguage: language,
    mainEntityOfPage: addressOf(pathname, siteUrl),
  };
}
