import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../tests/support/sites.ts';
import { decodeList } from './decode-list.ts';
import {
  describeWrong,
  missingOf,
  proposeReading,
  readContacts,
  takeContacts,
  valuesOf,
} from './read-contacts.ts';

interface Said {
  /** The names of columns. */
  address?: string;
  name?: string;
  optOut?: string;
  /** The names of the values that mean no. */
  no?: string[];
}

/** Reads a list as an operator says, by default that its columns tell nobody's refusal. */
function read(text: string, { address, name, optOut, no = [] }: Said = {}) {
  const table = readContacts(text);
  const indexOf = (of: string | undefined) => table.columns.find((one) => one.name === of)?.index;
  const column = indexOf(optOut);
  const values = column === undefined ? [] : valuesOf(table, column);
  const reading = {
    address: address === undefined ? proposeReading(table).address : indexOf(address),
    name: indexOf(name),
    optOut: optOut === undefined ? ('none' as const) : column,
    refusals: values.filter((value) => no.includes(value.name)).map(({ value }) => value),
  };
  expect(missingOf(table, reading)).toEqual({});
  return { ...takeContacts(table, reading), table };
}

const [ANA, BEN, EVA, BOSS] = [
  'ana@north.test',
  'ben@north.test',
  'eva@north.test',
  'boss@north.test',
];

describe('A list of addresses is read', () => {
  test.each([
    ['one to a line', `${ANA}\r\n${BEN}\n\n`, [ANA, BEN]],
    ['from a file with a byte order mark', `\uFEFF${ANA}\n${BEN}`, [ANA, BEN]],
    ['on one line', `${ANA}, ${BEN}`, [ANA, BEN]],
    ['on one line, with blanks between', `${ANA} ${BEN}`, [ANA, BEN]],
    ['with breaks of an old Mac', `${ANA}\r${BEN}\r`, [ANA, BEN]],
    ['with breaks of two kinds', `${ANA}\r\n${BEN}\n${EVA}`, [ANA, BEN, EVA]],
    [
      'as a mail program copies it',
      `"Berg, Ana" <${ANA}>; Ben <${BEN}>; 'Eva' <${EVA}>`,
      [ANA, BEN, EVA],
    ],
    ['as another one does', `Ana Berg <${ANA}>, Ben <${BEN}>`, [ANA, BEN]],
    ['with surnames first, not quoted', `Berg, Ana <${ANA}>\nRoe, Ben <${BEN}>`, [ANA, BEN]],
    ['with commas of Chinese', `${ANA}，${BEN}、${EVA}`, [ANA, BEN, EVA]],
    ['with a bar between name and address', `Ana|${ANA}\nBen|${BEN}`, [ANA, BEN]],
    ['with unseen characters around', `\u200B${ANA}\u200B\n\u202A${BEN}\u202C`, [ANA, BEN]],
    ['with names before them, without headings', `Ana;${ANA};Yard\nBen;"${BEN}";Dock`, [ANA, BEN]],
  ])('%s', (_, text, addresses) => {
    expect(read(text)).toMatchObject({ addresses, repeated: [], refused: [], wrong: [] });
  });

  test('with each mailbox once', () => {
    expect(
      read('Ana@North.test\nana@north.test\nana+survey@gmail.com\nana@gmail.com\nana@gmail.com'),
    ).toMatchObject({
      addresses: ['Ana@North.test', 'ana+survey@gmail.com'],
      repeated: ['ana@north.test', 'ana@gmail.com', 'ana@gmail.com'],
      wrong: [],
    });
  });

  test('with the entries named that are wrong, and what is right beside them taken', () => {
    const { addresses, wrong } = read(
      `${ANA}\nben@north\n Carla Berg \nana@@north.test, ${EVA}\n“${BEN}”\nEva@ <" ">`,
    );
    expect(addresses).toEqual([ANA, EVA]);
    expect(wrong.map((one) => [describeWrong(one), one.text])).toEqual([
      ['Line 2 has an e-mail address that is not valid', 'ben@north'],
      ['Line 3 has no e-mail address', 'Carla Berg'],
      [
        'Line 4 has an e-mail address that is not valid (did you mean ana@north.test?)',
        'ana@@north.test',
      ],
      [
        'Line 5 has an e-mail address that is not valid (did you mean ben@north.test?)',
        '“ben@north.test”',
      ],
      ['Line 6 has an e-mail address that is not valid', 'Eva@ <" ">'],
    ]);
  });

  // Takes some milliseconds; quadratic time would exceed the limit.
  test('with very many blanks or quotes in a cell', () => {
    const long = `x@${' '.repeat(95_000)}y`;
    expect(read(`"${ANA}" \n${long}`).addresses).toEqual([ANA]);
    expect(read(`${ANA}\n${'"'.repeat(50_000)}`).addresses).toEqual([ANA]);
    expect(read(`${ANA}\n${`${BEN},`.repeat(20_000)}`).addresses).toEqual([ANA, BEN]);
  });
});

