import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { SettingsError } from '../../core/settings/read.ts';
import { startRelay, type TestRelay } from '../../tests/support/mail.ts';
import { smtpTransport } from '../mail/relay.ts';
import { dkimRecord, readDkim } from './dkim.ts';

const pem = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
const KEY = { domainName: 'firm.test', keySelector: 'site1', privateKey: pem(1024) };
const ENV = { DKIM_DOMAIN: 'firm.test', DKIM_SELECTOR: 'site1', DKIM_KEY_FILE: 'key.pem' };

let relay: TestRelay | undefined;
afterEach(() => relay?.stop());

async function sign(own: object): Promise<string> {
  relay = await startRelay();
  const transport = smtpTransport(relay.url, { dkim: KEY });
  const mail = { from: 'hello@firm.test', to: 'ines@example.org', subject: 'Grüße an alle' };
  await transport.send({ ...mail, text: 'Hello\n', ...own }, 'x');
  transport.close();
  return relay.mails[0]?.raw ?? '';
}

/** What a signature covers, if it is right (RFC 6376, 6.1, with relaxed canonicalization). */
function verified(raw: string): string[] {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (field: string) => {
    const colon = field.indexOf(':');
    const value = field.slice(colon + 1).replaceAll('\r\n', '');
    return `${field.slice(0, colon).trim().toLowerCase()}:${value.replace(/[ \t]+/g, ' ').trim()}`;
  };
  const signature = fields.find((field) => /^DKIM-Signature:/i.test(field)) ?? '';
  const tags = new Map(
    relaxed(signature)
      .replace('dkim-signature:', '')
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.split('=');
        return [name.trim(), value.join('=').replace(/\s/g, '')] as const;
      }),
  );
  const body = raw
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n');
  expect(tags.get('bh')).toBe(createHash('sha256').update(body, 'utf8').digest('base64'));
  const names = (tags.get('h') ?? '').split(':');
  const signed = names.map((name) =>
    relaxed(fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`)) ?? `${name}:`),
  );
  const own = relaxed(signature).replace(/(;\s*b=)[^;]*/, '$1');
  const { name, text } = dkimRecord(KEY);
  expect(name).toBe(`${tags.get('s')}._domainkey.${tags.get('d')}`);
  const key = createPublicKey({
    key: Buffer.from(text.split('p=')[1] ?? '', 'base64'),
    type: 'spki',
    format: 'der',
  });
  const data = Buffer.from([...signed, own].join('\r\n'));
  expect(verify('rsa-sha256', data, key, Buffer.from(tags.get('b') ?? '', 'base64'))).toBe(true);
  return names;
}

describe('A mail that we sign', () => {
  test('can be verified by the record to publish, with all that one-click unsubscribe needs', async () => {
    const names = verified(
      await sign({
        text: `Line one  \n\n.A line after it\n${'A long line. '.repeat(200)}\n\n\n`,
        html: '<p>Grüße</p>\n',
        replyTo: 'ines@example.org',
        references: '<a@firm.test>',
        attachments: [{ filename: 'a.pdf', content: Buffer.from('%PDF-1.7\nx') }],
        headers: {
          'List-Id': 'News <news.firm.test>',
          'List-Unsubscribe': `<https://www.firm.test/newsletter/unsubscribe?id=1&key=${'k'.repeat(43)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        ...['from', 'reply-to', 'subject', 'date', 'to', 'references', 'list-id'],
        ...['list-unsubscribe', 'list-unsubscribe-post', 'message-id'],
      ]),
    );
  });

  test('can be verified without any of that', async () => {
    expect(verified(await sign({}))).not.toContain('list-unsubscribe');
  });
});

describe('The key', () => {
  test('is read from its file; without any of the settings nothing is signed', () => {
    expect(readDkim({}, () => '')).toBeUndefined();
    expect(readDkim(ENV, () => KEY.privateKey)).toEqual(KEY);
  });

  const ec = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  test.each([
    [{ DKIM_KEY_FILE: '' }, '', /^DKIM_KEY_FILE is missing: set DKIM_DOMAIN, DKIM_SELECTOR, DKIM_/],
    [{ DKIM_DOMAIN: '', DKIM_SELECTOR: '' }, '', /^DKIM_DOMAIN is missing: set/],
    [{ DKIM_DOMAIN: 'us@firm.test' }, '', /^DKIM_DOMAIN is "us@firm.test": set it to the domain/],
    [{ DKIM_SELECTOR: 'a b' }, '', /^DKIM_SELECTOR is "a b": set it to a name of letters/],
    [{}, undefined, /^DKIM_KEY_FILE is "key.pem", which can't be read: correct the path/],
    [
      {},
      'secret',
      /^DKIM_KEY_FILE is "key.pem", which holds no private key .*: make one with: ope/,
    ],
    [{}, ec.publicKey, /^DKIM_KEY_FILE is .* holds no private key/],
    [{}, ec.privateKey, /^DKIM_KEY_FILE is .* holds a key for ed25519, and not for RSA: make one/],
    [{}, pem(512), /^DKIM_KEY_FILE is .* RSA key of 512 bits, and not of 1024 to 4096: make one/],
  ])('is refused at start: %j', (own, text, said) => {
    const read = () =>
      readDkim({ ...ENV, ...own }, () => {
        if (text === undefined) throw new Error('ENOENT');
        return text;
      });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(said);
    expect(read).not.toThrow(/secret/);
  });
});
