import type { Promised } from '../../core/desk/promises.ts';
import type { PromiseName } from '../../core/submissions/promises.ts';

export const PROMISE_NAMES: Record<PromiseName, string> = {
  notice: 'Notice to the firm',
  confirmation: 'Confirmation to the sender',
  guide: 'The guide',
  list: 'Confirmation of the newsletter',
  copy: 'Copy of survey answers',
  announcement: 'Survey announcement',
  answer: 'An answer',
};

/** How long it is known what became of a mail. */
export const KEPT = 'RETENTION_MAIL days, 30 unless you set it';

export const STATE_NAMES: Record<Promised['state'], string> = {
  kept: 'kept',
  open: 'not due yet',
  due: 'due',
  broken: 'broken',
  void: 'not needed',
  forgotten: 'no longer known',
};

/**
 * Why a promise isn't kept, and what to do about it, unless the promise has a remedy of its own.
 */
const REASONS: Record<Promised['reason'], { why?: string; what?: string }> = {
  kept: {},
  late: { why: 'The mail left more than an hour after it was promised.' },
  unsent: {
    why: 'The mail server hasn’t taken the mail yet.',
    what: 'It is tried again for five days. If other mail waits, too, check the mail server.',
  },
  unanswered: { why: 'Nobody has answered.', what: 'Answer the enquiry, or close it.' },
  unannounced: {
    why: 'The survey is open, and they haven’t been told.',
    what: 'Send the survey announcement, on the screen Newsletters.',
  },
  'survey-closed': { why: 'The survey isn’t open yet.' },
  refused: {
    why: 'The mail server refused the mail, or didn’t take it within five days.',
    what: 'Once the cause is mended, send it again. If the address is wrong, try another way, and close or delete the message.',
  },
  expired: {
    why: 'No mail server took the mail, and its text is deleted.',
    what: 'Write to them yourself, and close or delete the message.',
  },
  bounced: {
    why: 'Your mail server took the mail, and it came back undelivered.',
    what: 'Write to them at another address, or call, and close or delete the message.',
  },
  limit: { why: 'The address had already had all the mails that it may get in an hour or a day.' },
  unwanted: { why: 'The address wants no mail.' },
  closed: { why: 'The enquiry was closed without an answer.' },
  'dealt-with': { why: 'No mail server took the mail, but nobody waits for it any more.' },
  forgotten: { why: `What became of a mail is kept for ${KEPT}.` },
};

const REQUEST = {
  refused:
    'Once the cause is mended, send it again. If the address is wrong, try another way, and delete the request.',
  expired: 'Write to them yourself, and delete the request.',
};

// A request can't be closed, a sign-up has no message, and nobody outside waits for a notice.
const REMEDIES: Partial<Record<PromiseName, Record<'refused' | 'expired', string>>> = {
  notice: {
    refused:
      'Once the cause is mended, send it again. The message is here: once it is answered, closed or deleted, nobody waits for the notice.',
    expired:
      'The message is here: once it is answered, closed or deleted, nobody waits for the notice.',
  },
  guide: REQUEST,
  announcement: REQUEST,
  list: {
    refused:
      'Once the cause is mended, send it again. If the address is wrong, erase it under Subscribers.',
    expired: 'Erase the address under Subscribers. Its owner can sign up again.',
  },
};

/**
 * Why a promise isn't kept, if there is a reason, and what an operator can do about one that is due
 * or broken.
 */
export function explain({ name, state, reason }: Pick<Promised, 'name' | 'state' | 'reason'>): {
  why?: string;
  what?: string;
} {
  const { why, what } = REASONS[reason];
  const remedy =
    reason === 'refused'
      ? (REMEDIES[name]?.refused ?? what)
      : reason === 'expired' || reason === 'bounced'
        ? (REMEDIES[name]?.expired ?? what)
        : what;
  return {
    ...(why && { why }),
    ...((state === 'due' || state === 'broken') && remedy && { what: remedy }),
  };
}
