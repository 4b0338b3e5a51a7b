import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { ROOT, readFolder, readPort, readText } from '../../command-line/read-settings.ts';
import { describeUnknownSettings } from '../../core/settings/names.ts';
import {
  readAll,
  readChoice,
  readNumber,
  readSecret,
  SettingsError,
} from '../../core/settings/read.ts';
import { parseSiteUrl, type SiteUrl } from '../../core/settings/site-url.ts';
import { SETTINGS, type SettingName, settingOf } from '../../core/settings/table.ts';
import { readAddress, suggestAddress } from '../../core/submissions/address.ts';
import { verifyDatabase } from './database-tls.ts';
import { readDkim } from './dkim.ts';
import { checkToken, readOperators } from './read-operators.ts';
import { TAG, TAG_LENGTH } from './settings.ts';

type Env = NodeJS.ProcessEnv;

// The widest private network is fc00::/7.
const LEAST_PREFIX = 7;

type Read = ReturnType<typeof readIntakeSettings>;
type Optional = { [Name in keyof Read]: undefined extends Read[Name] ? Name : never }[keyof Read];

/** See `core/settings/table.ts`. Tests may leave some out. */
export type IntakeSettings = Omit<Read, Optional> & Partial<Pick<Read, Optional>>;

/** @throws {SettingsError} that names every wrong variable, with the remedy. */
export function readIntakeSettings(env: Env = process.env) {
  const { site, folders, ...settings } = readAll({
    site: () => readSite(env),
    host: () => readHost(env),
    port: () => readPort(env),
    folders: () => readFolders(env),
    intakeUrl: () => readIntakeUrl(env),
    databaseUrl: () => readDatabaseUrl(env),
    databaseConnections: () => readNumber(env, 'DATABASE_CONNECTIONS'),
    smtpUrl: () =>
      readUrl(env, 'SMTP_URL', {
        kind: 'SMTP',
        protocol: /^smtps?:$/,
      }),
    smtp: () =>
      readAll({
        name: () => readMailName(env),
        connections: () => readNumber(env, 'SMTP_CONNECTIONS'),
        caFile: () => readCaFile(env),
        dkim: () => readDkim(env, readText),
      }),
    mailsPerMinute: () => readNumber(env, 'SMTP_PER_MINUTE'),
    mailFrom: () => readMailAddress(env, 'MAIL_FROM'),
    newsletterFrom: () => readMailAddress(env, 'MAIL_FROM_NEWSLETTER'),
    mailTo: () => readMailAddress(env, 'MAIL_TO'),
    bounceTo: () => readBounceTo(env),
    bounceImapUrl: () => readMailbox(env),
    bounceSecret: () => checkToken('BOUNCE_SECRET', readSecret(env, 'BOUNCE_SECRET', readText)),
    surveyReturnPath: () => readMailAddress(env, 'SURVEY_RETURN_PATH'),
    surveyReplyTo: () => readMailAddress(env, 'SURVEY_REPLY_TO'),
    allowedOrigins: () => readOrigins(env),
    trustedProxies: () => readProxies(env),
    submissionLimit: () => readNumber(env, 'SUBMISSION_LIMIT'),
    metricsToken: () => checkToken('METRICS_TOKEN', readSecret(env, 'METRICS_TOKEN', readText)),
    operators: () => readOperators(env, readText),
    logLevel: () => readChoice(env, 'LOG_LEVEL'),
    retention: () =>
      readAll({
        quarantine: () => readNumber(env, 'RETENTION_QUARANTINE'),
        enquiries: () => readNumber(env, 'RETENTION_ENQUIRIES'),
        answers: () => readNumber(env, 'RETENTION_ANSWERS'),
        mail: () => readNumber(env, 'RETENTION_MAIL'),
        visits: () => readNumber(env, 'RETENTION_VISITS'),
      }),
    answerDays: () => readNumber(env, 'ANSWER_DAYS'),
    visits: () => readChoice(env, 'VISITS') === 'on',
  });
  return { ...site, ...folders, ...settings };
}

function readSite(env: Env): SiteUrl {
  return parseSiteUrl('SITE_URL', env.SITE_URL ?? `http://localhost:${readPort(env)}`);
}

