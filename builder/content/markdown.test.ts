import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../../tests/support/properties.ts';
import { parseMarkdown } from './markdown.ts';
import { plainText } from './plain-text.ts';
import { ContentError } from './problems.ts';

const paragraph = (...children: unknown[]) => ({ kind: 'paragraph', children });

describe("An article's Markdown", () => {
  test('has headings, subheadings, bullets and paragraphs (specification, point 3)', () => {
    expect(read('# One\n\n## Two\n\nThree\nfour.\n\n* Five\n* Six\n')).toEqual([
      { kind: 'heading', children: ['One'] },
      { kind: 'subheading', children: ['Two'] },
      paragraph('Three four.'),
      { kind: 'list', isOrdered: false, items: [['Five'], ['Six']] },
    ]);
  });

  test('has quotes, numbered lists, emphasis, code and links beside them', () => {
    expect(
      read(
        '> Quoted.\n\n1. First\n2. Second\n\nIt is *so* and **so** with `code` and [a link](/faq).',
      ),
    ).toEqual([
      { kind: 'quote', children: ['Quoted.'] },
      { kind: 'list', isOrdered: true, items: [['First'], ['Second']] },
      paragraph(
        'It is ',
        { kind: 'emphasis', children: ['so'] },
        ' and ',
        { kind: 'strong', children: ['so'] },
        ' with ',
        { kind: 'code', children: ['code'] },
        ' and ',
        { kind: 'link', to: '/faq', children: ['a link'] },
        '.',
      ),
    ]);
  });

  test('has the paragraphs of an item with a space between, and signs that a backslash makes text', () => {
    expect(read('* One.\n\n  Two.\n')).toEqual([
      { kind: 'list', isOrdered: false, items: [['One. Two.']] },
    ]);
    expect(read('Write \\[words\\](/address), or [sic] (so he said).')).toEqual([
      paragraph('Write [words](/address), or [sic] (so he said).'),
    ]);
  });

  test.each([
    'https://www.example.org/a',
    'mailto:a@b.example',
    'tel:+442079460123',
    '/insights/fear-factor',
    '/services#anchor',
  ])('links to %s', (to) => {
    expect(read(`[x](${to})`)).toEqual([paragraph({ kind: 'link', to, children: ['x'] })]);
  });

  test('has tables and checklists', () => {
    expect(read('| A | B |\n| --- | --- |\n| *1* | 2 |\n\n* [ ] First\n* [ ] Second\n')).toEqual([
      {
        kind: 'table',
        head: [['A'], ['B']],
        rows: [[[{ kind: 'emphasis', children: ['1'] }], ['2']]],
      },
      { kind: 'list', isOrdered: false, isChecklist: true, items: [['First'], ['Second']] },
    ]);
  });

  test('has a picture alone in its paragraph, with a description and a caption', () => {
    expect(read('![A jetty](jetty.webp "In fog")')).toEqual([
      { kind: 'picture', file: 'jetty.webp', alt: 'A jetty', caption: 'In fog' },
    ]);
  });

  test('numbers its notes as the text refers to them', () => {
    const toNote = (number: number) => ({
      kind: 'link',
      to: `#note-${number}`,
      children: [String(number)],
    });
    expect(
      read('One.[^b] Two.[^a] One again.[^b]\n\n[^a]: About two.\n[^b]: About one.\n'),
    ).toEqual([
      paragraph('One.', toNote(1), ' Two.', toNote(2), ' One again.', toNote(1)),
      { kind: 'notes', items: [['About one.'], ['About two.']] },
    ]);
  });

  test('has charts of the numbers in a fenced block, with a table of them', () => {
    const [chart] = read(
      '```chart bars\ncaption: Two\nunit: "%"\nto: 100\ncolumns: { label: A, value: B }\ngroups:\n  - rows:\n      - { label: x, value: 71, note: 22 of 31 }\n```\n',
    );
    expect(chart).toMatchObject({
      kind: 'chart',
      caption: 'Two',
      table: { head: [['A'], ['B']], rows: [[['x'], ['71% (22 of 31)']]] },
    });
    expect(chart).toHaveProperty(
      'drawings[0].shapes',
      expect.arrayContaining([
        expect.objectContaining({ look: 'ink', at: expect.objectContaining({ width: '71%' }) }),
      ]),
    );
  });

  test.each([
    ['[x](javascript:alert(1))', 'links to neither'],
    ['[x](JaVaScRiPt:alert(1))', 'links to neither'],
    ['[x](data:text/html,hello)', 'links to neither'],
    ['[x](//evil.example)', 'links to neither'],
    ['[x](/\\evil.example)', 'links to neither'],
    ['[x](http://plain.example)', 'links to neither'],
    ['<vbscript:x>', 'links to neither'],
    ['[x][y]\n\n[y]: javascript:alert(1)', 'is a link by reference'],
    ['<script>alert(1)</script>', 'is raw HTML'],
    ['Some <b onclick="x()">bold</b> words.', 'is raw HTML'],
    ['![](jetty.webp)', 'has no description'],
    ['![A jetty](https://elsewhere.example/jetty.webp)', 'must name a picture beside the text'],
    ['See ![a jetty](jetty.webp) there.', 'is a picture within a sentence'],
    ['### Three', 'is a heading below'],
    ['---', 'is a rule'],
    ['~~no~~', 'is struck-out text'],
    ['```js\nalert(1)\n```', 'is a fenced block of no known kind'],
    ['```chart pie\n```', 'is a fenced block of no known kind'],
    ['Try [EQ7] (/quick-scan/) now.', 'would be shown as it is typed'],
    ['![A jetty](jetty.webp “In fog”)', 'would be shown as it is typed'],
    ['As one study[^a] says.', 'would be shown as it is typed'],
    ['2. Second', 'begins a list at 2'],
    ['Text.\n\n[^a]: A note.', 'is a note that the text doesn’t refer to'],
  ])('refuses %s, with its line', (markdown, reason) => {
    const lines = ['Before.', '', ...markdown.split('\n')];
    const line =
      11 +
      lines.findIndex(
        (text, index) =>
          index >= 2 && (reason.includes('note') ? text.startsWith('[^a]:') : text !== ''),
      );
    expect(problemsOf(lines.join('\n'))).toContainEqual({
      file: 'content/x.md',
      line,
      message: expect.stringContaining(reason),
    });
  });

  test('names the line of a mistake within a chart', () => {
    expect(
      problemsOf(
        'Before.\n\n```chart bars\ncaption: Two\ncolumns: { label: A, value: B }\ngroups:\n  - rows: [{ label: x, value: many }]\n```\n',
      ),
    ).toEqual([
      {
        file: 'content/x.md',
        line: 17,
        field: 'groups[0].rows[0].value',
        message: 'must be a number',
      },
    ]);
  });

  test('gives its plain words for counting', () => {
    expect(
      plainText(read('# One *two*\n\n* three\n* four\n\n[five](/six)')).split(/\s+/),
    ).toHaveLength(5);
    expect(
      plainText(
        read('| one | two |\n| --- | --- |\n| three | four |\n\nFive.[^a]\n\n[^a]: Six.'),
      ).split(/\s+/),
    ).toHaveLength(6);
  });
});

