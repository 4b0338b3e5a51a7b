import { json } from '../respond.ts';
import { type Act, gone } from './answer.ts';

/**
 * Includes a batch that was set apart in the results, with the next batch of verified respondents.
 */
export const includeSurveyBatch: Act = async ({ id }, { store }) => {
  if (!(await store.batches.include(id))) return gone();
  return json(201, { count: 1 });
};

/** Deletes a batch with its responses. */
export const removeSurveyBatch: Act = async ({ id }, { store }) => {
  if (!(await store.batches.remove(id))) return gone();
  return json(200, { count: 1 });
};