test('A list takes of public test addresses what a form takes', () => {
  const world: { address: string; deliverable: boolean }[] = JSON.parse(
    readFileSync(path.join(PROJECT, 'tests/world/addresses.json'), 'utf8'),
  );
  // In a list, a name and brackets may stand around an address, and separators end it.
  const single = world.filter(({ address }) => /^[^\s,;<>"|]+$/.test(address));
  const taken = single.filter(({ address }) => read(address).addresses.length > 0);
  expect(taken).toEqual(single.filter(({ deliverable }) => deliverable));
});

describe('Of what a program exports, those are taken whose rows they are and do not refuse:', () => {
  const rows = (...lines: string[]) => lines.join('\r\n');
  test.each<[string, string, Said, string[]]>([
    [
      'Google Contacts',
      rows(
        'First Name,Last Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value',
        `Ana,Berg,"Met at the fair,`,
        `asked ${BOSS} first",* myContacts,* Work,${ANA} ::: ana@home.test,`,
        `Ben,Roe,,* myContacts,* Work,${BEN},ben@home.test`,
      ),
      { address: 'E-mail 1 - Value' },
      [ANA, 'ana@home.test', BEN],
    ],
    [
      'Outlook in German',
      rows(
        '"Vorname";"Name Vorgesetzter";"E-Mail-Adresse";"E-Mail: Angezeigter Name";"Vorgesetzter E-Mail"',
        `"Ana";"Boss";"${ANA}";"Ana Berg";"${BOSS}"`,
      ),
      { address: 'E-Mail-Adresse' },
      [ANA],
    ],
    [
      'Salesforce, with the report’s title and foot',
      rows(
        '"Contacts & Accounts"',
        '',
        '"First Name","Email","Account Owner Email","Email Opt Out"',
        `"Ana","${ANA}","${BOSS}","0"`,
        `"Ben","${BEN}","${BOSS}","1"`,
        '',
        '"Confidential Information - Do Not Distribute"',
        '"Copyright (c) 2000-2026 salesforce.com, inc."',
      ),
      { address: 'Email', optOut: 'Email Opt Out', no: ['1'] },
      [ANA],
    ],
    [
      'Mailchimp’s export of an audience',
      rows(
        '"Email Address","First Name",MEMBER_RATING,STATUS,UNSUB_TIME,UNSUB_REASON',
        `${ANA},Ana,2,Subscribed,,`,
        `${BEN},Ben,2,Unsubscribed,"2025-01-01 10:00:00",NORMAL`,
        `${EVA},Eva,0,Cleaned,,`,
      ),
      { optOut: 'STATUS', no: ['Unsubscribed', 'Cleaned'] },
      [ANA],
    ],
    [
      'LinkedIn, with its note above',
      rows(
        'Notes:',
        '"When exporting, you may notice that some addresses are missing. Ask help@linkedin.test"',
        '',
        'First Name,Last Name,URL,Email Address,Company',
        `Ana,Berg,https://example.org/in/ana,${ANA},North`,
        'Ben,Roe,https://example.org/in/ben,,North',
      ),
      {},
      [ANA],
    ],
    [
      'a directory of staff',
      rows('displayName\tmail\tmanagerMail', `Ana\t${ANA}\t${BOSS}`),
      { address: 'mail' },
      [ANA],
    ],
    [
      'Excel in a locale of semicolons, with its line for the separator and empty rows',
      `sep=;\r\nName;E-Mail;Führungskraft E-Mail\r\nAna;${ANA};${BOSS}\r\n;;\r\n;;\r\n`,
      { address: 'E-Mail' },
      [ANA],
    ],
    [
      'Excel, Unicode text',
      rows('Name\tE-mail', `"Berg, Ana"\t${ANA}`, `Roe; Ben\t${BEN}`),
      {},
      [ANA, BEN],
    ],
    [
      'Japanese',
      rows('氏名,メールアドレス,配信停止', `Ana,${ANA},`, `Ben,${BEN},済`),
      { optOut: '配信停止', no: ['済'] },
      [ANA],
    ],
  ])('%s', (_program, text, said, addresses) => {
    expect(read(text, said)).toMatchObject({ addresses, repeated: [], wrong: [] });
  });
});

describe('A table', () => {
  const TABLE = `Name,Email,Owner,Newsletter\nAna,${ANA},${BOSS},yes\nBen,${BEN},,No\nEva,${EVA},,NO`;

  test('shows its columns, with how many addresses each has', () => {
    expect(readContacts(TABLE).columns).toEqual([
      { index: 0, name: 'Name', addresses: 0 },
      { index: 1, name: 'Email', addresses: 3 },
      { index: 2, name: 'Owner', addresses: 1 },
      { index: 3, name: 'Newsletter', addresses: 0 },
    ]);
    expect(readContacts(`Ana;${ANA};no`).columns.map(({ name }) => name)).toEqual([
      'Column 1',
      'Column 2',
      'Column 3',
    ]);
  });

  test('proposes its column of addresses only where it has one, and never who refuses', () => {
    expect(proposeReading(readContacts(TABLE))).toEqual({ refusals: [] });
    expect(proposeReading(readContacts(`Name,Email\nAna,${ANA}`))).toEqual({
      address: 1,
      refusals: [],
    });
  });

  test.each([
    ['address', { optOut: 'none' as const, refusals: [] }],
    ['optOut', { address: 1, refusals: [] }],
    ['refusals', { address: 1, optOut: 3, refusals: [] }],
  ])('reaches nobody before its operator has said what it needs: %s', (field, reading) => {
    const table = readContacts(TABLE);
    expect(Object.keys(missingOf(table, reading))).toEqual([field]);
    expect(takeContacts(table, reading)).toMatchObject({ addresses: [], refused: [], wrong: [] });
  });

  test('of addresses and known cells alone needs nothing said', () => {
    const table = readContacts(`${ANA}; Planners\n${BEN}; Planners`, (cell) => cell === 'Planners');
    expect(table.columns).toEqual([]);
    expect(takeContacts(table, proposeReading(table)).addresses).toEqual([ANA, BEN]);
    expect(readContacts(`${ANA}; Planners\n${BEN}; no`).columns).toHaveLength(2);
  });

  test('names by the chosen column whom it leaves out', () => {
    const text = 'Name,Email\nBen,\nEva,eva@@north.test\nAna,ana@north.test';
    expect(read(text, { name: 'Name' })).toMatchObject({
      addresses: [ANA],
      wrong: [{ line: 3, name: 'Eva', text: 'eva@@north.test' }],
      without: [{ line: 2, name: 'Ben' }],
    });
    expect(read(text).without).toEqual([{ line: 2, name: '' }]);
  });

  test('tells the values of a column, whatever their case, and of many only whether there is one', () => {
    expect(valuesOf(readContacts(TABLE), 3)).toEqual([
      { value: 'yes', name: 'yes', rows: 1 },
      { value: 'no', name: 'No', rows: 2 },
    ]);
    const days = Array.from({ length: 20 }, (_, day) => `p${day}@north.test,2026-01-${day + 10}`);
    const dated = readContacts(['Email,Unsubscribed on', `${ANA},`, ...days].join('\n'));
    expect(valuesOf(dated, 1).map(({ name, rows }) => [name, rows])).toEqual([
      ['Anything written there', 20],
      ['Empty', 1],
    ]);
  });
});

describe('Nobody is taken who refused', () => {
  const said = { address: 'Email', optOut: 'News', no: ['No'] };
  test.each<[string, string, Said?]>([
    ['by a marked value, whatever its case and accents', `${BEN},Ben,Nò`],
    ['in one row, and not in another', `${BEN},Ben,No\n${BEN.toUpperCase()},Ben,yes`],
    ['in a later row', `${BEN},Ben,yes\n${BEN.toUpperCase()},Ben,No`],
    ['beside a second address', `${BEN} ::: ben@home.test,Ben,No`],
    ['in a row that lost a cell', `${BEN},No`],
    ['in a row with a comma too many', `${BEN},Roe, Ben,No`],
    ['by an empty cell', `${BEN},Ben,`, { ...said, no: ['No', 'Empty'] }],
    ['by a cell that is missing', `${BEN},Ben`, { ...said, no: ['No', 'Empty'] }],
  ])('%s', (_how, row, how = said) => {
    const { addresses, refused, wrong } = read(
      `Email,Name,News\n${ANA},Ana,yes\n${EVA},Eva,No\n${row}`,
      how,
    );
    expect(addresses).toEqual([ANA]);
    expect(refused.map(({ address }) => address)).toContain(EVA);
    expect(refused.some(({ address }) => /^ben@/i.test(address))).toBe(true);
    // What is wrong stays in the field, to be put right.
    expect(wrong).toEqual([]);
  });

  test('by anything written where there are too many values to mark', () => {
    const days = Array.from({ length: 20 }, (_, day) => `p${day}@north.test,2026-01-${day + 10}`);
    const list = read(['Email,Left on', `${ANA},`, ...days].join('\n'), {
      optOut: 'Left on',
      no: ['Anything written there'],
    });
    expect([list.addresses, list.refused.length]).toEqual([[ANA], 20]);
  });

  test('and whose address is wrong: it is not left in the list to be put right', () => {
    expect(
      read(`Email,Name,News\n${ANA},Ana,yes\nben@@north.test,Ben,no`, { ...said, no: ['no'] }),
    ).toMatchObject({
      addresses: [ANA],
      refused: [{ address: 'ben@@north.test', said: 'News: no' }],
      wrong: [],
    });
  });

  test('and no row with more cells than columns is taken as it stands', () => {
    const { addresses, wrong } = read(
      `Email,Name,News\n${ANA},Ana,yes\n${EVA},Eva,No\n${BEN},Roe, Ben,perhaps`,
      said,
    );
    expect(addresses).toEqual([ANA]);
    expect(wrong.map(describeWrong)).toEqual(['Line 4 has more cells than there are columns']);
  });
});

describe('A file is decoded', () => {
  const text = `Müller;${ANA}\r\nŠimek;${BEN}\r\n`;
  const wide = (isBig: boolean, mark: string) => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  test.each([
    ['in UTF-8', Buffer.from(text)],
    ['in UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['in UTF-16, as Excel’s Unicode text is', wide(false, '\uFEFF')],
    ['in UTF-16 of the other order', wide(true, '\uFEFF')],
    ['in UTF-16 without a mark', wide(false, '')],
    ['in UTF-16 of the other order without a mark', wide(true, '')],
    [
      'in the code page of Windows',
      Buffer.from(text.replace('Š', '\u008A').replace('ü', '\u00FC'), 'latin1'),
    ],
  ])('%s', (_how, bytes) => {
    expect(decodeList(bytes)).toBe(text);
  });

  test.each([
    ['a workbook', Buffer.from('PK\u0003\u0004 and so on')],
    ['an old workbook', Buffer.from('\u00D0\u00CF\u0011\u00E0', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a picture', Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])],
  ])('unless it is no text: %s', (_what, bytes) => {
    expect(decodeList(bytes)).toBeUndefined();
  });
});
