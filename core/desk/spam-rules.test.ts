import * as v from 'valibot';
import { expect, test } from 'vitest';
import { describeSpamRule, newSpamRuleSchema, spamRuleName } from './spam-rules.ts';

test.each([
  [
    'address',
    ' Ada.Lovelace+x@GMail.com',
    'adalovelace@gmail.com',
    'everything from adalovelace@gmail.com',
  ],
  [
    'address',
    'bot@почта.рф',
    'bot@xn--80a1acny.xn--p1ai',
    'everything from bot@xn--80a1acny.xn--p1ai',
  ],
  [
    'address',
    'bot@xn--80a1acny.xn--p1ai',
    'bot@xn--80a1acny.xn--p1ai',
    'everything from bot@xn--80a1acny.xn--p1ai',
  ],
  ['address', 'Jörg@example.de', 'jörg@example.de', 'everything from jörg@example.de'],
  [
    'address',
    "o'brien$1@example.org",
    "o'brien$1@example.org",
    "everything from o'brien$1@example.org",
  ],
  ['domain', 'Bücher.Example ', 'xn--bcher-kva.example', 'everybody at xn--bcher-kva.example'],
  ['domain', 'mail.example.co.uk', 'mail.example.co.uk', 'everybody at mail.example.co.uk'],
  [
    'phrase',
    ' First \n page  of Google',
    'First page of Google',
    'texts with “First page of Google”',
  ],
] as const)('A rule against the %s "%s" holds %s', (kind, typed, value, words) => {
  const rule = v.parse(newSpamRuleSchema, { kind, value: typed });
  expect(rule).toEqual({ kind, value });
  expect(describeSpamRule(rule)).toBe(words);
});

test.each([
  ['address', 'ada'],
  ['address', '@example.org'],
  ['domain', 'example'],
  ['domain', 'ada@example.org'],
  ['domain', 'https://example.org'],
  ['domain', 'example.org/contact'],
  ['domain', `${'x'.repeat(250)}.org`],
  ['phrase', '1234567'],
  ['phrase', 'x'.repeat(201)],
])('There is no rule against the %s "%s"', (kind, value) => {
  expect(v.safeParse(newSpamRuleSchema, { kind, value }).success).toBe(false);
});

test('The audit log names the domain of a rule, but no address and no words', () => {
  expect(spamRuleName({ kind: 'domain', value: 'example.org' })).toBe('example.org');
  expect(spamRuleName({ kind: 'address', value: 'ada@example.org' })).toBe('address');
  expect(spamRuleName({ kind: 'phrase', value: 'First page of Google' })).toBe('phrase');
});
