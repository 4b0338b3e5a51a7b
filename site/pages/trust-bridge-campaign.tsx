import words from 'content:campaign';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type CampaignLink, campaignLinkSchema } from '../../core/campaigns/campaign.ts';
import { isLinkToken } from '../../core/campaigns/link-token.ts';
import { nameSystem } from '../../core/campaigns/name-system.ts';
import { CampaignInvitation, CampaignNotice, type CampaignOfSurvey, OtherAnswers } from '../features/survey/campaign-notice.tsx';
import { campaignStore, type StoredCampaign } from '../features/survey/campaign-store.ts';
import { fetchCampaign } from '../forms/delivery/campaign-links.ts';
import { MailLink } from '../forms/mail-link.tsx';

/** What a campaign's link changes on the Trust Bridge Protocol page. */
export interface OpenedCampaign {
  /** What is shown instead of gate and survey, if the link takes no answers now. */
  notice?: ReactNode;
  /** What respondents read before they begin. */
  invitation?: ReactNode;
  /** The company that the access form is prefilled with. */
  company?: string;
  /** What it changes in the survey. */
  ofSurvey?: CampaignOfSurvey;
}

/** Looks a stored link up. @throws if it can't be looked up, and never was. */
export async function openCampaign(stored: StoredCampaign): Promise<OpenedCampaign> {
  const link = isLinkToken(stored.token) ? await lookUp(stored.token, stored) : undefined;
  if (link?.state !== 'open') return { notice: <CampaignNotice words={words} link={link} mail={<MailLink />} /> };
  return {
    invitation: <CampaignInvitation words={words} link={link} />,
    company: link.client,
    ofSurvey: {
      token: stored.token,
      nameSystem: (survey) => ({ ...survey, sections: nameSystem(survey.sections, link.system) }),
      renderOthers: (props) => <OtherAnswers words={words.begun} link={link} {...props} />,
    },
  };
}

/** Fetches what a link is for, and keeps it: whoever answers without a network goes on with what was true last. */
async function lookUp(token: string, stored: StoredCampaign): Promise<CampaignLink | undefined> {
  try {
    const link = await fetchCampaign(token);
    if (link && campaignStore().latest()?.token === token) campaignStore().write({ ...stored, link });
    return link;
  } catch (error) {
    const known = v.safeParse(campaignLinkSchema, stored.link);
    if (known.success) return known.output;
    throw error;
  }
}
