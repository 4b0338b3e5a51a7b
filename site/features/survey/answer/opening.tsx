import type { ReactNode } from 'react';
import { MailLink } from '../../../forms/mail-link.tsx';
import layout from '../../../styles/layout.module.css';
import css from './answer.module.css';

interface OpeningProps {
  words: { heading: string; withoutScript: string };
  /** What is shown once it is known that no link has led here. */
  children?: ReactNode;
}

/** The beginning of a client's screen, which its document shows: no link can be read there. */
export function Opening({ words, children }: OpeningProps) {
  return (
    <div className={`${css.opening} ${layout.width}`}>
      <h1>{words.heading}</h1>
      <div>
        <p className={css.withoutScript}>
          {words.withoutScript} <MailLink />
        </p>
        {children}
      </div>
    </div>
  );
}
