import { nearestTo } from '../nearest.ts';

/**
 * Every variable that the software reads (interface.md, Environment); `.env.example` explains each.
 */
export const SETTING_NAMES = [
  'PORT',
  'HOST',
  'SITE_URL',
  'ALLOW_SAMPLE',
  'DELIVERY',
  'INTAKE_URL',
  'FORWARD_GUIDE_URL',
  'FORWARD_NEWSLETTER_URL',
  'FORWARD_ACCESS_URL',
  'FORWARD_CONTACT_URL',
  'FORWARD_SURVEY_URL',
  'DATA_DIR',
  'WAVE_KEYS_DIR',
  'DATABASE_URL',
  'DATABASE_TLS',
  'DATABASE_CONNECTIONS',
  'SMTP_URL',
  'SMTP_NAME',
  'SMTP_CONNECTIONS',
  'SMTP_PER_MINUTE',
  'SMTP_CA_FILE',
  'DKIM_DOMAIN',
  'DKIM_SELECTOR',
  'DKIM_KEY_FILE',
  'MAIL_FROM',
  'MAIL_FROM_NEWSLETTER',
  'MAIL_TO',
  'BOUNCE_TO',
  'BOUNCE_IMAP_URL',
  'BOUNCE_SECRET',
  'SURVEY_RETURN_PATH',
  'SURVEY_REPLY_TO',
  'RETENTION_QUARANTINE',
  'RETENTION_ENQUIRIES',
  'RETENTION_ANSWERS',
  'RETENTION_MAIL',
  'RETENTION_VISITS',
  'ALLOWED_ORIGINS',
  'TRUSTED_PROXIES',
  'METRICS_TOKEN',
  'OPERATOR_TOKEN',
  'OPERATOR_TOKENS_FILE',
  'ANSWER_DAYS',
  'VISITS',
  'LOG_LEVEL',
  'SUBMISSION_LIMIT',
  'CONTENT_DIR',
  'OUTPUT_DIR',
  'CLIENT_ACCESS_CODE',
  'SURVEY_PREVIEW_CODE',
  'CONTENT_KEYS',
  'CONTENT_KEY_FILE',
] as const;

export type SettingName = (typeof SETTING_NAMES)[number];

/** Secret variables: each can also be given as a file, with `NAME_FILE`. */
export const SECRET_NAMES = [
  'DATABASE_URL',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'BOUNCE_SECRET',
  'METRICS_TOKEN',
  'OPERATOR_TOKEN',
  'CLIENT_ACCESS_CODE',
  'SURVEY_PREVIEW_CODE',
  'CONTENT_KEYS',
] as const;

const KNOWN = [...SETTING_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)];
// A word alone, such as `POST`, is too short to be taken for a mistyped one of ours.
const NEAR = KNOWN.filter((name) => name.includes('_'));
// Prefixes that only this software uses.
const OURS = /^(RETENTION|FORWARD|SMTP|DKIM|MAIL|BOUNCE)_/;
const MOST_EDITS = 2;

/**
 * Describes variables with a name like ours that the software doesn't read, probably mistyped.
 * @returns a line for each.
 */
export function describeUnknownSettings(names: string[]): string[] {
  return names
    .filter((name) => /^[A-Z]+_[A-Z_]+$/.test(name) && !KNOWN.includes(name))
    .flatMap((name) => {
      const [nearest = '', edits] = nearestTo(name, NEAR);
      return edits <= MOST_EDITS || OURS.test(name)
        ? [`${name} is set, but nothing reads it: perhaps ${nearest} is meant.`]
        : [];
    });
}
