import type { Resolver } from 'node:dns/promises';
import { type DkimKey, dkimRecord } from '../../mail/dkim.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** The methods of the DNS resolver that the check uses. */
export type Names = Pick<Resolver, 'resolveMx' | 'resolveTxt' | 'resolve4' | 'reverse'>;

/** Whose mail leaves how. */
export interface Sending {
  /** The domains that From names. */
  senders: string[];
  /** The domain of the return path; undefined for that of From. */
  returnPath?: string | undefined;
  /** The host of the mail server, for the record to publish; undefined where it has no name. */
  relay?: string | undefined;
  /** What we sign with; undefined where that is left to the mail server. */
  dkim?: DkimKey | undefined;
  /** The name that this machine has in EHLO, where mail leaves from it directly. */
  direct?: string | undefined;
}

const NONE = ['ENODATA', 'ENOTFOUND'];
// RFC 2606 and RFC 6761 reserve these names.
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/i;

/**
 * Checks the records by which the servers of recipients decide whether to accept our mail, and shows
 * those to publish: MX, SPF, DKIM, DMARC with its alignment, and the name of a machine that sends
 * itself.
 */
export async function checkDns(sending: Sending, names: Names): Promise<Finding[]> {
  const { senders, dkim, direct, returnPath } = sending;
  const reserved = senders.find((domain) => RESERVED.test(domain));
  if (reserved)
    return [
      warn(`The sender’s domain ${reserved} is reserved for examples: it has no records to check.`),
    ];
  const returnPaths = [...new Set(returnPath ? [returnPath] : senders)];
  const found = await Promise.all([
    ...senders.map((domain) =>
      look(`the MX record of ${domain}`, async () =>
        judgeMx(domain, await ask(names.resolveMx(domain))),
      ),
    ),
    ...returnPaths.map((domain) =>
      look(`the SPF record of ${domain}`, async () =>
        judgeSpf(domain, await texts(names, domain), sending.relay),
      ),
    ),
    ...(dkim
      ? [
          look(`the DKIM key of ${dkim.domainName}`, async () =>
            judgeKey(dkim, await texts(names, dkimRecord(dkim).name)),
          ),
        ]
      : []),
    ...senders.map((domain) =>
      look(`the DMARC record of ${domain}`, async () =>
        judgeDmarc(domain, await findPolicy(names, domain), sending),
      ),
    ),
    ...(direct ? [look(`the address of ${direct}`, () => checkAddress(direct, names))] : []),
  ]);
  return found.flat();
}

async function look(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return [
      warn(
        `Could not look up ${what} (${code}): try again from a machine that reaches a name server.`,
      ),
    ];
  }
}

/** The records that a question finds; none where the name has none. */
async function ask<Record>(asked: Promise<Record[]>): Promise<Record[]> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (NONE.includes(error.code ?? '')) return [];
    throw error;
  });
}

async function texts(names: Names, name: string): Promise<string[]> {
  return (await ask(names.resolveTxt(name))).map((parts) => parts.join(''));
}

function judgeMx(domain: string, records: { exchange: string }[]): Finding[] {
  if (records.length === 0)
    return [fail(`${domain} has no MX record: nobody receives replies and bounces to the sender.`)];
  // RFC 7505.
  if (records.some(({ exchange }) => exchange === '' || exchange === '.'))
    return [
      fail(
        `${domain} has a null MX, by which it takes no mail, and many servers take none from it: publish the MX record of your mail server instead, or send from another domain.`,
      ),
    ];
  return [ok(`${domain} has an MX record.`)];
}

function judgeSpf(domain: string, records: string[], relay: string | undefined): Finding[] {
  const found = records.filter((text) => /^v=spf1( |$)/i.test(text));
  const [record = ''] = found;
  const publish = `Publish: ${domain} TXT "v=spf1 mx${relay ? ` a:${relay}` : ''} ~all", or what your mail provider names.`;
  if (found.length === 0)
    return [warn(`${domain} has no SPF record, so that mail may be taken for spam. ${publish}`)];
  // RFC 7208, 4.5.
  if (found.length > 1)
    return [
      fail(
        `${domain} has ${found.length} SPF records, which count as an error, so that all its mail fails: join them into one.`,
      ),
    ];
  const terms = record.toLowerCase().split(/ +/).slice(1).filter(Boolean);
  if (terms.length === 0 || /^[-~?]all$/.test(terms.join(' ')))
    return [
      fail(
        `The SPF record of ${domain} (${record}) says that no server sends mail for ${domain}. ${publish}`,
      ),
    ];
  if (terms.some((term) => /^\+?all$/.test(term)))
    return [
      warn(
        `The SPF record of ${domain} (${record}) lets every server send mail for ${domain}. ${publish}`,
      ),
    ];
  return [ok(`${domain} has an SPF record: ${record}`)];
}

