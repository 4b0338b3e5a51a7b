import * as v from 'valibot';
import type { Remedy } from '../survey/survey.ts';
import type { ScreenName } from './routes.ts';

const title = v.string();

export const remediesSchema = v.record(
  v.string(),
  v.object({
    step: v.object({ title, text: v.string() }),
    service: v.object({ id: v.string(), title }),
    article: v.object({ slug: v.string(), title }),
  }),
);
export type Remedies = v.InferOutput<typeof remediesSchema>;

/** The words before each part of a remedy. */
type RemedyTerms = Record<keyof Remedy, string>;

export interface RemedyPart {
  term: string;
  text: string;
  route?: string;
}

/**
 * Describes a remedy: a step, a service and an article. @param routeTo returns the route of a
 * screen, or of the article with a slug.
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

/**
 * The remedy of a first barrier, as lines. @param address returns the public address of a route.
 */
export function remedyLines(remedy: RemedyPart[], address: (route: string) => string): string[] {
  return remedy.map(({ term, text, route }) =>
    [`${term}: ${text}`, ...(route ? [address(route)] : [])].join(', '),
  );
}
