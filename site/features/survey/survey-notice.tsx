import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import css from './survey-notice.module.css';

interface SurveyNoticeProps {
  heading: string;
  text: string;
  /** What the reader can do now. */
  children?: ReactNode;
}

/** Stands in the place of the survey's steps while something else is to be told or decided first. */
export function SurveyNotice({ heading, text, children }: SurveyNoticeProps) {
  const title = useArrivalAt(heading, 'if needed');
  return (
    <div className={`${css.notice} ${layout.width}`}>
      <h2 ref={title}>{heading}</h2>
      <p role="status">{text}</p>
      <div className={css.actions}>{children}</div>
    </div>
  );
}
