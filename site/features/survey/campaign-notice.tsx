import type { ReactNode } from 'react';
import type { CampaignLink } from '../../../core/campaigns/campaign.ts';
import type { CampaignWords } from '../../../core/campaigns/campaign-words.ts';
import { fill } from '../../../core/content/fill.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from './format-day.ts';
import { SurveyNotice } from './survey-notice.tsx';
import type { CampaignHandle } from './use-campaign.ts';

interface CampaignNoticeProps extends CampaignHandle {
  words: CampaignWords;
  /** The link that begins a mail to the firm. */
  mail: ReactNode;
}

/** The notice for a campaign's link that takes no answers now: early, closed, unknown, or not fetched yet. Undefined for one that does. */
export function campaignNotice({ words, campaign, retry, leave, mail }: CampaignNoticeProps): ReactNode {
  if (campaign.is === 'none' || (campaign.is === 'known' && campaign.link.state === 'open')) return undefined;
  if (campaign.is === 'fetching') return <SurveyNotice {...words.fetching} />;
  const name = campaign.is === 'known' ? (campaign.link.state === 'early' ? 'early' : 'closed') : campaign.is;
  const { heading, text } = words[name];
  const values = campaign.is === 'known' ? valuesOf(campaign.link) : {};
  return (
    <SurveyNotice
      heading={fill(heading, values)}
      text={fill(text, values)}
      after={
        <p>
          {words.ask} {mail}
        </p>
      }
    >
      {campaign.is === 'unreachable' && <Button onClick={retry}>{words.retry}</Button>}
      <Button variant="secondary" onClick={leave}>
        {words.without}
      </Button>
    </SurveyNotice>
  );
}

/** Tells whoever came by a campaign's link for whom they answer, and how their answers are shown. */
export function CampaignInvitation({ words, link }: { words: CampaignWords; link: CampaignLink }) {
  const values = valuesOf(link);
  return (
    <>
      <p>{fill(words.invited, values)}</p>
      {link.welcome && <p>{link.welcome}</p>}
      <p>{fill(words.shown, values)}</p>
    </>
  );
}

const NAMES = new Intl.ListFormat('en-GB');

function valuesOf({ state, client, system, group, groups, least, wave }: CampaignLink) {
  return { client, system, group, groups: NAMES.format(groups), least, day: formatDay(state === 'early' ? wave.opensOn : wave.closesOn) };
}
