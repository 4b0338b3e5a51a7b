import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dkimRecord } from '../../mail/dkim.ts';
import { checkDns, type Names, type Sending } from './check-dns.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const DKIM = { domainName: 'firm.org', keySelector: 'site1', privateKey };
const KEY = dkimRecord(DKIM).text;
const OWN: Sending = { senders: ['firm.org'], relay: 'mail.firm.org' };

interface Zone {
  mx?: Record<string, string[]>;
  txt?: Record<string, string[]>;
  a?: Record<string, string[]>;
  ptr?: Record<string, string[]>;
  /** The code of an error that every question ends in. */
  error?: string;
}

const GOOD = {
  mx: { 'firm.org': ['mx.firm.org'] },
  txt: {
    'firm.org': ['google-site-verification=x', 'v=spf1 mx a:mail.firm.org -all'],
    '_dmarc.firm.org': ['v=DMARC1; p=reject'],
    'site1._domainkey.firm.org': [KEY],
  },
};

/** Name servers that answer from a zone. */
function namesOf({ mx = {}, txt = {}, a = {}, ptr = {}, error }: Zone): Names {
  const answer = async <Record>(records: Record[] | undefined): Promise<Record[]> => {
    if (error || !records) throw Object.assign(new Error('no'), { code: error ?? 'ENODATA' });
    return records;
  };
  return {
    resolveMx: (name) => answer(mx[name]?.map((exchange) => ({ exchange, priority: 0 }))),
    // A long record comes in pieces.
    resolveTxt: (name) => answer(txt[name]?.map((text) => [text.slice(0, 5), text.slice(5)])),
    resolve4: ((name: string) => answer(a[name])) as Names['resolve4'],
    reverse: (address) => answer(ptr[address]),
  };
}

const look = async (sending: Partial<Sending>, zone: Zone) =>
  (await checkDns({ ...OWN, ...sending }, namesOf(zone))).map(
    ({ state, text }) => `${state} ${text}`,
  );
const troubles = async (sending: Partial<Sending>, zone: Zone) =>
  (await look(sending, zone)).filter((line) => !line.startsWith('ok'));
const withTxt = (txt: Record<string, string[]>) => ({ ...GOOD, txt: { ...GOOD.txt, ...txt } });

test('A domain with all its records is found well', async () => {
  expect(await look({ dkim: DKIM }, GOOD)).toEqual([
    'ok firm.org has an MX record.',
    'ok firm.org has an SPF record: v=spf1 mx a:mail.firm.org -all',
    'ok site1._domainkey.firm.org has the key that signs our mail.',
    'ok firm.org has a DMARC policy (p=reject), with which our mail is aligned.',
  ]);
});

test('Without a record, the one to publish is shown', async () => {
  expect(await troubles({ dkim: DKIM }, {})).toEqual([
    expect.stringMatching(/^fail firm\.org has no MX record: nobody receives replies and bounces/),
    'warn firm.org has no SPF record, so that mail may be taken for spam. Publish: firm.org TXT "v=spf1 mx a:mail.firm.org ~all", or what your mail provider names.',
    `fail site1._domainkey.firm.org has no DKIM key, so that nobody can check our signatures. Publish: site1._domainkey.firm.org TXT "${KEY}"`,
    'warn firm.org has no DMARC record, which large mailbox providers require of senders of newsletters. Publish: _dmarc.firm.org TXT "v=DMARC1; p=none"',
  ]);
});

describe('It is said', () => {
  test('that a domain with a null MX takes no mail', async () => {
    for (const exchange of ['', '.'])
      expect(await troubles({}, { ...GOOD, mx: { 'firm.org': [exchange] } })).toEqual([
        expect.stringMatching(/^fail firm\.org has a null MX, .*: /),
      ]);
  });

  test.each([
    [
      ['v=spf1 mx -all', 'v=spf1 a -all'],
      /^fail firm\.org has 2 SPF records, .*: join them into one/,
    ],
    [['v=spf1 -all'], /^fail .* says that no server sends mail for firm\.org.* Publish: /],
    [['v=spf1 +all'], /^warn .* lets every server send mail for firm\.org/],
    [['v=spf1 mx all'], /^warn .* lets every server send/],
    [['v=spf10 mx'], /^warn firm\.org has no SPF record/],
  ])('what is wrong with the SPF record %j', async (records, said) => {
    expect(await troubles({}, withTxt({ 'firm.org': records }))).toEqual([
      expect.stringMatching(said),
    ]);
  });

  test('that the key in DNS is another, withdrawn, or there twice', async () => {
    for (const records of [['v=DKIM1; p=MIGf'], ['v=DKIM1; p='], [KEY, 'v=DKIM1; k=rsa; p=x']])
      expect(
        await troubles({ dkim: DKIM }, withTxt({ 'site1._domainkey.firm.org': records })),
      ).toEqual([
        expect.stringMatching(
          /^fail site1\._domainkey\.firm\.org has .* Publish: .*v=DKIM1; k=rsa; p=/,
        ),
      ]);
    const spaced = KEY.replace('p=', 'p= ').replace(/.{80}/, '$& ');
    expect(
      await troubles({ dkim: DKIM }, withTxt({ 'site1._domainkey.firm.org': [spaced] })),
    ).toEqual([]);
  });

  test('that a DMARC policy counts as none', async () => {
    const two = ['v=DMARC1; p=none', 'v=DMARC1; p=reject'];
    expect(await troubles({}, withTxt({ '_dmarc.firm.org': two }))).toEqual([
      expect.stringMatching(/^warn _dmarc\.firm\.org has 2 DMARC records, .*: keep one/),
    ]);
  });
});