test('Any text is refused, or has blocks without a link that runs a script', () => {
  const piece = fc.constantFrom(
    '# ',
    '## ',
    '* ',
    '1. ',
    '> ',
    '\n',
    '\n\n',
    '[',
    '](',
    ')',
    'javascript:',
    'JAVA\tscript:',
    'data:text/html,',
    '//evil.example',
    '/faq',
    'https://a.example',
    '<b>',
    '&#106;',
    '`',
    '*',
    '_',
    '\\',
    'x',
    '\0',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      for (const [, to = ''] of JSON.stringify(blocksOf(pieces.join(''))).matchAll(
        /"kind":"link","to":"((?:[^"\\]|\\.)*)"/g,
      ))
        expect(new URL(JSON.parse(`"${to}"`), 'https://firm.example/').protocol).toMatch(
          /^(https?|mailto|tel):$/,
        );
    }),
    { ...RUNS, numRuns: 3000 },
  );
});

/** Reads Markdown that stands below ten lines of front matter. */
function read(markdown: string) {
  return parseMarkdown({ file: 'content/x.md', markdown, linesBefore: 10 });
}

function problemsOf(markdown: string) {
  try {
    read(markdown);
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

/** The blocks of Markdown; none if it is refused. */
function blocksOf(markdown: string) {
  try {
    return read(markdown);
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}
