/**
 * Local storage: the four keys of the specification (point 3), and ours, which all begin with
 * `equanta.`. The privacy page lists them from here.
 */
export const STORAGE_KEYS = {
  access: 'trustBridgeAccess',
  email: 'userEmail',
  role: 'userRole',
  company: 'userCompany',
  /** Says that a gate was opened; the content key is in the database below. */
  clientAccess: 'equanta.client-access',
  surveyPreview: 'equanta.survey-preview',
  surveyDraft: 'equanta.survey-draft',
  surveyProfile: 'equanta.survey-profile',
  scanDraft: 'equanta.readiness-scan-draft',
  scanProfile: 'equanta.readiness-scan-profile',
  /** Submissions that are not delivered yet, kept for a day. */
  unsent: 'equanta.unsent',
} as const;

/**
 * Session storage, which a browser forgets with the tab. The privacy page lists these keys, too.
 */
export const SESSION_KEYS = {
  /** Unsent input of forms. */
  typed: 'equanta.typed',
  sent: 'equanta.sent',
  positions: 'equanta.positions',
  /** The campaign's link in use, and whether the device is shared; `.language` follows it for the one chosen. */
  answerLink: 'equanta.answer-link',
  /**
   * Answers by a campaign's link, and the key that recognises a retry. The link's token follows.
   */
  answers: 'equanta.answers',
} as const;

export const KEY_DATABASE = 'equanta.keys';

/**
 * The desk's keys: in session storage for the operator token and for what is typed in its forms and
 * not sent, in local storage for the pass, and for whether the keys of the inbox are off.
 * Visitors never have them, so the privacy page does not list them.
 */
export const OPERATOR_KEY = 'equanta.operator-token';
export const DESK_DRAFTS_KEY = 'equanta.desk-drafts';
export const DESK_PASS_KEY = 'equanta.desk-pass';
export const DESK_KEYS_KEY = 'equanta.desk-keys';
