import type { Delivery } from './submission.ts';

/**
 * Where survey responses go. `mailed`: stored, and a copy is mailed. `forwarded`: to a service,
 * without a copy. `nowhere`: to the console only.
 */
export type SurveyGoes = 'mailed' | 'forwarded' | 'nowhere';

/** The pages must not promise more than this (product.md, Delivery). */
export function surveyGoes({
  canDeliver,
  postAddress,
}: Pick<Delivery, 'canDeliver' | 'postAddress'>): SurveyGoes {
  if (!canDeliver('survey-responses')) return 'nowhere';
  return postAddress('survey-responses') ? 'mailed' : 'forwarded';
}
