import { defineForm } from './define-form.ts';
import { ACCESS_MIN_LENGTH, email, line, optionalLine, textBlock } from './fields.ts';

/**
 * By the intake's resource (specification, points 2 to 7). Validation, storage, mails and their
 * limits, the desk, exports and the API's description follow from this table.
 */
export const FORMS = {
  'contact-messages': defineForm({
    formName: 'Contact Message',
    timeField: 'sentAt',
    fields: {
      name: line('name'),
      userEmail: email,
      company: optionalLine,
      phone: optionalLine,
      message: textBlock('message'),
    },
    mainField: 'message',
    storedAs: 'submission',
    quarantine: 'suspected',
    mails: {
      'contact-notice': { to: 'firm' },
      'contact-confirmation': { to: 'visitor', oncePer: 'hour' },
    },
    wantsReply: true,
    forwarding: { variable: 'FORWARD_CONTACT_URL', isRequired: false },
    promise: 'the contact form: messages reach the firm',
  }),
  'guide-requests': defineForm({
    formName: 'Adoption Readiness Guide Request',
    timeField: 'requestedAt',
    fields: { userEmail: email },
    storedAs: 'submission',
    quarantine: 'suspected',
    mails: { guide: { to: 'visitor', oncePer: 'hour' }, 'guide-notice': { to: 'firm' } },
    forwarding: { variable: 'FORWARD_GUIDE_URL', isRequired: true },
    promise: 'the guide request: the guide is sent',
  }),
  'newsletter-signups': defineForm({
    formName: 'Newsletter Subscription',
    timeField: 'subscribedAt',
    fields: { userEmail: email },
    storedAs: 'subscriber',
    // A fast sender still has to confirm the address, which is a better check than speed.
    quarantine: 'trapped',
    mails: { 'newsletter-confirmation': { to: 'visitor', oncePer: 'hour' } },
    forwarding: { variable: 'FORWARD_NEWSLETTER_URL', isRequired: true },
    promise: 'the newsletter: subscribers get on the list',
  }),
  'access-requests': defineForm({
    formName: 'Trust Bridge Protocol Access',
    timeField: 'accessTime',
    fields: {
      userEmail: email,
      userRole: line('role', ACCESS_MIN_LENGTH),
      userCompany: line('company', ACCESS_MIN_LENGTH),
    },
    mainField: 'userCompany',
    storedAs: 'submission',
    // The page promises the survey's announcement to everyone, and a quarantined request wouldn't
    // get it.
    quarantine: 'trapped',
    mails: { 'access-notice': { to: 'firm' } },
    forwarding: { variable: 'FORWARD_ACCESS_URL', isRequired: true },
    promise:
      'the access form: the firm hears who asked for access, and can tell them when the survey opens',
  }),
};
