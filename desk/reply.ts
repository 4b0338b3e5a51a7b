import * as v from 'valibot';
import { email } from '../core/submissions/fields.ts';

/** A mailto link that answers a message; undefined if the submitted e-mail address is invalid. */
export function replyAddress(userEmail: string | undefined, brandName: string): string | undefined {
  if (!v.is(email, userEmail)) return undefined;
  return `mailto:${encodeURIComponent(userEmail).replace('%40', '@')}?subject=${encodeURIComponent(`Re: your message to ${brandName}`)}`;
}
