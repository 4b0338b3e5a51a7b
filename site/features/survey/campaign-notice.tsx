import type { ReactNode } from 'react';
import type { CampaignLink } from '../../../core/campaigns/campaign.ts';
import type { CampaignWords } from '../../../core/campaigns/campaign-words.ts';
import { fill } from '../../../core/content/fill.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import { Button } from '../../ui/button.tsx';
import { campaignStore } from './campaign-store.ts';
import { SurveyNotice } from './survey-notice.tsx';

interface CampaignNoticeProps {
  words: CampaignWords;
  /** What the link is for; undefined for an unknown one. */
  link: CampaignLink | undefined;
  /** The link that begins a mail to the firm. */
  mail: ReactNode;
}

/** The notice for a campaign's link that takes no answers now: early, closed, used or unknown. */
export function CampaignNotice({ words, link, mail }: CampaignNoticeProps) {
  const { heading, text } = words[link === undefined || link.state === 'open' ? 'unknown' : link.state];
  const values = link ? valuesOf(link) : {};
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
      <Button variant="secondary" onClick={campaignStore().clear}>
        {words.without}
      </Button>
    </SurveyNotice>
  );
}

/** What a campaign's link changes in the survey. */
export interface CampaignOfSurvey {
  token: string;
  /** Puts the system's name into the statements. */
  nameSystem: (survey: SurveyContent) => SurveyContent;
  /** Renders what is asked where this browser holds answers that weren't begun by the link. */
  renderOthers: (props: Omit<OtherAnswersProps, 'words' | 'link'>) => ReactNode;
}

interface OtherAnswersProps {
  words: CampaignWords['begun'];
  link: CampaignLink;
  /** Keeps the answers for this link. */
  onGoOn: () => void;
  /** Deletes the answers. */
  onBeginAnew: () => void;
  /** The button that saves the answers as a file. */
  download: ReactNode;
}

/** Asks whether answers in this browser that weren't begun by a campaign's link are meant for it. */
export function OtherAnswers({ words, link, onGoOn, onBeginAnew, download }: OtherAnswersProps) {
  return (
    <SurveyNotice heading={words.heading} text={fill(words.text, valuesOf(link))}>
      <Button onClick={onGoOn}>{words.goOn}</Button>
      {download}
      <Button variant="secondary" onClick={onBeginAnew}>
        {words.beginAnew}
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

function valuesOf({ state, client, system, group, groups, least, wave }: CampaignLink) {
  const day = new Date(state === 'early' ? wave.opensOn : wave.closesOn).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return { client, system, group, groups: new Intl.ListFormat('en-GB').format(groups), least, day };
}
