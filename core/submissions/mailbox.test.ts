import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../../tests/support/properties.ts';
import { isProvider, mailboxOf } from './mailbox.ts';

describe('A mailbox', () => {
  test.each([
    ['Ines@Example.ORG', 'ines@example.org'],
    ['ines@co。uk', 'ines@co.uk'],
    ['ines@co．uk', 'ines@co.uk'],
    ['ines@ｅxample｡org', 'ines@example.org'],
    ['ｉnes@example.org', 'ines@example.org'],
    ['ines@Bücher.example', 'ines@xn--bcher-kva.example'],
    ['ines@xn--bcher-kva.example', 'ines@xn--bcher-kva.example'],
    ['e\u0301lise@example.org', 'élise@example.org'],
    ['ines+news@gmail.com', 'ines@gmail.com'],
    ['i.n.e.s+a+b@GoogleMail.com', 'ines@gmail.com'],
    ['ines+news@outlook.com', 'ines@outlook.com'],
    ['ines.ruiz@outlook.com', 'ines.ruiz@outlook.com'],
    ['ines+news@example.org', 'ines+news@example.org'],
    ['+news@gmail.com', '+news@gmail.com'],
    ['i.nes+a@notgooglemail.com', 'i.nes+a@notgooglemail.com'],
    ['i.nes+a@googlemail.com.example', 'i.nes+a@googlemail.com.example'],
    ['ines@example.org/a', 'ines@example.org/a'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});

test.each([
  [true, ['gmail.com', 'outlook.com', 'ya.ru', 'protonmail.ch', 'fastmail.co.uk', 'hushmail.com']],
  [
    true,
    ['vodafone.de', 'neuf.fr', 'bbox.fr', 'bigpond.com', 'rogers.com', 'yahoo.co.jp', 'qq.com'],
  ],
  [false, ['equanta.com', 'notgmail.com', 'gmail.com.evil.net', 'ya.ru.evil.net', 'evil-ya.ru']],
])('it is %s that %j host the mailboxes of the public', (isTrue, domains) => {
  for (const domain of domains) expect([domain, isProvider(domain)]).toEqual([domain, isTrue]);
});

describe('Any address', () => {
  const local = fc.stringMatching(/^[a-zA-Zä0-9._-]{1,12}$/u);
  const domain = fc.constantFrom(
    'example.org',
    'Gmail.com',
    'bücher.example',
    'outlook.com',
    'co.uk',
    'xn--bcher-kva.example',
  );
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (character) =>
      String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
    );

  test('has one mailbox, which is the mailbox of itself and of each spelling of it', () => {
    fc.assert(
      fc.property(local, domain, (name, host) => {
        const mailbox = mailboxOf(`${name}@${host}`);
        for (const spelling of [
          mailbox,
          `${name}@${host.toUpperCase()}`,
          `${name.toUpperCase()}@${host}`,
          `${wide(name)}@${wide(host)}`,
          `${name}@${host}.`,
        ])
          expect(mailboxOf(spelling)).toBe(mailbox);
      }),
      RUNS,
    );
  });

  test('has a mailbox, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(mailboxOf(mailboxOf(text))).toBe(mailboxOf(text));
      }),
      { ...RUNS, numRuns: 100 },
    );
  });
});
