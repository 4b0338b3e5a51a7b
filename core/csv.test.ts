import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../tests/support/properties.ts';
import { toCsv } from './csv.ts';

const cell = (value: string | number | null) =>
  toCsv({ columns: ['a'], rows: [{ a: value }] }).replace('\uFEFFa\r\n', '');

describe('CSV', () => {
  test('has a line per record with its cells in the order of the columns, nothing where there is none', () => {
    const rows = [
      { b: 2, a: 'one' },
      { a: null, c: 'not asked for' },
    ];
    expect(toCsv({ columns: ['a', 'b'], rows })).toBe('\uFEFFa,b\r\none,2\r\n,\r\n');
  });

  test('quotes what would end a cell', () => {
    expect(cell('a,b')).toBe('"a,b"\r\n');
    expect(cell('He said "no"')).toBe('"He said ""no"""\r\n');
    expect(cell('two\nlines')).toBe('"two\nlines"\r\n');
    expect(cell('two\r\nlines')).toBe('"two\r\nlines"\r\n');
    expect(cell('plain; text')).toBe('plain; text\r\n');
  });

  test.each([
    '=1+1',
    '+44 20',
    '-1',
    '@SUM(A1)',
    '＝1',
    '＋1',
    '－1',
    '＠A',
    ' =1',
    '\u200B=1',
    '\uFEFF@A',
    '\0',
    '\0=1',
    '\tindented',
  ])('makes no formula of %j', (text) => {
    expect(cell(text)).toBe(`'${text}\r\n`);
  });

  test.each([
    ['\t=1', "'\t'=1"],
    ['a;"=1', '"a;\'""=1"'],
    ['a;=1+1', "a;'=1+1"],
    ['a; +44', "a;' +44"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a;＝1;-2', "a;'＝1;'-2"],
    ['=1;=2', "'=1;'=2"],
  ])('makes no formula of %j where semicolons or tabs end a cell', (text, safe) => {
    expect(cell(text)).toBe(`${safe}\r\n`);
  });

  test('makes no formula of a line within a cell, which begins a row where quotes are ignored', () => {
    expect(cell('\n=1')).toBe('"\n\'=1"\r\n');
    expect(cell('a;\n=1')).toBe('"a;\n\'=1"\r\n');
    expect(cell('a\n=1')).toBe('"a\n\'=1"\r\n');
    expect(cell('a\r\n-1')).toBe('"a\r\n\'-1"\r\n');
  });

  test('makes no formula of what it also quotes', () => {
    expect(cell('=HYPERLINK("http://evil.example","x")')).toBe(
      '"\'=HYPERLINK(""http://evil.example"",""x"")"\r\n',
    );
    expect(cell('\r=1')).toBe('"\'\r\'=1"\r\n');
  });

  test('leaves numbers and all other text as they are', () => {
    expect(cell(-1.5)).toBe('-1.5\r\n');
    for (const text of ['a=b', "O'Brien", '2026-11-20', '日本', '#'])
      expect(cell(text)).toBe(`${text}\r\n`);
  });
});

test('No text makes a formula in any locale, and a reader of CSV gets it back but for the apostrophes', () => {
  const piece = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    ';',
    ',',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '"',
    "'",
    ' ',
    '\u200B',
    '\0',
    'a',
    '1',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const written = cell(text).slice(0, -2);
      // A spreadsheet of another locale ignores quotes, and begins a cell at each of these.
      for (const begun of written.split(/[;\t\r\n]/))
        expect(begun.replace(/^(?:"|[\s\p{C}])*/u, '')).not.toMatch(/^[=+\-@＝]/);
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(read.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
    { ...RUNS, numRuns: 1500 },
  );
});
