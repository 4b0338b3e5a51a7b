import words from 'content:layout';
import type { ComponentProps } from 'react';
import layout from '../styles/layout.module.css';

/** Opens a new tab, and says so for screen readers. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className={layout.hidden}>{` ${words.newTab}`}</span>
    </a>
  );
}
