import { type ReactNode, useEffect } from 'react';
import type { KeptProfile } from '../../../core/survey/profile.ts';
import type { ShownSurvey } from '../../../core/survey/shown-survey.ts';
import type { SurveyScreenWords } from '../../../core/survey/words.ts';
import layout from '../../styles/layout.module.css';
import { arriveAtTop } from '../../ui/arrive.ts';
import { Profile } from './profile.tsx';
import { ResponsesDownload } from './responses-download.tsx';
import css from './thank-you.module.css';
import type { Submitted } from './use-submission.ts';

interface ThankYouProps {
  heading: string;
  text: readonly string[];
  children?: ReactNode;
}

/** The panel that replaces the survey after submission (specification, point 4). */
export function ThankYou({ heading, text, children }: ThankYouProps) {
  useEffect(arriveAtTop, []);
  return (
    <div className={`${css.thanks} ${layout.width}`}>
      <div className={`${css.halves} ${layout.halves}`}>
        <h1>{heading}</h1>
        <div className={`${css.text} ${layout.lede}`}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div className={layout.actions}>{children}</div>
        </div>
      </div>
    </div>
  );
}

interface ThanksProps {
  heading: string;
  text: readonly string[];
  words: SurveyScreenWords;
  survey: ShownSurvey;
  submitted: Submitted;
  /** Undefined once deleted. */
  profile: KeptProfile | undefined;
  /** Whether the browser has stored it. */
  isKept: boolean;
  /** What is said about storing it, unless the profile's own words say it. */
  note?: string | undefined;
  onDelete?: () => void;
  /** Beside the download. */
  actions?: ReactNode;
  /** Between the panel and the profile. */
  children?: ReactNode;
  /** Below the profile. */
  end?: ReactNode;
}

export function Thanks(props: ThanksProps) {
  const { heading, text, words, survey, submitted, profile, isKept, note, onDelete } = props;
  const { text: changed, download } = words.thankYou.changed;
  const downloads = { survey, words: words.survey };
  return (
    <>
      <ThankYou heading={heading} text={submitted.changed ? [...text, changed] : text}>
        <ResponsesDownload {...downloads} responses={submitted} />
        {props.actions}
        {submitted.changed && (
          <ResponsesDownload {...downloads} responses={submitted.changed} label={download} />
        )}
      </ThankYou>
      {props.children}
      {profile && (
        <Profile
          profile={profile}
          isKept={isKept}
          note={note}
          survey={survey}
          words={words.profile}
          isRespondent
          onDelete={onDelete}
        />
      )}
      {props.end && <div className={`${css.end} ${layout.width}`}>{props.end}</div>}
    </>
  );
}
