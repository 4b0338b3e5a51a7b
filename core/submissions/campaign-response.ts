import * as v from 'valibot';
import { isLinkToken } from '../link-token.ts';
import { email, optionalLine } from './fields.ts';
import { SURVEY_RESPONSE } from './survey-response.ts';

const { answers, comments, wordsId } = SURVEY_RESPONSE.payload.entries;

/** Nothing in it names or times a person. */
export const campaignResponseSchema = v.object({
  campaignToken: v.custom<string>(isLinkToken, 'must be the token of a campaign’s link'),
  wordsId,
  answers,
  comments,
});

/** A copy of a response, for its respondent. It is sent separately, and nothing joins the two. */
export const surveyCopySchema = v.object({
  ...campaignResponseSchema.entries,
  /** Deleted once the copy has left. */
  userEmail: email,
  /** In which the copy is written: the one that was read. */
  language: optionalLine,
});
