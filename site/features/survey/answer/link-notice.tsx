import type { ReactNode } from 'react';
import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { MailLink } from '../../../forms/mail-link.tsx';
import { SurveyNotice } from '../survey-notice.tsx';
import { valuesOf } from './link-words.ts';
import type { Refusal } from './refusal.ts';

interface LinkNoticeProps {
  words: AnswerWords;
  /** What the link is for, if that is known. */
  link?: CampaignLink | undefined;
  about: Refusal | 'cut';
  /** The button that saves answers which were given and aren't taken. */
  download?: ReactNode;
}

export function LinkNotice({ words, link, about, download }: LinkNoticeProps) {
  const values = link ? valuesOf(about === 'early' ? { ...link, state: 'early' } : link) : {};
  const { heading, text } = words[about];
  const isLate = about === 'early' && link && link.wave.opensOn < new Date().toISOString();
  const { contactName, contactEmail } = link?.contact ?? {};
  return (
    <SurveyNotice
      level={1}
      heading={fill(heading, values)}
      text={fill(isLate ? words.early.notOpened : text, values)}
      after={
        <>
          {download && <p>{words.kept}</p>}
          <p>
            {words.ask} {contactName}{' '}
            {contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : <MailLink />}
          </p>
        </>
      }
    >
      {download}
    </SurveyNotice>
  );
}
