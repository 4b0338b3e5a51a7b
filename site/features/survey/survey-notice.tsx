import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import css from './survey-notice.module.css';

interface SurveyNoticeProps {
  heading: string;
  /** The heading's level: 1 where no other is above it. */
  level?: 1 | 2;
  text: string;
  after?: ReactNode;
  children?: ReactNode;
}

export function SurveyNotice({ heading, level = 2, text, after, children }: SurveyNoticeProps) {
  const Heading = `h${level}` as const;
  const title = useArrivalAt(heading, 'if needed');
  return (
    <div className={`${css.notice} ${layout.width}`}>
      <Heading ref={title}>{heading}</Heading>
      <p role="status" className={layout.lede}>
        {text}
      </p>
      {after}
      <div className={layout.actions}>{children}</div>
    </div>
  );
}
