import { defineResource } from './resource.ts';

/** Requests of access to the Trust Bridge Protocol: the page has granted it already; the firm is told. */
export const accessRequests = defineResource({
  resource: 'access-requests',
  timeField: 'accessTime',
  isTrapped: true,
  record: (payload, suspicion) => ({ kind: 'submission', userEmail: payload.userEmail, payload, spamReason: suspicion?.reason }),
  mails: (payload, { firm }) => [{ kind: 'access-notice', recipient: firm, facts: { ...payload } }],
});
