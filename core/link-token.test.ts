import { expect, test } from 'vitest';
import { answerLink, linkIn, readAnswerAddress, readCardCode, showCardCode } from './link-token.ts';

const TOKEN = 'a'.repeat(43);

test('A link is read as it was written, for a shared device or not', () => {
  for (const isShared of [false, true]) {
    const link = new URL(answerLink('https://firm.example/sub', TOKEN, isShared));
    expect(readAnswerAddress(link)).toEqual({ token: TOKEN, isShared, isCut: false });
  }
});

test.each([
  ['7K2Q-M9XH-4TPW', '7K2QM9XH4TPW'],
  [' 7k2q m9xh 4tpw ', '7K2QM9XH4TPW'],
  ['oOiI-lL00-1111', '001111001111'],
  ['7K2Q-M9XH-4TP', undefined],
  ['7K2Q-M9XH-4TPU', undefined],
])('A code that is typed as “%s” is read as %s', (typed, code) => {
  expect(readCardCode(typed)).toBe(code);
});

test('A code is printed in three parts', () => {
  expect(showCardCode('7K2QM9XH4TPW')).toBe('7K2Q-M9XH-4TPW');
});

const [OPEN, CODE] = ['b-_'.repeat(27).slice(1), '7K2QM9XH4TPW'];
const read = (rest: string) => readAnswerAddress(new URL(`https://firm.example/answer/${rest}`));

test.each([
  ['whole', `?link#${TOKEN}`, TOKEN],
  ['with # as %23', `?link%23${TOKEN}`, TOKEN],
  ['with # as %2523', `?link%2523${TOKEN}`, TOKEN],
  ['with a dot behind it', `?link#${TOKEN}.`, TOKEN],
  ['with a bracket behind it', `?link#${TOKEN}%3E`, TOKEN],
  ['with a bracket, not encoded', `?link#${TOKEN}>`, TOKEN],
  ['with a comma behind it', `?link#${TOKEN},`, TOKEN],
  ['with a parenthesis and a dot behind it', `?link#${TOKEN}).`, TOKEN],
  ['with smart quotes behind it', `?link#${TOKEN}”`, TOKEN],
  ['with what another program adds', `?link#${TOKEN}?utm_source=mail&utm_medium=x`, TOKEN],
  ['with an id of a network', `?link&fbclid=x#${TOKEN}`, TOKEN],
  ['with an id of a network behind it', `?link#${TOKEN}&fbclid=x`, TOKEN],
  ['broken over two lines', `?link#${TOKEN.slice(0, 20)}%0A%20${TOKEN.slice(20)}`, TOKEN],
  ['broken as quoted-printable', `?link#${TOKEN.slice(0, 20)}=%0D%0A${TOKEN.slice(20)}`, TOKEN],
  ['with a space of no width', `?link#${TOKEN}%E2%80%8B`, TOKEN],
  ['with hyphens encoded', `?link#${OPEN.replaceAll('-', '%2D')}`, OPEN],
  ['of a group, with a dot', `?link#${OPEN}.`, OPEN],
  ['of a card, with a dot', `?link#${CODE}.`, CODE],
  ['of a card, as it is printed', '?link#7k2q-m9xh-4tpw%20', CODE],
  ['of a card, with # as %23', `?link%23${CODE}`, CODE],
  ['without its marker', `#${TOKEN}`, TOKEN],
])('A link that comes back %s is read', (_how, rest, token) => {
  expect(read(rest)).toEqual({ token, isShared: false, isCut: false });
});

test.each([`?link#${TOKEN}&amp;shared`, `?link%23${TOKEN}%26shared`, `?link#${TOKEN}&shared.`])(
  'A link for a shared device that comes back as %s is one still',
  (rest) => {
    expect(read(rest)).toEqual({ token: TOKEN, isShared: true, isCut: false });
  },
);

test('A link whose end is missing says so, and an address without one was none', () => {
  const none = { token: undefined, isShared: false };
  for (const cut of ['?link', '?link=', '?link#', '?link&fbclid=x', '?link%23'])
    expect(read(cut)).toEqual({ ...none, isCut: true });
  for (const bare of ['', '#', '?utm_source=x'])
    expect(read(bare)).toEqual({ ...none, isCut: false });
  expect(read('?link#abc')).toEqual({ token: 'abc', isShared: false, isCut: false });
});

test('A link opens in the language that is written behind it, whatever a mail program adds', () => {
  const link = linkIn(answerLink('https://firm.example', TOKEN, true), 'pt-BR');
  const asked = { token: TOKEN, isShared: true, isCut: false, language: 'pt-BR' };
  for (const changed of [link, `${link}.`, link.replace('#', '%23'), `${link}&fbclid=x`])
    expect(readAnswerAddress(new URL(changed))).toEqual(asked);
  expect(read(`?link#${CODE}&amp;in-de`)).toMatchObject({ token: CODE, language: 'de' });
  expect(linkIn(link, undefined)).toBe(link);
});
