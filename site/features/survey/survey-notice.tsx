import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import css from './survey-notice.module.css';

interface SurveyNoticeProps {
  /** The focus moves to the heading with another subject, not with another language. */
  about: string;
  heading: string;
  /** 1 if no other heading is above it. */
  level?: 1 | 2;
  text: string;
  after?: ReactNode;
  children?: ReactNode;
}

export function SurveyNotice(props: SurveyNoticeProps) {
  const { about, heading, level = 2, text, after, children } = props;
  const Heading = `h${level}` as const;
  const title = useArrivalAt(about, 'if needed');
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
