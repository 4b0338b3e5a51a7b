import { dictionary } from '@zxcvbn-ts/language-en';
import { createWeaknessOf } from './weakness.ts';

/**
 * Judges what can be tried offline, on published or downloaded files. English words are in it, which
 * take 60 MB: the intake, whose tokens can be tried a few times alone, does without.
 */
export const weaknessOf = createWeaknessOf(dictionary);
