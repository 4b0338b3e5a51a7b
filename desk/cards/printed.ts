import content from 'content:desk';
import { useState } from 'react';
import { ownEntry } from '../../core/own.ts';

/** The words of what is printed, in the firm's language or in one that an operator chooses. */
export function usePrinted() {
  const [chosen, setChosen] = useState('');
  const languages = [content.language.tag, ...Object.keys(content.printed)];
  const { language, cards } = ownEntry(content.printed, chosen) ?? content;
  return {
    language,
    cards,
    /** Behind the links, which then open in it; undefined for the firm's. */
    linked: chosen || undefined,
    choice: { languages, value: chosen, onChange: setChosen },
  };
}

export type Printed = ReturnType<typeof usePrinted>;
