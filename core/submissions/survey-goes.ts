import type { Delivery } from './submission.ts';

/**
 * The destination of survey responses. `mailed`: stored, and a copy is mailed. `forwarded`: to a
 * service, without a copy. `nowhere`: to the console only.
 */
export type SurveyGoes = 'mailed' | 'forwarded' | 'nowhere';

/**
 * The chosen delivery's destination of survey responses, which the pages must not exceed in their
 * promises (product.md, Delivery).
 */
export function surveyGoes({
  canDeliver,
  postAddress,
}: Pick<Delivery, 'canDeliver' | 'postAddress'>): SurveyGoes {
  if (!canDeliver('survey-responses')) return 'nowhere';
  return postAddress('survey-responses') ? 'mailed' : 'forwarded';
}
