// Apart from the schemas, so that a form that names itself need not load them.

/** The names under which the forms send (`formName` of each payload). */
export const FORM_NAMES = {
  'contact-messages': 'Contact Message',
  'guide-requests': 'Adoption Readiness Guide Request',
  'newsletter-signups': 'Newsletter Subscription',
  'access-requests': 'Trust Bridge Protocol Access',
} as const;

/** The subject value of the access form's hidden input (specification, point 3). */
export const ACCESS_SUBJECT = 'New Trust Bridge Protocol Access';
