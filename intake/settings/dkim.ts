import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readNamed, SettingsError } from '../../core/settings/read.ts';

/** RFC 6376, as nodemailer takes it. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

/**
 * Those that RFC 6376, 5.4.1, names (OpenDKIM's list), and RFC 8058's. Headers that a mail lacks
 * are skipped.
 */
export const SIGNED_HEADERS = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'To', 'Cc', 'In-Reply-To', 'References'],
  ...['List-Id', 'List-Help', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
  ...['Message-ID', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'],
];

const NAMES = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const;
const HOST = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i;
const SELECTOR = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;
// Verifiers must take 1024 to 4096 bits, and may refuse others (RFC 8301).
const LEAST_BITS = 1024;
const MOST_BITS = 4096;
const MAKE = 'make one with: openssl genrsa -out dkim.pem 2048';

/**
 * Undefined if mail isn't signed here. @param readText reads a file by its path. @throws
 * {SettingsError}
 */
export function readDkim(
  env: Readonly<Record<string, string | undefined>>,
  readText: (file: string) => string,
): DkimKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = env;
  if (!domain && !selector && !file) return undefined;
  if (!domain || !selector || !file)
    throw new SettingsError(
      `${NAMES.find((name) => !env[name])} is missing: set ${NAMES.join(', ')} to sign mail here, or none of them where your mail server signs`,
    );
  if (!HOST.test(domain))
    throw new SettingsError(
      `DKIM_DOMAIN is "${domain}": set it to the domain of MAIL_FROM, such as example.org`,
    );
  if (!SELECTOR.test(selector))
    throw new SettingsError(
      `DKIM_SELECTOR is "${selector}": set it to a name of letters and digits, such as equanta1, which has a DNS record at ${domain}`,
    );
  return { domainName: domain, keySelector: selector, privateKey: readKey(file, readText) };
}

function readKey(file: string, readText: (file: string) => string): string {
  const refuse = (why: string, remedy: string) =>
    new SettingsError(`DKIM_KEY_FILE is "${file}", which ${why}: ${remedy}`);
  const text = readNamed('DKIM_KEY_FILE', file, readText);
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch {
    throw refuse('holds no private key (PEM, without a passphrase)', MAKE);
  }
  if (key.asymmetricKeyType !== 'rsa')
    throw refuse(`holds a key for ${key.asymmetricKeyType}, and not for RSA`, MAKE);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < LEAST_BITS || bits > MOST_BITS)
    throw refuse(
      `holds an RSA key of ${bits} bits, and not of ${LEAST_BITS} to ${MOST_BITS}`,
      MAKE,
    );
  return text;
}

/** The TXT record by which others check signatures (RFC 6376, 3.6.1). */
export function dkimRecord({ domainName, keySelector, privateKey }: DkimKey): {
  name: string;
  text: string;
} {
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    name: `${keySelector}._domainkey.${domainName}`,
    text: `v=DKIM1; k=rsa; p=${key.toString('base64')}`,
  };
}