function judgeKey(dkim: DkimKey, records: string[]): Finding[] {
  const { name, text } = dkimRecord(dkim);
  const publish = `Publish: ${name} TXT "${text}"`;
  const keyOf = (record: string) => record.replace(/\s/g, '').match(/(?:^|;)p=([^;]*)/)?.[1];
  const keys = records.flatMap((record) => keyOf(record) ?? []);
  const [key] = keys;
  if (key === undefined)
    return [fail(`${name} has no DKIM key, so that nobody can check our signatures. ${publish}`)];
  if (keys.length > 1)
    return [fail(`${name} has ${keys.length} DKIM keys, and only one counts. ${publish}`)];
  if (key !== keyOf(text))
    return [
      fail(
        `${name} has ${key === '' ? 'no key any more' : 'another key than DKIM_KEY_FILE'}, so that our signatures are wrong. ${publish}`,
      ),
    ];
  return [ok(`${name} has the key that signs our mail.`)];
}

interface Policy {
  /** The domain that has it: that of the sender, or one above. */
  at: string;
  records: string[];
}

/** The DMARC records of a domain, or else of the next domain above that has any. */
async function findPolicy(names: Names, domain: string): Promise<Policy | undefined> {
  const labels = domain.split('.');
  for (let above = 0; labels.length - above >= 2; above++) {
    const at = labels.slice(above).join('.');
    const records = (await texts(names, `_dmarc.${at}`)).filter((text) =>
      /^v=DMARC1( |;|$)/i.test(text),
    );
    if (records.length > 0) return { at, records };
  }
  return undefined;
}

function judgeDmarc(
  domain: string,
  policy: Policy | undefined,
  { returnPath = domain, dkim }: Sending,
): Finding[] {
  if (!policy)
    return [
      warn(
        `${domain} has no DMARC record, which large mailbox providers require of senders of newsletters. Publish: _dmarc.${domain} TXT "v=DMARC1; p=none"`,
      ),
    ];
  const { at, records } = policy;
  if (records.length > 1)
    return [
      warn(
        `_dmarc.${at} has ${records.length} DMARC records, which count as none: keep one of them.`,
      ),
    ];
  const tagOf = (tag: string) =>
    records[0]?.match(new RegExp(`(?:^|;)\\s*${tag}\\s*=\\s*(\\w+)`, 'i'))?.[1]?.toLowerCase();
  const demand = (at !== domain && tagOf('sp')) || tagOf('p') || 'none';
  // RFC 7489, 3.1. Below the domain of the policy, names are taken for those of one organisation.
  const isAligned = (name: string, mode: string) =>
    name === domain ||
    (tagOf(mode) !== 's' &&
      (isWithin(name, domain) || isWithin(domain, name) || isWithin(name, at)));
  const named = `the DMARC policy of ${domain} (p=${demand})`;
  if (isAligned(returnPath, 'aspf') || (dkim && isAligned(dkim.domainName, 'adkim')))
    return [ok(`${domain} has a DMARC policy (p=${demand}), with which our mail is aligned.`)];
  const tell = demand === 'none' ? warn : fail;
  return [
    dkim
      ? tell(
          `Our mail fails ${named}: its return path is at ${returnPath}, and DKIM_DOMAIN is ${dkim.domainName}: set BOUNCE_TO or DKIM_DOMAIN to ${domain} or a name below it.`,
        )
      : warn(
          `By its return path at ${returnPath}, our mail fails ${named}: have your mail server sign as ${domain} (DKIM), or set BOUNCE_TO to an address there.`,
        ),
  ];
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

async function checkAddress(name: string, names: Names): Promise<Finding[]> {
  const [address] = await ask(names.resolve4(name));
  if (address === undefined)
    return [
      warn(
        `${name}, by which we greet other servers, has no address (A record): set SMTP_NAME to a name of this machine.`,
      ),
    ];
  const back = await ask(names.reverse(address));
  if (back.includes(name))
    return [ok(`${name} has the address ${address}, which leads back to it (PTR).`)];
  const leads = back[0] === undefined ? 'has no PTR record' : `leads to ${back[0]} (PTR)`;
  return [
    warn(
      `${address}, from which mail leaves if it leaves from ${name}, ${leads}, and many servers refuse such mail: ask whoever gives you the address to lead it to ${name}.`,
    ),
  ];
}
