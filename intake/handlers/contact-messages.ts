import { defineResource } from './resource.ts';

/** Messages of the contact form: the firm is told, the sender gets a confirmation. */
export const contactMessages = defineResource({
  resource: 'contact-messages',
  timeField: 'sentAt',
  isTrapped: true,
  record: (payload, suspicion) => ({ kind: 'submission', userEmail: payload.userEmail, payload, spamReason: suspicion?.reason }),
  mails: (payload, { firm }) => [
    { kind: 'contact-notice', recipient: firm, facts: { ...payload } },
    // Nobody has verified this address: what was typed is not quoted to it.
    { kind: 'contact-confirmation', recipient: payload.userEmail, facts: {} },
  ],
});
