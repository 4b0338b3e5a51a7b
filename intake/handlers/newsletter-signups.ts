import { defineResource } from './resource.ts';

/** Sign-ups to the newsletter: an address is on the list once its owner confirms (double opt-in). */
export const newsletterSignups = defineResource({
  resource: 'newsletter-signups',
  timeField: 'subscribedAt',
  isTrapped: true,
  // Who was only quick still has to confirm, which tells more than the speed.
  record: ({ userEmail, ...rest }, suspicion) =>
    suspicion && !suspicion.isOfSpeedAlone
      ? { kind: 'submission', userEmail, payload: { userEmail, ...rest }, spamReason: suspicion.reason }
      : { kind: 'subscriber', userEmail },
  mails: ({ userEmail }) => [{ kind: 'newsletter-confirmation', recipient: userEmail, facts: {} }],
});
