import type { Remedy } from '../survey/survey.ts';
import type { ScreenName } from './routes.ts';

type RemedyTerms = Record<keyof Remedy, string>;

interface RemedyPart {
  term: string;
  text: string;
  route?: string;
}

/**
 * A step, a service and an article. @param routeTo returns the route of a screen, or of the article
 * with a slug.
 */
export function describeRemedy(
  { step, service, article }: Remedy,
  terms: RemedyTerms,
  routeTo: (screen: ScreenName, slug?: string) => string,
): RemedyPart[] {
  return [
    { term: terms.step, text: `${step.title}. ${step.text}` },
    { term: terms.service, text: service.title, route: `${routeTo('services')}#${service.id}` },
    { term: terms.article, text: article.title, route: routeTo('article', article.slug) },
  ];
}

/** @param address returns the public address of a route. */
export function remedyLines(remedy: RemedyPart[], address: (route: string) => string): string[] {
  return remedy.map(({ term, text, route }) =>
    [`${term}: ${text}`, ...(route ? [address(route)] : [])].join(', '),
  );
}
