import * as v from 'valibot';
import { campaignResponseSchema } from './campaign-response.ts';
import { email } from './fields.ts';

/**
 * A copy of a response to a client's survey, which its respondent asked for. It is not the
 * response: it is sent apart, and nothing joins the two.
 */
export const surveyCopySchema = v.object({
  ...campaignResponseSchema.entries,
  /** Where the copy goes. It is stored nowhere once the copy has left. */
  userEmail: email,
});
