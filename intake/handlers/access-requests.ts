import { defineResource } from './resource.ts';

/** Requests of access to the Trust Bridge Protocol: the page has granted it already; the firm is told. */
export const accessRequests = defineResource({
  resource: 'access-requests',
  timeField: 'accessTime',
  isTrapped: true,
  // Who was only quick is promised word of the survey, as anybody: what is kept aside is not written to (mailings.ts), and is deleted.
  record: (payload, suspicion) => ({
    kind: 'submission',
    userEmail: payload.userEmail,
    payload,
    spamReason: suspicion?.isOfSpeedAlone ? undefined : suspicion?.reason,
  }),
  mails: (payload, { firm }) => [{ kind: 'access-notice', recipient: firm, facts: { ...payload } }],
});
