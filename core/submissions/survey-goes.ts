import type { Delivery } from './submission.ts';

/** Where the survey's responses go: `mailed`: stored, and a copy is mailed. `forwarded`: to a service, without a copy. `nowhere`: to the console only. */
export type SurveyGoes = 'mailed' | 'forwarded' | 'nowhere';

/** What the chosen delivery does with survey responses; the pages promise no more (product.md, Delivery). */
export function surveyGoes({ canDeliver, postAddress }: Pick<Delivery, 'canDeliver' | 'postAddress'>): SurveyGoes {
  if (!canDeliver('survey-responses')) return 'nowhere';
  return postAddress('survey-responses') ? 'mailed' : 'forwarded';
}
