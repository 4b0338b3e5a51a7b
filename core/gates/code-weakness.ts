import { dictionary } from '@zxcvbn-ts/language-en';
import { createWeaknessOf } from './weakness.ts';

/**
 * For codes that can be tried offline, on published or downloaded files. Its list of English words
 * takes 60 MB: the intake does without it, because tokens can be tried only a few times.
 */
export const weaknessOf = createWeaknessOf(dictionary);
