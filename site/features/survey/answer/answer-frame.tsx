import type { ReactNode } from 'react';
import { SHEET_PATH } from '../../../../core/answer-paths.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { Link } from '../../../navigation/link.tsx';
import { routeTo } from '../../../navigation/match.ts';
import layout from '../../../styles/layout.module.css';
import css from './answer.module.css';

interface AnswerFrameProps {
  words: Pick<AnswerWords, 'for' | 'footer'>;
  client: string | undefined;
  /** The link of the anonymity sheet, where this tab has none: it then opens in another. */
  sheet?: string | undefined;
  /** Shown first, if there are several languages. */
  choice?: ReactNode;
  children: ReactNode;
}

/** The client's name below the firm's logo, and a footer of three lines. */
export function AnswerFrame({ words, client, sheet, choice, children }: AnswerFrameProps) {
  const { confidential, privacy, sheet: sheetName } = words.footer;
  const target = sheet && '_blank';
  return (
    <div className={css.frame}>
      {choice}
      {client && <p className={`${css.client} ${layout.width}`}>{fill(words.for, { client })}</p>}
      {children}
      <footer className={`${css.foot} ${layout.width}`}>
        <p>{confidential}</p>
        <Link to={routeTo('privacy')} target={target}>
          {privacy}
        </Link>
        <Link to={sheet ?? SHEET_PATH} target={target}>
          {sheetName}
        </Link>
      </footer>
    </div>
  );
}
