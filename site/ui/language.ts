import language from 'content:language';
import { createContext, use } from 'react';
import type { FormWords } from '../../core/content/forms.ts';
import type { Pages } from '../../core/content/pages.ts';
import type { Language } from '../../core/language.ts';

/** With the words that parts of all screens share; without them, they have the firm's. */
interface PartLanguage extends Language {
  forms?: FormWords | undefined;
  arriving?: Pages['arriving'] | undefined;
}

/** The language of the words that a part of a screen shows: the firm's, unless somebody says so. */
export const LanguageContext = createContext<PartLanguage>(language);

export const useLanguage = () => use(LanguageContext);
