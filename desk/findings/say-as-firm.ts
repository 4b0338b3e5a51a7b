import desk from 'content:desk';
import words from 'content:report';
import { sayingIn } from './figures-in-words.ts';

/** How the firm of this build says figures. */
export const say = sayingIn(words, desk.language);
