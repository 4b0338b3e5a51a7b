import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import css from './survey-notice.module.css';

interface SurveyNoticeProps {
  heading: string;
  text: string;
  /** What follows the text. */
  after?: ReactNode;
  /** The actions. */
  children?: ReactNode;
}

/** A notice in place of the survey's steps. */
export function SurveyNotice({ heading, text, after, children }: SurveyNoticeProps) {
  const title = useArrivalAt(heading, 'if needed');
  return (
    <div className={`${css.notice} ${layout.width}`}>
      <h2 ref={title}>{heading}</h2>
      <p role="status" className={layout.lede}>
        {text}
      </p>
      {after}
      <div className={css.actions}>{children}</div>
    </div>
  );
}
