import { defineForm } from './define-form.ts';
import {
  ACCESS_MIN_LENGTH,
  email,
  FIELD_MESSAGES,
  line,
  optionalLine,
  textBlock,
} from './fields.ts';

/**
 * The forms, by the resource of the intake that takes their submissions (specification, points 2 to
 * 7). Validation, storage, mails and their limits, the desk, exports and the API's description are
 * all derived from this table.
 */
export const FORMS = {
  'contact-messages': defineForm({
    formName: 'Contact Message',
    timeField: 'sentAt',
    fields: {
      name: line(FIELD_MESSAGES.name),
      userEmail: email,
      company: optionalLine,
      phone: optionalLine,
      message: textBlock(FIELD_MESSAGES.message),
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
    // A fast submission still has to confirm its address, which is a better check than its speed.
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
      userRole: line(FIELD_MESSAGES.role, ACCESS_MIN_LENGTH),
      userCompany: line(FIELD_MESSAGES.company, ACCESS_MIN_LENGTH),
    },
    mainField: 'userCompany',
    storedAs: 'submission',
    // The page promises the survey's announcement to everyone, and a quarantined request would not
    // get it.
    quarantine: 'trapped',
    mails: { 'access-notice': { to: 'firm' } },
    forwarding: { variable: 'FORWARD_ACCESS_URL', isRequired: true },
    promise:
      'the access form: the firm hears who asked for access, and can tell them when the survey opens',
  }),
};
