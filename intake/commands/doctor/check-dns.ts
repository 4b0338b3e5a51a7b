import type { Resolver } from 'node:dns/promises';
import { type DkimKey, dkimRecord } from '../../settings/dkim.ts';
import { type Finding, fail, gather, ok, warn } from './finding.ts';

export type Names = Pick<Resolver, 'resolveMx' | 'resolveTxt'>;

const NONE = ['ENODATA', 'ENOTFOUND'];
// RFC 2606 and RFC 6761 reserve these names.
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/i;

/**
 * Checks MX, SPF, DKIM and DMARC, and shows the records to publish.
 * @param dkim undefined if the mail server signs.
 */
export async function checkDns(
  domain: string,
  names: Names,
  dkim?: DkimKey | undefined,
): Promise<Finding[]> {
  if (RESERVED.test(domain))
    return [warn(`The sender’s domain ${domain} is reserved for examples: it has no records.`)];
  const find = <Record>(asked: Promise<Record[]>) =>
    asked.catch((error: NodeJS.ErrnoException) =>
      NONE.includes(error.code ?? '') ? [] : Promise.reject(error),
    );
  const texts = async (name: string) =>
    (await find(names.resolveTxt(name))).map((parts) => parts.join(''));
  try {
    const mx = (await find(names.resolveMx(domain))).map(({ exchange }) => exchange);
    const spf = (await texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
    const policies = await Promise.all(
      // A domain without a policy inherits that of the domain above.
      [domain, domain.replace(/^[^.]+\./, '')].map((name) => texts(`_dmarc.${name}`)),
    );
    const key = dkim && dkimRecord(dkim);
    const keyOf = (text: string) => text.replace(/\s/g, '').match(/(?:^|;)p=([^;]*)/)?.[1];
    const keys = key ? (await texts(key.name)).map(keyOf) : [];
    return gather(
      mx.some((exchange) => exchange !== '' && exchange !== '.')
        ? ok(`${domain} has an MX record.`)
        : fail(`${domain} has no MX record: nobody receives replies and bounces to the sender.`),
      spf.length === 1
        ? ok(`${domain} has an SPF record: ${spf[0]}`)
        : warn(
            `${domain} has ${spf.length === 0 ? 'no SPF record' : `${spf.length} SPF records, which count as none`}, so that mail may be taken for spam. Publish one: ${domain} TXT "v=spf1 mx ~all", or what your mail provider names.`,
          ),
      key !== undefined &&
        (keys.length === 1 && keys[0] === keyOf(key.text)
          ? ok(`${key.name} has the key that signs our mail.`)
          : fail(
              `${key.name} has not the key of DKIM_KEY_FILE, and no other beside it, so that our signatures are wrong. Publish: ${key.name} TXT "${key.text}"`,
            )),
      policies.flat().some((text) => /^v=DMARC1( |;|$)/i.test(text))
        ? ok(`${domain} has a DMARC policy.`)
        : warn(
            `${domain} has no DMARC record, which large mailbox providers require of senders of newsletters. Publish: _dmarc.${domain} TXT "v=DMARC1; p=none"`,
          ),
    );
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return [
      warn(
        `Could not look up the records of ${domain} (${code}): try again from a machine that reaches a name server.`,
      ),
    ];
  }
}
