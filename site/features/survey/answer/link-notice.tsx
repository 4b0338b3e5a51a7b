import type { ReactNode } from 'react';
import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { MailLink } from '../../../forms/mail-link.tsx';
import { useLanguage } from '../../../ui/language.ts';
import { SurveyNotice } from '../survey-notice.tsx';
import { valuesOf } from './link-words.ts';
import type { Refusal } from './refusal.ts';

interface LinkNoticeProps {
  words: AnswerWords;
  link?: CampaignLink | undefined;
  about: Refusal | 'cut';
  /** Saves answers that are no longer accepted. */
  download?: ReactNode;
}

export function LinkNotice({ words, link, about, download }: LinkNoticeProps) {
  const language = useLanguage();
  const values = link
    ? valuesOf(language, about === 'early' ? { ...link, state: 'early' } : link, {
        sides: words.sides,
        noUnits: words.welcome.noUnits,
      })
    : {};
  const { heading, text } = words[about];
  const isLate = about === 'early' && link && link.wave.opensOn < new Date().toISOString();
  const { contactName, contactEmail } = link?.contact ?? {};
  return (
    <SurveyNotice
      about={about}
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
