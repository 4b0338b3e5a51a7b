import type { Remedy } from './survey.ts';

/** The words before each part of a remedy. */
export type RemedyTerms = Record<keyof Remedy, string>;

/** Describes a remedy: a step, a service and an article, with the routes of the last two. Both are screens of the original site. */
export function describeRemedy({ step, service, article }: Remedy, terms: RemedyTerms): { term: string; text: string; route?: string }[] {
  return [
    { term: terms.step, text: `${step.title}. ${step.text}` },
    { term: terms.service, text: service.title, route: `/adoption/services#${service.id}` },
    { term: terms.article, text: article.title, route: `/adoption/insights/${article.slug}` },
  ];
}
