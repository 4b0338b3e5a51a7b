import { describe, expect, test } from 'vitest';
import { SettingsError } from '../../core/settings/read.ts';
import { readOperators } from './read-operators.ts';

const [MAREN, JONAS] = [
  'bidig fobul kazot pinam dolus varib',
  'tumol gabir nesop kudav rifel homat',
];
const read = (text: string, env: Record<string, string> = {}) =>
  readOperators({ OPERATOR_TOKENS_FILE: 'operators', ...env }, () => text);

describe('The operators', () => {
  test('come from a file with a name and a token a line', () => {
    const both = [
      { name: 'Maren', token: MAREN },
      { name: "Jörg.O'Neill", token: JONAS },
    ];
    expect(
      read(`# Who may use the desk\n\nMaren ${MAREN}\r\n  Jörg.O'Neill\t ${JONAS}  \n`),
    ).toEqual(both);
  });

  test('may have a # within a token, and a byte order mark before the first name', () => {
    const token = MAREN.replaceAll(' ', '#');
    expect(read(`\uFEFFMaren ${token}\n`)).toEqual([{ name: 'Maren', token }]);
  });

  test('are one if there is one token, and none if there is no token', () => {
    expect(readOperators({ OPERATOR_TOKEN: MAREN }, () => '')).toEqual([
      { name: 'Operator', token: MAREN },
    ]);
    expect(readOperators({ OPERATOR_TOKEN_FILE: 'token' }, () => `${MAREN}\n`)).toEqual([
      { name: 'Operator', token: MAREN },
    ]);
    expect(readOperators({ OPERATOR_TOKENS_FILE: '' }, () => '')).toEqual([]);
  });

  test('may have as a token six words drawn from a list, and what openssl rand -hex 20 prints', () => {
    for (const token of [
      'abacus museum lantern copper gizmo water',
      '4f1c0a9be2d87360c5a1f4e8b2970d3c6e5a8b14',
    ])
      expect(read(`Maren ${token}`)).toEqual([{ name: 'Maren', token }]);
  });

  test.each([
    ['Maren', /line 1: write a name, a space and a token, such as what npm run new:code prints$/],
    [`# One\n<Maren> ${MAREN}`, /line 2: the name, which is the first word, has other characters/],
    [`${'M'.repeat(41)} ${MAREN}`, /line 1: the name/],
    [
      'Maren hunter2',
      /line 1: the token is too easy to guess: .*; replace it with what npm run new:code prints$/,
    ],
    [`Maren fünf ${MAREN}`, /line 1: the token has characters other than/],
    [`Maren ${MAREN} # her laptop`, /line 1: put the comment behind # in a line of its own$/],
    [`Maren ${MAREN} #2`, /line 1: put the comment/],
    [`Maren # ${MAREN}`, /line 1: put the comment/],
    [`Maren ${MAREN}\t# ${JONAS}`, /line 1: put the comment/],
    [`Maren ${MAREN}\nmaren ${JONAS}`, /line 2: an earlier line has the name maren, too/],
    [`Maren ${MAREN}\n\nJonas ${MAREN}`, /line 3: an earlier line has the same token/],
    [
      '# Nobody yet\n',
      /^OPERATOR_TOKENS_FILE is "operators", which names nobody: write a name and a token a line/,
    ],
  ])(
    'are refused for the file %j, with the line and the remedy but without a token',
    (text, message) => {
      expect(() => read(text)).toThrow(SettingsError);
      expect(() => read(text)).toThrow(message);
      expect(() => read(text)).not.toThrow(/hunter2|bidig|tumol/);
    },
  );

  test('are refused with every wrong line at once', () => {
    expect(() => read(`Maren\nJonas ${JONAS}\nInes x`)).toThrow(
      /^OPERATOR_TOKENS_FILE, operators, line 1: .*\nOPERATOR_TOKENS_FILE, operators, line 3: [^\n]*$/,
    );
  });

  test('are refused from two settings, or from a file that can not be read', () => {
    expect(() => read('', { OPERATOR_TOKEN: MAREN })).toThrow(
      'OPERATOR_TOKEN and OPERATOR_TOKENS_FILE are both set: leave one of them out',
    );
    expect(() => read('', { OPERATOR_TOKEN_FILE: 'x' })).toThrow(
      'OPERATOR_TOKEN_FILE and OPERATOR_TOKENS_FILE are both set: leave one of them out',
    );
    const fail = () => {
      throw new Error('ENOENT');
    };
    expect(() => readOperators({ OPERATOR_TOKENS_FILE: 'none' }, fail)).toThrow(
      'OPERATOR_TOKENS_FILE is "none", which can\'t be read: correct the path',
    );
  });
});
