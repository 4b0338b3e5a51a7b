import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUNS } from '../../tests/support/properties.ts';
import { Secret } from './secret.ts';

const secret = new Secret(Buffer.alloc(32, 7));
const other = new Secret(Buffer.alloc(32, 8));
const key = fc.string().map((text) => secret.keyOf('address', text));

test('A key comes back from its link under the same secret and use alone, and a changed link holds none', () => {
  fc.assert(
    fc.property(key, fc.string(), fc.nat(79), (recipient, mail, place) => {
      const link = secret.encryptKey('suppress', recipient, mail);
      expect(secret.encryptKey('suppress', recipient, mail)).toBe(link);
      expect(secret.decryptKey('suppress', link)).toBe(recipient);
      expect([secret.decryptKey('other', link), other.decryptKey('suppress', link)]).toEqual([
        undefined,
        undefined,
      ]);
      const changed =
        link.slice(0, place) + (link[place] === 'A' ? 'B' : 'A') + link.slice(place + 1);
      expect(secret.decryptKey('suppress', changed)).toBeUndefined();
    }),
    RUNS,
  );
});

test('A link ends with a letter or a digit, because programs that find links in a text leave out the rest', () => {
  fc.assert(
    fc.property(key, fc.string(), (recipient, mail) => {
      expect(secret.encryptKey('suppress', recipient, mail)).toMatch(/[^-_]$/);
    }),
    RUNS,
  );
});

test('No text that is not a link of ours holds a key', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc
          .uint8Array({ minLength: 60, maxLength: 60 })
          .map((bytes) => Buffer.from(bytes).toString('base64url')),
      ),
      (text) => {
        expect(secret.decryptKey('suppress', text)).toBeUndefined();
      },
    ),
    RUNS,
  );
});

test('The keys of addresses and domains are the same in every version, for every spelling of a mailbox', () => {
  for (const address of ['ines@example.org', 'Ines@EXAMPLE.org']) {
    expect(secret.addressKey(address)).toBe(secret.keyOf('address', 'ines@example.org'));
    expect(secret.domainKey(address)).toBe(secret.keyOf('domain', 'example.org'));
  }
});

test('Links of two uses, or of two mails, share nothing', () => {
  const key = secret.keyOf('address', 'ines@example.org');
  const links = [
    secret.encryptKey('suppress', key, 'mail-1'),
    secret.encryptKey('other', key, 'mail-1'),
    secret.encryptKey('suppress', key, 'mail-2'),
  ];
  expect(new Set(links.map((link) => link.slice(0, 16))).size).toBe(3);
});
