import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';

/**
 * A figure with a hyphen, or a word whose first part has one or two letters; at most twenty
 * characters, because an address or a DOI must break.
 */
const SHORT_COMPOUND =
  /((?<!\S)(?=\S{1,20}(?!\S))\S*\d-\d\S*|\b(?=\S{1,20}(?!\S))[A-Za-z]{1,2}-\w\S*)/;

/** Keeps short compounds, such as $15-25K or e-mail, from breaking at their hyphen. */
export function Unbroken({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return children.split(SHORT_COMPOUND).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is the identity
      <span key={index} className={layout.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
