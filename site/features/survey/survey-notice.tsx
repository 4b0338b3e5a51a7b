import { type ReactNode, useEffect, useRef } from 'react';
import layout from '../../styles/layout.module.css';
import css from './survey-notice.module.css';

interface SurveyNoticeProps {
  heading: string;
  text: string;
  /** What the reader can do now. */
  children?: ReactNode;
}

/** Stands in the place of the survey's steps while something else is to be told or decided first. */
export function SurveyNotice({ heading, text, children }: SurveyNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(heading): another notice has taken this one's place
  useEffect(() => title.current?.focus(), [heading]);
  return (
    <div className={`${css.notice} ${layout.width}`}>
      <h2 ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <p role="status">{text}</p>
      <div className={css.actions}>{children}</div>
    </div>
  );
}
