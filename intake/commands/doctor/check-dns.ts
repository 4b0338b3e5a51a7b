import { Resolver } from 'node:dns/promises';
import { type Finding, fail, ok, warn } from './finding.ts';

/** How names are asked for. */
export type Names = Pick<Resolver, 'resolveMx' | 'resolveTxt'>;

const PATIENCE_MS = 3000;
const NONE = ['ENODATA', 'ENOTFOUND'];
// RFC 2606 and 6761: nobody's.
const MADE_UP = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/i;

/** What the world can look up of the sender's domain, on which mail programs decide whether to believe it. */
export async function checkDns(domain: string, names: Names = new Resolver({ timeout: PATIENCE_MS, tries: 1 })): Promise<Finding[]> {
  if (MADE_UP.test(domain)) return [warn(`${domain}, the sender’s domain, is a made-up one: nothing can be looked up.`)];
  const texts = (name: string) => names.resolveTxt(name).then((records) => records.map((parts) => parts.join('')));
  return Promise.all([
    judge(
      names.resolveMx(domain),
      (records) => records.length > 0,
      `${domain} takes mail (MX)`,
      fail(`${domain} has no MX record: replies and failure notices to the sender reach nobody.`),
    ),
    judge(
      texts(domain),
      (records) => records.some((text) => /^v=spf1( |$)/i.test(text)),
      `${domain} says who may send for it (SPF)`,
      warn(`${domain} has no SPF record: add one that names your relay, or mail may be taken for spam.`),
    ),
    judge(
      texts(`_dmarc.${domain}`),
      (records) => records.some((text) => /^v=DMARC1( |;|$)/i.test(text)),
      `${domain} has a DMARC policy`,
      warn(`_dmarc.${domain} has no DMARC record: large mailbox providers ask for one from who sends newsletters.`),
    ),
  ]);
}

async function judge<Records>(asked: Promise<Records[]>, isThere: (records: Records[]) => boolean, good: string, bad: Finding): Promise<Finding> {
  try {
    return isThere(await asked) ? ok(`${good}.`) : bad;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return NONE.includes(code) ? bad : warn(`Whether ${good} could not be asked (${code}): look it up from a machine that can reach a name server.`);
  }
}
