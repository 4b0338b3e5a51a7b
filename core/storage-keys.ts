/**
 * Every key under which the site keeps something in a visitor's local storage: the four of the specification (point 3), and ours,
 * which all begin with `equanta.`. The privacy page lists them from here.
 */
export const STORAGE_KEYS = {
  access: 'trustBridgeAccess',
  email: 'userEmail',
  role: 'userRole',
  company: 'userCompany',
  /** That a gate was opened; its key is in the database below. */
  clientAccess: 'equanta.client-access',
  surveyPreview: 'equanta.survey-preview',
  surveyDraft: 'equanta.survey-draft',
  surveyLink: 'equanta.survey-link',
  surveyProfile: 'equanta.survey-profile',
  scanDraft: 'equanta.readiness-scan-draft',
  scanProfile: 'equanta.readiness-scan-profile',
  /** What a form could not deliver yet, for a day. */
  outbox: 'equanta.outbox',
} as const;

/** The IndexedDB database that holds the gates' keys. */
export const KEY_DATABASE = 'equanta.keys';

/** Where the desk keeps an operator's token, in session storage. No visitor has it, so the privacy page does not list it. */
export const OPERATOR_KEY = 'equanta.operator-token';
