import words from 'content:forms';
import type * as v from 'valibot';
import { sayMistake } from '../../core/content/mistakes.ts';
import { useLanguage } from '../ui/language.ts';

/** Says what is wrong with a field, in the words that all forms share. */
export function useSay(): (issue: v.BaseIssue<unknown>) => string {
  const language = useLanguage();
  const { mistakes } = language.forms ?? words;
  return (issue) => sayMistake(issue, mistakes, language);
}
