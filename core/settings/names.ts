/** Every variable that the software reads (interface.md, Environment); `.env.example` explains each. */
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
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_TO',
  'RETENTION_DRAFTS',
  'RETENTION_QUARANTINE',
  'RETENTION_ENQUIRIES',
  'RETENTION_ANSWERS',
  'RETENTION_MAIL',
  'RETENTION_VISITS',
  'ALLOWED_ORIGINS',
  'TRUSTED_PROXIES',
  'METRICS_TOKEN',
  'OPERATOR_TOKEN',
  'VISITS',
  'LOG_LEVEL',
  'SUBMISSION_LIMIT',
  'CONTENT_DIR',
  'OUTPUT_DIR',
  'CLIENT_ACCESS_CODE',
  'SURVEY_PREVIEW_CODE',
  'CONTENT_KEY_FILE',
] as const;

export type SettingName = (typeof SETTING_NAMES)[number];

/** Secret variables: each can also be given as a file, with `NAME_FILE`. */
export const SECRET_NAMES = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'OPERATOR_TOKEN', 'CLIENT_ACCESS_CODE', 'SURVEY_PREVIEW_CODE'] as const;

const KNOWN = [...SETTING_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)];
// Prefixes that only this software uses.
const OURS = /^(RETENTION|FORWARD|SMTP|MAIL)_/;
const MOST_EDITS = 2;

/** Describes variables with a name like ours that the software doesn't read, probably mistyped. @returns a line for each. */
export function describeUnknownSettings(names: string[]): string[] {
  return names
    .filter((name) => /^[A-Z]+_[A-Z_]+$/.test(name) && !KNOWN.includes(name))
    .flatMap((name) => {
      const [nearest = '', edits] = nearestKnown(name);
      return edits <= MOST_EDITS || OURS.test(name) ? [`${name} is set, but nothing reads it: perhaps ${nearest} is meant.`] : [];
    });
}

function nearestKnown(name: string): [string | undefined, number] {
  const ranked = KNOWN.filter((known) => known.includes('_')).map((known): [string, number] => [known, editsBetween(name, known)]);
  return ranked.sort(([, a], [, b]) => a - b)[0] ?? [undefined, Number.POSITIVE_INFINITY];
}

/** The Levenshtein distance of two words. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line++) {
    const next = [line];
    for (let column = 1; column <= b.length; column++) {
      const swap = (row[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
