import { MOST_REMINDERS } from '../core/campaigns/invitations.ts';
import type { Reminded } from './store/campaigns/reminders.ts';

// Why an act of an operator is refused.

export const NOT_SENT = {
  changed:
    'Its text has changed since sending began. Restore the old text to continue, or send the new text as a newsletter of another name.',
  rebuilt:
    'Its text has changed since you opened this screen. Look at it again before you send it.',
  nobody: 'Nobody is left to send it to: each address has got it.',
};

/**
 * Why a test is not mailed. Operators may know who gets no mail, unlike visitors
 * (decisions/suppressed-mail.md).
 */
export const NOT_TESTED = {
  limited: 'This address has had too many tests today.',
  suppressed: 'This address gets no mail at all. It can be allowed on the screen Subscribers.',
};

/** Why a group or a wave isn't changed once people have links to a wave that has begun. */
export const BEGUN =
  'A wave has begun to which people have links, invitations or cards: what they were told stays, so this can’t be changed now.';
export const COUNTED =
  'A wave has begun to which people of this group have links, and with this number the answers of a group would be counted elsewhere. A group of five or more can’t become smaller now, nor a smaller one larger.';
export const SHOWN =
  'A wave has begun, whose people were told that five must answer by personal links or cards.';

/** Why an edition is no correction of another one. */
export const NOT_THE_SAME =
  'More than words differs between the two editions, so their answers can’t be counted together.';

export const TOO_MANY_CARDS = 'A group has at most 5,000 cards in a wave.';

export const NOT_REMINDED: Record<Exclude<Reminded, 'done' | 'gone'>, string> = {
  nobody: 'Nobody has been invited to this wave.',
  full: `A wave has at most ${MOST_REMINDERS} reminders, and they have been sent.`,
  soon: 'The last reminder was sent less than a day ago. Please wait until tomorrow.',
};
