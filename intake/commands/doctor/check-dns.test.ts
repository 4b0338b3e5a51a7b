import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { dkimRecord } from '../../settings/dkim.ts';
import { checkDns, type Names } from './check-dns.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const DKIM = { domainName: 'firm.org', keySelector: 'site1', privateKey };
const KEY = dkimRecord(DKIM).text;

type Zone = Record<string, string[]>;
const GOOD: Zone = {
  'MX firm.org': ['mx.firm.org'],
  'firm.org': ['google-site-verification=x', 'v=spf1 mx a:mail.firm.org -all'],
  '_dmarc.firm.org': ['v=DMARC1; p=reject'],
  'site1._domainkey.firm.org': [KEY],
};

/** Name servers that answer from a zone. @param error the code that every question ends in. */
function namesOf(zone: Zone, error?: string): Names {
  const answer = async (name: string) => {
    const records = zone[name];
    if (error || !records) throw Object.assign(new Error('no'), { code: error ?? 'ENODATA' });
    return records;
  };
  return {
    resolveMx: async (name) =>
      (await answer(`MX ${name}`)).map((exchange) => ({ exchange, priority: 0 })),
    // A long record comes in pieces.
    resolveTxt: async (name) =>
      (await answer(name)).map((text) => [text.slice(0, 5), text.slice(5)]),
  };
}
const look = async (zone: Zone, domain = 'firm.org', error?: string) =>
  (await checkDns(domain, namesOf(zone, error), DKIM)).map(({ state, text }) => `${state} ${text}`);
const troubles = async (zone: Zone, domain?: string) =>
  (await look(zone, domain)).filter((line) => !line.startsWith('ok'));

test('A domain with all its records is found well, one below it by its policy', async () => {
  expect(await look(GOOD)).toEqual([
    'ok firm.org has an MX record.',
    'ok firm.org has an SPF record: v=spf1 mx a:mail.firm.org -all',
    'ok site1._domainkey.firm.org has the key that signs our mail.',
    'ok firm.org has a DMARC policy.',
  ]);
  expect((await look(GOOD, 'news.firm.org')).at(-1)).toBe('ok news.firm.org has a DMARC policy.');
});

test('Without a record, the one to publish is shown', async () => {
  expect(await troubles({})).toEqual([
    expect.stringMatching(/^fail firm\.org has no MX record: nobody receives replies and bounces/),
    'warn firm.org has no SPF record, so that mail may be taken for spam. Publish one: firm.org TXT "v=spf1 mx ~all", or what your mail provider names.',
    expect.stringContaining(`Publish: site1._domainkey.firm.org TXT "${KEY}"`),
    'warn firm.org has no DMARC record, which large mailbox providers require of senders of newsletters. Publish: _dmarc.firm.org TXT "v=DMARC1; p=none"',
  ]);
});

test.each([
  ['MX firm.org', ['.'], /^fail firm\.org has no MX record/],
  ['firm.org', ['v=spf1 mx -all', 'v=spf1 a -all'], /^warn firm\.org has 2 SPF records/],
  ['site1._domainkey.firm.org', ['v=DKIM1; p=MIGf'], /^fail .* has not the key of DKIM_KEY_FILE/],
  ['site1._domainkey.firm.org', [KEY, 'v=DKIM1; p=x'], /^fail .* and no other beside it/],
])('What is wrong at %s with %j is said', async (name, records, said) => {
  expect(await troubles({ ...GOOD, [name]: records })).toEqual([expect.stringMatching(said)]);
});

test('Without a network, and of a name reserved for examples, nothing is said to be wrong', async () => {
  expect(await look({}, 'firm.org', 'ECONNREFUSED')).toEqual([
    expect.stringMatching(/^warn Could not look up the records of firm\.org \(ECONNREFUSED\)/),
  ]);
  expect(await look({}, 'equanta.example', 'EFAIL')).toEqual([
    expect.stringMatching(/^warn .* equanta\.example is reserved for examples/),
  ]);
});
