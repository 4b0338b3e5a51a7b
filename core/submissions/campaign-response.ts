import * as v from 'valibot';
import { isLinkToken } from '../link-token.ts';
import { email } from './fields.ts';
import { SURVEY_RESPONSE } from './survey-response.ts';

const { answers, comments, wordsId } = SURVEY_RESPONSE.payload.entries;

/** A response that came by a campaign's link: nothing in it names or times a person. */
export const campaignResponseSchema = v.object({
  campaignToken: v.custom<string>(isLinkToken, 'must be the token of a campaign’s link'),
  wordsId,
  answers,
  comments,
});

/**
 * A copy of a response to a client's survey, which its respondent asked for. It is not the
 * response: it is sent apart, and nothing joins the two.
 */
export const surveyCopySchema = v.object({
  ...campaignResponseSchema.entries,
  /** Where the copy goes. It is stored nowhere once the copy has left. */
  userEmail: email,
});
