import { nearestTo } from '../../../core/nearest.ts';
import { farHostOf } from '../../settings/database-tls.ts';
import type { IntakeSettings } from '../../settings/environment.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'proton.me',
  'gmx.de',
  'web.de',
];
// Two letters that have changed places are two edits.
const MOST_EDITS = 2;
// A short name has correct neighbours.
const LEAST_LETTERS = 8;

type Judged = Pick<
  IntakeSettings,
  'siteUrl' | 'allowedOrigins' | 'mailTo' | 'mailFrom' | 'databaseUrl'
>;

/**
 * Warns of valid settings that are probably wrong. Invalid ones, such as a weak token, make every
 * command fail with a remedy.
 */
export function judgeSettings(settings: Judged): Finding[] {
  return [
    judgeMailTo(settings),
    judgeOrigins(settings),
    judgeDatabase(settings.databaseUrl),
  ].flat();
}

function judgeMailTo({ siteUrl, mailTo = '', mailFrom = '' }: Judged): Finding[] {
  const [local, domain = ''] = mailTo.split('@');
  const own = [new URL(siteUrl).hostname.replace(/^www\./, ''), mailFrom.split('@')[1] ?? ''];
  const known = [...own.filter(Boolean), ...PROVIDERS];
  if (domain === '' || known.includes(domain)) return [];
  const candidates = known.filter(({ length }) => length >= LEAST_LETTERS);
  const [nearest, edits] = nearestTo(domain, candidates);
  // A domain that differs only by its ending, such as .com for .org, may be the firm's, too.
  const isOtherEnding = nearest !== undefined && nameOf(nearest) === nameOf(domain);
  if (edits > MOST_EDITS || (isOtherEnding && !isSwapped(endingOf(domain), endingOf(nearest))))
    return [];
  return [
    warn(
      `MAIL_TO is ${mailTo}: perhaps ${local}@${nearest} is meant. All notices go there: correct it, or ignore this.`,
    ),
  ];
}

const nameOf = (domain: string) => domain.slice(0, domain.lastIndexOf('.'));
const endingOf = (domain: string) => domain.slice(domain.lastIndexOf('.') + 1);

// `con`, `ocm`, `ogr`: mistyped endings.
const isSwapped = (ending: string, meant: string) =>
  [...ending].sort().join('') === [...meant].sort().join('') ||
  (ending.length === meant.length && nearestTo(ending, [meant])[1] === 1);

function judgeOrigins({ siteUrl, allowedOrigins }: Judged): Finding[] {
  const { origin } = new URL(siteUrl);
  return allowedOrigins.includes(origin)
    ? []
    : [fail(`ALLOWED_ORIGINS lacks ${origin}, the site’s: every form of it fails. Please add it.`)];
}

function judgeDatabase(databaseUrl: string | undefined): Finding[] {
  const host = databaseUrl && farHostOf(databaseUrl);
  if (!databaseUrl || !host) return [];
  return [
    new URL(databaseUrl).searchParams.get('sslmode') === 'verify-full'
      ? ok(`The connection to the database at ${host} is encrypted, and its server verified.`)
      : warn(
          `The connection to the database at ${host} is not encrypted, or its server not verified: whoever listens on the way reads all that is stored. Leave out DATABASE_TLS.`,
        ),
  ];
}
