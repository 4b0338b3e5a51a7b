import words from 'content:desk';
import type { ReactNode } from 'react';

/** The language of the firm's own words, in the English desk (WCAG 2.2, 3.1.2). */
export const FIRM_LANGUAGE = words.language.tag;

export function FirmText({ children }: { children: ReactNode }) {
  return <span lang={FIRM_LANGUAGE}>{children}</span>;
}
