import { sayingIn } from '../../desk/findings/figures-in-words.ts';
import { content } from './content.ts';

/** How the first firm says figures. */
export const SAY = sayingIn(content.report, content.language);