function readIntakeUrl(env: Env): string {
  return parseSiteUrl('INTAKE_URL', env.INTAKE_URL ?? readSite(env).siteUrl).siteUrl;
}

/** One line for each variable that is set but has no effect. */
export function describeIdleSettings(env: Env = process.env): string[] {
  return describeUnknownSettings(Object.keys(env));
}

function readHost({ HOST = SETTINGS.HOST.default }: Env): string {
  if (!isIP(HOST) && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(HOST))
    throw new SettingsError(
      `HOST is "${HOST}": set it to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them`,
    );
  return HOST;
}

// The site's folder is published, and the next build replaces it, so data must be outside it.
function readFolders(env: Env): { siteFolder: string; dataDir: string; waveKeysDir: string } {
  const [siteFolder, dataDir] = [readFolder(env, 'OUTPUT_DIR'), readFolder(env, 'DATA_DIR')];
  const waveKeysDir = env.WAVE_KEYS_DIR
    ? readFolder(env, 'WAVE_KEYS_DIR')
    : path.join(dataDir, 'wave-keys');
  for (const [name, folder] of Object.entries({ DATA_DIR: dataDir, WAVE_KEYS_DIR: waveKeysDir }))
    if (`${folder}${path.sep}`.startsWith(`${siteFolder}${path.sep}`))
      throw new SettingsError(
        `${name} is ${folder}, within the site's folder, which is published and replaced by each build: set it to another folder`,
      );
  return { siteFolder, dataDir, waveKeysDir };
}

// The message doesn't show the value, which may contain a password.
function readUrl(
  env: Env,
  name: SettingName,
  {
    kind,
    protocol,
    mend = (url) => url,
  }: { kind: string; protocol: RegExp; mend?: (url: string) => string },
): string | undefined {
  const text = readSecret(env, name, readText);
  const url = text && mend(encodeLogin(text));
  if (url !== undefined && !protocol.test(URL.parse(url)?.protocol ?? ''))
    throw new SettingsError(
      `${name} is not a valid ${kind} URL: write it like ${settingOf(name).example}`,
    );
  return url;
}

