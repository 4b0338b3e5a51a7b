import { defineResource } from './resource.ts';

/** Requests of the Adoption Readiness Guide: it is mailed at once, and the firm is told. */
export const guideRequests = defineResource({
  resource: 'guide-requests',
  timeField: 'requestedAt',
  isTrapped: true,
  record: (payload, suspicion) => ({ kind: 'submission', userEmail: payload.userEmail, payload, spamReason: suspicion?.reason }),
  mails: (payload, { firm }) => [
    { kind: 'guide', recipient: payload.userEmail, facts: {} },
    { kind: 'guide-notice', recipient: firm, facts: { ...payload } },
  ],
});
