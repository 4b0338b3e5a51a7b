import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../tests/support/sites.ts';
import { newInvitationsSchema } from '../campaigns/invitations.ts';
import { sayDeskMistake } from '../desk/mistakes.ts';
import { suggestAddress } from './address.ts';
import { email } from './fields.ts';

const WORLD: { address: string; deliverable: boolean }[] = JSON.parse(
  readFileSync(path.join(PROJECT, 'tests/world/addresses.json'), 'utf8'),
);
const INVALID = 'Please enter a valid email address.';

test('Public test addresses are judged by whether mail can be sent to them', () => {
  const wrong = WORLD.filter(({ address, deliverable }) => v.is(email, address) !== deliverable);
  expect(wrong).toEqual([]);
  expect(WORLD.length).toBeGreaterThan(150);
});

describe('An address is taken', () => {
  test.each([
    ['within blanks and breaks', ' \r\nana@north.test\t\n', 'ana@north.test'],
    ['with a byte order mark before it', '\uFEFFana@north.test', 'ana@north.test'],
    ['with a non-breaking space behind it', 'ana@north.test\u00A0', 'ana@north.test'],
    ['within spaces of no width', '\u200Bana@north.test\u200B', 'ana@north.test'],
    ['within marks of direction', '\u202Aana@north.test\u202C\u200E', 'ana@north.test'],
    ['within isolates', '\u2068ana@north.test\u2069', 'ana@north.test'],
    ['with a soft hyphen behind it', 'ana@north.test\u00AD', 'ana@north.test'],
    ['with a word joiner before it', '\u2060ana@north.test', 'ana@north.test'],
    ['with a variation selector and a NUL behind it', 'ana@north.test\uFE0F\0', 'ana@north.test'],
    ['with a domain in full width', 'ana@ｎｏｒｔｈ．test', 'ana@north.test'],
    ['with full stops of Chinese', 'ana@中国。cn', 'ana@中国.cn'],
    ['with an accent apart from its letter', 'ane\u0301@north.test', 'an\u00E9@north.test'],
    ['with joiners, as Persian needs them', 'ana@نامه‌ای.test', 'ana@نامه‌ای.test'],
    ['with every sign that may stand in it', "#!$%&'*+-/=?^_`{|}~@north.test", undefined],
    ['with 64 characters before @', `${'x'.repeat(64)}@north.test`, undefined],
    ['with hyphens within a label', 'ana@a--b.co-op.test', undefined],
  ])('%s', (_how, typed, expected = typed) => {
    expect(v.parse(email, typed)).toBe(expected);
  });
});

describe('What can’t be an address is refused, with what was probably meant', () => {
  test.each([
    ['two dots', 'ana..berg@north.test', 'ana.berg@north.test'],
    ['two dots in the domain', 'ana@north..test', 'ana@north.test'],
    ['a dot before it', '.ana@north.test', 'ana@north.test'],
    ['a dot before @', 'ana.@north.test', 'ana@north.test'],
    ['a dot behind it', 'ana@north.test.', 'ana@north.test'],
    ['a comma for a dot', 'ana@north,test', 'ana@north.test'],
    ['two signs @', 'ana@@north.test', 'ana@north.test'],
    ['a blank before @', 'ana @north.test', 'ana@north.test'],
    ['a blank behind @', 'ana@ north.test', 'ana@north.test'],
    ['a hyphen at a label’s end', 'ana@north-.test', 'ana@north.test'],
    ['a hyphen at a label’s beginning', 'ana@-north.test', 'ana@north.test'],
    ['smart quotes around it', '“ana@north.test”', 'ana@north.test'],
    ['single smart quotes', '‘ana@north.test’', 'ana@north.test'],
    ['German quotes', '„ana@north.test“', 'ana@north.test'],
    ['French quotes', '« ana@north.test »', 'ana@north.test'],
    ['Japanese brackets', '「ana@north.test」', 'ana@north.test'],
    ['a sentence’s end behind it', 'ana@north.test;', 'ana@north.test'],
    ['the name and the brackets of a mail program', 'Ana Berg <ana@north.test>', 'ana@north.test'],
    ['a bracket behind it', 'ana@north.test>', 'ana@north.test'],
    ['a name and a bar', 'Ana|ana@north.test', 'ana@north.test'],
    ['the scheme of a link', 'mailto:ana@north.test', 'ana@north.test'],
    ['a word for @', 'ana (at) north.test', 'ana@north.test'],
    ['a sign @ in full width', 'ana＠north.test', 'ana@north.test'],
    ['letters in full width', 'ａｎａ@north.test', 'ana@north.test'],
    ['a space of no width within', 'ana@north\u200B.test', 'ana@north.test'],
    ['a soft hyphen within', 'ana@nor\u00ADth.test', 'ana@north.test'],
    ['a mark of direction within', 'ana\u202E@north.test', 'ana@north.test'],
    ['two addresses and a Greek question mark', 'ana@north.test\u037Eben@north.test', undefined],
    ['two addresses and a comma in full width', 'ana@north.test，ben@north.test', undefined],
    ['two addresses and a Chinese comma', 'ana@north.test、ben@north.test', undefined],
    ['two addresses and a blank', 'ana@north.test ben@north.test', undefined],
    ['an IP address', 'ana@192.0.2.1', undefined],
    ['an IP address in hexadecimal', 'ana@0x7f.1', undefined],
    ['an IPv6 address', 'ana@[IPv6:2001:db8::1]', undefined],
    ['a top level of digits', 'ana@north.123', undefined],
    ['a top level of one letter', 'ana@north.c', undefined],
    ['no dot', 'ana@north', undefined],
    ['an underscore in the domain', 'ana@north_sea.test', undefined],
    ['a label of 64 characters', `ana@${'x'.repeat(64)}.test`, undefined],
    ['65 characters before @', `${'x'.repeat(65)}@north.test`, undefined],
    ['an encoded word', '=?utf-8?q?ana=40evil.test?=@north.test', undefined],
    ['a symbol', 'ana☎@north.test', undefined],
    ['a domain of symbols', 'ana@☎.test', undefined],
    ['thousands of dots', `ana@north${'.'.repeat(100_000)}test`, undefined],
  ])('%s', (_what, typed, meant) => {
    expect(suggestAddress(typed)).toBe(meant);
    expect(v.safeParse(email, typed, { abortPipeEarly: true }).issues?.map(sayDeskMistake)).toEqual(
      [meant === undefined ? INVALID : `${INVALID} Did you mean ${meant}?`],
    );
  });
});

test('What was meant is suggested of a text that is none alone', () => {
  expect(suggestAddress('ana@north.test')).toBeUndefined();
  const meant = WORLD.flatMap(({ address }) => suggestAddress(address) ?? []);
  expect(meant.map((one) => v.parse(email, one))).toEqual(meant);
  expect(meant).toContain('me@example.org');
});

test('A list takes what a form takes', () => {
  const wrong = WORLD.filter(
    ({ address, deliverable }) =>
      v.is(newInvitationsSchema, { people: [{ group: 'any', address }] }) !== deliverable,
  );
  expect(wrong).toEqual([]);
});
