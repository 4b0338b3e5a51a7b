import * as v from 'valibot';
import { isLinkToken } from '../campaigns/link-token.ts';
import { email } from './fields.ts';
import { responseTo, SURVEY_RESPONSE } from './survey-response.ts';

const { comments, edition, previewToken } = SURVEY_RESPONSE.payload.entries;

/**
 * A copy of a response to a client's survey, which its respondent asked for. It is not the response: it is sent apart, and nothing joins the two.
 * @param sections those of the edition that was answered.
 */
export function copyTo(sections: Parameters<typeof responseTo>[0]) {
  return v.object({
    campaignToken: v.custom<string>(isLinkToken, 'must be the token of a campaign’s link'),
    edition,
    answers: responseTo(sections).entries.answers,
    comments,
    /** Where the copy goes. It is stored nowhere once the copy has left. */
    userEmail: email,
    /** The preview token, without which a copy is refused while the survey is coming soon. */
    previewToken,
  });
}