describe('Alignment', () => {
  const far = { 'bounces.net': ['v=spf1 mx -all'] };

  test('of neither return path nor signature fails under a policy, and is a warning under none', async () => {
    const sending = { returnPath: 'bounces.net', dkim: { ...DKIM, domainName: 'other.org' } };
    const zone = withTxt({ ...far, 'site1._domainkey.other.org': [KEY] });
    expect(await troubles(sending, zone)).toEqual([
      expect.stringMatching(
        /^fail .* DMARC policy of firm\.org \(p=reject\): .*return path is at bounces\.net.* DKIM_DOMAIN is other\.org.*: set BOUNCE_TO or DKIM_DOMAIN/,
      ),
    ]);
    expect(
      await troubles(sending, {
        ...zone,
        txt: { ...zone.txt, '_dmarc.firm.org': ['v=DMARC1; p=none'] },
      }),
    ).toEqual([expect.stringMatching(/^warn .*p=none/)]);
  });

  test('of the signature is enough, and is asked of a mail server that signs', async () => {
    expect(await troubles({ returnPath: 'bounces.net', dkim: DKIM }, withTxt(far))).toEqual([]);
    expect(await troubles({ returnPath: 'bounces.net' }, withTxt(far))).toEqual([
      expect.stringMatching(/^warn .*bounces\.net.*: have your mail server sign as firm\.org/),
    ]);
  });

  test('is relaxed below the domain of the policy, and strict if the policy says so', async () => {
    const sending = { senders: ['news.firm.org'], returnPath: 'bounces.firm.org' };
    const zone = (policy: string) => ({
      ...withTxt({ 'bounces.firm.org': ['v=spf1 mx -all'], '_dmarc.firm.org': [policy] }),
      mx: { 'news.firm.org': ['mx.firm.org'] },
    });
    expect(await troubles(sending, zone('v=DMARC1; p=reject'))).toEqual([]);
    expect(await troubles(sending, zone('v=DMARC1; p=reject; aspf=s'))).toEqual([
      expect.stringMatching(/^warn .* news\.firm\.org/),
    ]);
  });
});

describe('A machine that sends mail itself', () => {
  const direct = 'www.firm.org';
  const zone = (ptr: Record<string, string[]>) => ({
    ...GOOD,
    a: { 'www.firm.org': ['192.0.2.1'] },
    ptr,
  });

  test('has a name that its address leads back to', async () => {
    expect(await look({ direct }, zone({ '192.0.2.1': ['www.firm.org'] }))).toContain(
      'ok www.firm.org has the address 192.0.2.1, which leads back to it (PTR).',
    );
  });

  test('is told of when it has none, or another', async () => {
    expect(await troubles({ direct }, zone({}))).toEqual([
      expect.stringMatching(/^warn 192\.0\.2\.1, .* has no PTR record.*: ask .* www\.firm\.org/),
    ]);
    expect(await troubles({ direct }, zone({ '192.0.2.1': ['vps7.host.net'] }))).toEqual([
      expect.stringMatching(/^warn 192\.0\.2\.1, .* leads to vps7\.host\.net/),
    ]);
    expect(await troubles({ direct }, GOOD)).toEqual([
      expect.stringMatching(/^warn www\.firm\.org, .* has no address.*SMTP_NAME/),
    ]);
  });
});

test('Without a network nothing is said to be wrong', async () => {
  const lines = await look({ dkim: DKIM, direct: 'www.firm.org' }, { error: 'ECONNREFUSED' });
  expect(lines).toHaveLength(5);
  for (const line of lines)
    expect(line).toMatch(/^warn Could not look up .* \(ECONNREFUSED\): try again from a machine/);
});

test('A name that is reserved for examples is not asked for', async () => {
  expect(await look({ senders: ['equanta.example'] }, { error: 'EFAIL' })).toEqual([
    expect.stringMatching(/^warn .* equanta\.example is reserved for examples/),
  ]);
});
