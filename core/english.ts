import type { Language } from './language.ts';

/** The desk's own, whatever the firm's. */
export const ENGLISH: Language = { tag: 'en-GB', decimal: '.' };
