import { expect, test } from 'vitest';
import { findSlow, regexesIn } from './support/regexes.ts';

const slow = ({ source: pattern, flags }: RegExp) => findSlow({ pattern, flags }).length > 0;

test.each([
  [/\s+$/, 'blanks, then a letter'],
  [/^(\w+)*$/, 'letters, then a blank'],
  [/^[^?#]*.*$/, 'letters, then a break'],
  [/^(.*?)%23(.*)$/, 'many signs, then a break'],
  [/exceeded .*connections/, 'the first word many times'],
  [/<[^>]*>:/, 'opening signs'],
  [/\S+@\S+/, 'letters'],
  [/#(.*)$/, 'signs, then a break'],
  [/^(?:a+;)*[a;]+!$/, 'many turns, then a letter'],
])('%s is slow on %s', (regex) => {
  expect(slow(regex)).toBe(true);
});

test.each([
  [/^\s*(\S+)$/],
  [/\{(\w+)\}/g],
  [/<([^<>]*)>/],
  [/exceeded .{0,200}connections/],
  [/\n{2,}/],
  [/\bwww\.\S+/],
  [/^(\d+)\.(\d+)$/],
  [/^([\w-]+):[ \t]*/gm],
  [/^[^%]*%23/],
  [/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/],
])('%s is in proportion to the text', (regex) => {
  expect(slow(regex)).toBe(false);
});

test('Expressions are found as literals and in templates; others are refused', () => {
  const source = 'const a = /a+/g;\nconst b = new RegExp(`\u0024{a.source}[?]`, "i");';
  expect(regexesIn('a.ts', source)).toEqual([
    { line: 1, pattern: 'a+', flags: 'g' },
    { line: 2, pattern: 'x[?]', flags: 'i' },
  ]);
  expect(() => regexesIn('a.ts', 'new RegExp(typed)')).toThrow('a.ts:1');
});
