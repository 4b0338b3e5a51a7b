import words from 'content:layout';
import type { ComponentProps } from 'react';
import layout from '../styles/layout.module.css';

/** A link to another site, in a new tab, which says so to those who can't see the tab open. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className={layout.hidden}>{` ${words.newTab}`}</span>
    </a>
  );
}
