import { defineResource } from './resource.ts';

/** Sign-ups to the newsletter: an address is on the list once its owner confirms (double opt-in). */
export const newsletterSignups = defineResource({
  resource: 'newsletter-signups',
  timeField: 'subscribedAt',
  isTrapped: true,
  record: (payload, spamReason) =>
    spamReason ? { kind: 'submission', userEmail: payload.userEmail, payload, spamReason } : { kind: 'subscriber', userEmail: payload.userEmail },
  mails: ({ userEmail }) => [{ kind: 'newsletter-confirmation', recipient: userEmail, facts: {} }],
});
