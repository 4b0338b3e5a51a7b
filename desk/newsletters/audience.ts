import { count } from '../../core/amount.ts';
import { SURVEY_ANNOUNCEMENT } from '../../core/desk/newsletters.ts';

/**
 * Names some recipients of a newsletter, or of the survey announcement. @param extra such as
 * `more`.
 */
export function recipients(slug: string, number: number, extra = ''): string {
  const [one, many] =
    slug === SURVEY_ANNOUNCEMENT
      ? ['person who asked for access', 'people who asked for access']
      : ['confirmed address', 'confirmed addresses'];
  return `${count(number)} ${extra}${number === 1 ? one : many}`;
}

/** Says that nobody is left to send it to. */
export function nobodyLeft(slug: string, isSent: boolean): string {
  if (slug === SURVEY_ANNOUNCEMENT)
    return isSent
      ? 'Everybody who asked for access has got it. Nobody gets it twice.'
      : 'Nobody has asked for access while the survey was coming soon.';
  return isSent
    ? 'It is addressed to everybody who has confirmed. Nobody gets it twice.'
    : 'There is no confirmed address to send it to yet.';
}

/** Says why it can't be sent to anybody else. */
export function missing(slug: string): string {
  return slug === SURVEY_ANNOUNCEMENT
    ? 'The survey isn’t open.'
    : 'Its file is not in the site any more.';
}
