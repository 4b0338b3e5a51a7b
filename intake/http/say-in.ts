import type * as v from 'valibot';
import { sayMistake } from '../../core/content/mistakes.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';

/** Says what is wrong with a field as the site's forms do. */
export function sayIn({ mistakes, language }: Pick<IntakeParts, 'mistakes' | 'language'>) {
  return (issue: v.BaseIssue<unknown>) => sayMistake(issue, mistakes, language);
}