// Everything before the @ of the host, even if its password contains characters that end a host.
const LOGIN = /^([a-z]+:\/\/)([^/?#]*)@/i;
const TYPED_LOGIN = /^([a-z]+:\/\/)([^:/?#]+(?::.*?)?)@(?=[^@/?#]*(?:\/[^@?]*)?(?:\?\w+=.*)?$)/is;

/** Encodes characters of a typed user and password, such as # or /. */
function encodeLogin(text: string): string {
  const url = URL.parse(text);
  const isWhole =
    url !== null && !/@/.test(`${url.pathname}${url.search.split('=')[0]}${url.hash}`);
  return text.replace(isWhole ? LOGIN : TYPED_LOGIN, (_all, scheme: string, login: string) => {
    const [user = '', ...password] = login.split(':');
    const parts = password.length === 0 ? [user] : [user, password.join(':')];
    return `${scheme}${parts.map(encodePart).join(':')}@`;
  });
}

function encodePart(text: string): string {
  return text.replace(/%[\da-f]{2}|./gisu, (sign) =>
    sign.length === 3 ? sign : encodeURIComponent(sign),
  );
}

function readDatabaseUrl(env: Env): string | undefined {
  const tls = readChoice(env, 'DATABASE_TLS');
  const url = readUrl(env, 'DATABASE_URL', {
    kind: 'PostgreSQL',
    protocol: /^postgres(ql)?:$/,
    mend: (text) => nameHost(refuseSeveral(text)),
  });
  return url && verifyDatabase(url, { tls, pgHost: env.PGHOST });
}

function refuseSeveral(databaseUrl: string): string {
  if (/^\w+:\/\/(?:[^/?#@]*@)?[^/?#@]*,|[?&]host=[^&]*(?:,|%2C)/i.test(databaseUrl))
    throw new SettingsError(
      'DATABASE_URL names several hosts: name one that always leads to the server that takes writes, such as the address of the cluster, or of a proxy before it (HAProxy, PgBouncer)',
    );
  return databaseUrl;
}

/** Adds a host before a socket's folder; without it, an address with a user is invalid. */
function nameHost(databaseUrl: string): string {
  return databaseUrl.replace(/@(?=\/[^?]*\?(?:.*&)?host=)/, '@localhost');
}

/** For EHLO: by default the site's host, unless only this machine has that name. */
function readMailName(env: Env): string | undefined {
  const isFull = (name: string) =>
    isIP(name) !== 0 || /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i.test(name);
  const name = env.SMTP_NAME;
  if (!name) {
    const hostname = new URL(readSite(env).siteUrl).hostname.replace(/^\[|\]$/g, '');
    return isFull(hostname) ? hostname : undefined;
  }
  if (!isFull(name))
    throw new SettingsError(
      `SMTP_NAME is "${name}": set it to the full host name by which this machine is known, such as www.example.org`,
    );
  return name;
}

function readCaFile(env: Env): string | undefined {
  const { SMTP_CA_FILE: file } = env;
  if (!file) return undefined;
  try {
    readText(file);
  } catch {
    throw new SettingsError(
      `SMTP_CA_FILE is "${file}", which can’t be read: set it to a file of certificates (PEM)`,
    );
  }
  return path.resolve(ROOT, file);
}

function readMailAddress(env: Env, name: string): string | undefined {
  const text = env[name] ?? '';
  const address = readAddress(text);
  if (text !== '' && address === undefined)
    throw new SettingsError(
      `${name} is "${text}": set it to an e-mail address alone, such as ${suggestAddress(text) ?? 'hello@example.org'}`,
    );
  return address;
}

function readBounceTo(env: Env): string | undefined {
  const address = readMailAddress(env, 'BOUNCE_TO');
  const [local = '', domain = ''] = address?.split('@') ?? [];
  const isTagged = local.includes(TAG);
  // RFC 5321, 4.5.3.1.1: the part before the @ has at most 64 characters.
  const isLong = isTagged && local.length - TAG.length + TAG_LENGTH > 64;
  if (isLong || domain.includes(TAG) || (isTagged && !/[+=-]TAG$/.test(local)))
    throw new SettingsError(
      `BOUNCE_TO is "${address}": write it like bounces+TAG@example.org, with at most ${64 - TAG_LENGTH} characters before TAG, which stands last before the @, after +, - or =`,
    );
  return address;
}

function readMailbox(env: Env): string | undefined {
  const url = readUrl(env, 'BOUNCE_IMAP_URL', { kind: 'IMAP', protocol: /^imaps?:$/ });
  if (url === undefined) return undefined;
  const { username, password } = new URL(url);
  if (!username || !password)
    throw new SettingsError(
      `BOUNCE_IMAP_URL names no user or no password: write it like ${SETTINGS.BOUNCE_IMAP_URL.example}`,
    );
  if (!env.BOUNCE_TO)
    throw new SettingsError(
      'BOUNCE_IMAP_URL is set without BOUNCE_TO, so that bounces go to MAIL_FROM and not there: set BOUNCE_TO to the address of that mailbox',
    );
  return url;
}

function readOrigins(env: Env): string[] {
  const named = env.ALLOWED_ORIGINS?.split(/[\s,]+/)
    .filter(Boolean)
    .map(readOrigin);
  const origins = named ?? [new URL(readSite(env).siteUrl).origin];
  // The intake's own pages post to its public address, too, and a proxy may change the Host header.
  return [...new Set([...origins, new URL(readIntakeUrl(env)).origin])];
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new SettingsError(
      `ALLOWED_ORIGINS has "${text}": list origins such as https://www.example.org, without a path, separated by commas`,
    );
  return url.origin;
}

function readProxies({ TRUSTED_PROXIES = '' }: Env): BlockList {
  const list = new BlockList();
  for (const part of TRUSTED_PROXIES.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix] = part.split('/');
    const version = isIP(address);
    const bits = version === 6 ? 128 : 32;
    if (
      !version ||
      (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    ) {
      throw new SettingsError(
        `TRUSTED_PROXIES has "${part}": list addresses or networks such as 10.0.0.1 or 10.0.0.0/8, separated by commas`,
      );
    }
    if (prefix !== undefined && Number(prefix) < LEAST_PREFIX) {
      throw new SettingsError(
        `TRUSTED_PROXIES has "${part}", which trusts so many that visitors could choose the address they count for: list the addresses of your own proxies`,
      );
    }
    list.addSubnet(address, Number(prefix ?? bits), version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
