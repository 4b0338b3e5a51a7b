import * as v from 'valibot';
import { email } from '../core/submissions/fields.ts';

/** The address by which a mail program answers a message; undefined where what was typed is no e-mail address. */
export function replyAddress(userEmail: string | undefined, brandName: string): string | undefined {
  if (!v.is(email, userEmail)) return undefined;
  return `mailto:${encodeURIComponent(userEmail).replace('%40', '@')}?subject=${encodeURIComponent(`Re: your message to ${brandName}`)}`;
}
