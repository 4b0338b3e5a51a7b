import type { ReactNode } from 'react';
import { MailLink } from '../../../forms/mail-link.tsx';
import layout from '../../../styles/layout.module.css';
import css from './answer.module.css';

interface OpeningProps {
  words: { heading: string; withoutScript: string };
  /** The same in other languages. */
  others?: Readonly<Record<string, string>>;
  /** Shown once it is known that no link led here. */
  children?: ReactNode;
}

/** In the document of a client's screen, which can't read a link. */
export function Opening({ words, others = {}, children }: OpeningProps) {
  return (
    <div className={`${css.opening} ${layout.width}`}>
      <h1>{words.heading}</h1>
      <div>
        <p className={css.withoutScript}>
          {words.withoutScript} <MailLink />
        </p>
        {Object.entries(others).map(([language, text]) => (
          <p key={language} lang={language} className={css.withoutScript}>
            {text} <MailLink />
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}
