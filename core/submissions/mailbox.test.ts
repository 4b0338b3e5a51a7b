import { describe, expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

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
    ['ines@example.org/a', 'ines@example.org/a'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
