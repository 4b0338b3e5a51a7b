import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { describeWrongLine, MOST_ADDRESSES, readAddressList } from './address-list.ts';
import { newInvitationsSchema } from './invitations.ts';

describe('A list of addresses', () => {
  test.each([
    [
      'one to a line',
      'ana@north.example\r\nben@north.example\n\n',
      ['ana@north.example', 'ben@north.example'],
    ],
    [
      'with names, as a mail program copies them',
      '"Berg, Ana" <ana@north.example>; Ben <ben@north.example>',
      ['ana@north.example', 'ben@north.example'],
    ],
    [
      'as CSV, with a heading and other columns',
      '\uFEFFName;E-mail;Team\nAna;ana@north.example;Yard\nBen;"ben@north.example";Dock',
      ['ana@north.example', 'ben@north.example'],
    ],
    [
      'from a file with a byte order mark',
      '\uFEFFana@north.example\nben@north.example',
      ['ana@north.example', 'ben@north.example'],
    ],
    [
      'on one line',
      'ana@north.example, ben@north.example',
      ['ana@north.example', 'ben@north.example'],
    ],
  ])('is read %s', (_, text, addresses) => {
    expect(readAddressList(text)).toEqual({ addresses, repeated: [], wrong: [] });
  });

  test('has each mailbox once', () => {
    expect(
      readAddressList(
        'Ana@North.example\nana@north.example\nana+survey@gmail.com\nana@gmail.com\nana@gmail.com',
      ),
    ).toEqual({
      addresses: ['Ana@North.example', 'ana+survey@gmail.com'],
      repeated: ['ana@north.example', 'ana@gmail.com', 'ana@gmail.com'],
      wrong: [],
    });
  });

  test('names the lines that are wrong, and keeps what is right', () => {
    expect(
      readAddressList(
        'ana@north.example\nben@north\n Carla Berg \nana@@north.example, dora@north.example\nEva@ <" ">',
      ),
    ).toEqual({
      addresses: ['ana@north.example', 'dora@north.example'],
      repeated: [],
      wrong: [
        { line: 2, text: 'ben@north' },
        { line: 3, text: 'Carla Berg' },
        { line: 4, text: 'ana@@north.example, dora@north.example' },
        { line: 5, text: 'Eva@ <" ">' },
      ],
    });
  });

  // Takes some milliseconds; quadratic time would exceed the limit.
  test('with a cell of very many blanks is read', { timeout: 5000 }, () => {
    const line = `x@${' '.repeat(95_000)}y`;
    expect(readAddressList(`"ana@north.example" \n${line}`)).toEqual({
      addresses: ['ana@north.example'],
      repeated: [],
      wrong: [{ line: 2, text: line }],
    });
  });

  test('names a first line that is wrong, too, unless it is a heading', () => {
    expect(readAddressList('ben@north\nana@north.example').wrong).toEqual([
      { line: 1, text: 'ben@north' },
    ]);
    expect(readAddressList('E-mail\rana@north.example\r \rben@north.example')).toEqual({
      addresses: ['ana@north.example', 'ben@north.example'],
      repeated: [],
      wrong: [],
    });
  });

  test('says what is wrong with a line', () => {
    expect(describeWrongLine({ line: 2, text: 'ben@north' })).toBe(
      'Line 2 has an e-mail address that is not valid',
    );
    expect(describeWrongLine({ line: 3, text: 'Carla Berg' })).toBe('Line 3 has no e-mail address');
  });

  test('has at most a thousand addresses', () => {
    const listOf = (count: number) =>
      Array.from({ length: count }, (_, index) => `person-${index}@north.example`).join('\n');
    expect(v.is(newInvitationsSchema, { group: 'any', list: listOf(MOST_ADDRESSES) })).toBe(true);
    const { issues } = v.safeParse(newInvitationsSchema, {
      group: 'any',
      list: listOf(MOST_ADDRESSES + 1),
    });
    expect(issues?.map(({ message }) => message)).toEqual([
      'A list can have at most 1,000 addresses. Please invite them in parts.',
    ]);
  });

  test.each([
    ['lines with the same address', 'ana@north.example\n'],
    ['addresses that are wrong', 'ana@north,'],
    ['lines without an address', 'Ana\n'],
  ])('has at most two thousand %s, and any number of empty lines', (_what, entry) => {
    const takes = (count: number) => {
      const list = entry.repeat(count) + '\n \n'.repeat(5000);
      return v.is(newInvitationsSchema, { group: 'any', list });
    };
    expect([takes(2 * MOST_ADDRESSES), takes(2 * MOST_ADDRESSES + 1)]).toEqual([true, false]);
  });
});
