import { Resolver } from 'node:dns/promises';
import { type Finding, fail, ok, warn } from './finding.ts';

/** The methods of the DNS resolver that the check uses. */
export type Names = Pick<Resolver, 'resolveMx' | 'resolveTxt'>;

const TIMEOUT_MS = 3000;
const NONE = ['ENODATA', 'ENOTFOUND'];
// RFC 2606 and RFC 6761 reserve these names.
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/i;

/**
 * Checks the MX, SPF and DMARC records of the sender's domain, by which the servers of recipients
 * decide whether to accept its mail.
 */
export async function checkDns(
  domain: string,
  names: Names = new Resolver({ timeout: TIMEOUT_MS, tries: 1 }),
): Promise<Finding[]> {
  if (RESERVED.test(domain))
    return [
      warn(
        `The sender’s domain ${domain} is reserved for examples: it has no DNS records to check.`,
      ),
    ];
  const texts = (name: string) =>
    names.resolveTxt(name).then((records) => records.map((parts) => parts.join('')));
  return Promise.all([
    judge(
      names.resolveMx(domain),
      (records) => records.length > 0,
      `${domain} has an MX record`,
      fail(`${domain} has no MX record: nobody receives replies and bounces to the sender.`),
    ),
    judge(
      texts(domain),
      (records) => records.some((text) => /^v=spf1( |$)/i.test(text)),
      `${domain} has an SPF record`,
      warn(
        `${domain} has no SPF record: add one that names your mail server, or mail may be taken for spam.`,
      ),
    ),
    judge(
      texts(`_dmarc.${domain}`),
      (records) => records.some((text) => /^v=DMARC1( |;|$)/i.test(text)),
      `${domain} has a DMARC policy`,
      warn(
        `_dmarc.${domain} has no DMARC record: large mailbox providers require one of senders of newsletters.`,
      ),
    ),
  ]);
}

async function judge<Records>(
  asked: Promise<Records[]>,
  isThere: (records: Records[]) => boolean,
  good: string,
  bad: Finding,
): Promise<Finding> {
  try {
    return isThere(await asked) ? ok(`${good}.`) : bad;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return NONE.includes(code)
      ? bad
      : warn(
          `Could not check whether ${good} (${code}): try again from a machine that reaches a name server.`,
        );
  }
}
