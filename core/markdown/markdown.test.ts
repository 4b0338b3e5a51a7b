import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChartIn } from '../../builder/content/charts.ts';
import { RUNS } from '../../tests/support/properties.ts';
import { parseMarkdown } from './markdown.ts';
import { keepBraces } from './markdown-slips.ts';
import { plainText } from './plain-text.ts';

const paragraph = (...children: unknown[]) => ({ kind: 'paragraph', children });
const list = (items: unknown[][]) => ({ kind: 'list', isOrdered: false, items });
const linkTo = (to: string, words: string, title?: string) => ({
  kind: 'link',
  to,
  ...(title && { title }),
  children: [words],
});

const readChart = readChartIn('en-GB');

describe("An article's Markdown", () => {
  test('has headings, subheadings, bullets and paragraphs (specification, point 3)', () => {
    expect(read('# One\n\n## Two\n\nThree\nfour.\n\n* Five\n* Six\n')).toEqual([
      { kind: 'heading', id: 'one', children: ['One'] },
      { kind: 'subheading', id: 'two', children: ['Two'] },
      paragraph('Three four.'),
      list([['Five'], ['Six']]),
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

  test('has further blocks of an item below its words, and signs that a backslash makes text', () => {
    expect(read('* One.\n\n  Two.\n')).toEqual([list([['One.', paragraph('Two.')]])]);
    expect(read('* One\n  * Two\n    1. Three\n* Four\n\n  ```\n  code\n  ```\n')).toEqual([
      list([
        ['One', list([['Two', { ...list([['Three']]), isOrdered: true }]])],
        ['Four', { kind: 'code-block', text: 'code' }],
      ]),
    ]);
    expect(read('Write \\[words\\](/address), or [sic] (so he said).')).toEqual([
      paragraph('Write [words](/address), or [sic] (so he said).'),
    ]);
    expect(read('A \\*\\*star\\*\\* and \\`tick\\`.')).toEqual([
      paragraph('A **star** and `tick`.'),
    ]);
  });

  test('has headings, lists and several paragraphs in a quote, which is long if it could not stand beside the text', () => {
    expect(read('> # One\n>\n> * Two\n')).toEqual([
      {
        kind: 'quote',
        isLong: true,
        children: [{ kind: 'heading', id: 'one', children: ['One'] }, list([['Two']])],
      },
    ]);
    expect(read('> One.\n>\n> Two.\n')).toEqual([
      { kind: 'quote', isLong: true, children: ['One.', paragraph('Two.')] },
    ]);
    expect(read(`> ${'word '.repeat(60)}`)).toEqual([
      expect.objectContaining({ kind: 'quote', isLong: true }),
    ]);
  });

  test.each([
    ['### Three', { kind: 'minor-heading', level: 4, id: 'three', children: ['Three'] }],
    ['##### Five', { kind: 'minor-heading', level: 6, id: 'five', children: ['Five'] }],
    ['---', { kind: 'rule' }],
    ['* * *', { kind: 'rule' }],
    ['________', paragraph('________')],
    ['```js\n{{ a }} {b.c}\n```', { kind: 'code-block', text: keepBraces('{{ a }} {b.c}') }],
    ['3. Three\n4. Four', { ...list([['Three'], ['Four']]), isOrdered: true, start: 3 }],
    ['One  \ntwo', paragraph('One\ntwo')],
    ['One\\\ntwo', paragraph('One\ntwo')],
    ['One<br>two<br />\nthree', paragraph('One\ntwo\nthree')],
    [
      'm<sup>2</sup>, H<SUB>2</SUB>O',
      paragraph(
        'm',
        { kind: 'superscript', children: ['2'] },
        ', H',
        { kind: 'subscript', children: ['2'] },
        'O',
      ),
    ],
    ['~~no~~', paragraph({ kind: 'delete', children: ['no'] })],
    ['One <!-- not this --> two', paragraph('One  two')],
    ['<!-- not\n\nthis -->\n\nOne', paragraph('One')],
    ['One\n<br>\n\n<!-- x -->', paragraph('One')],
    ['One</br>two', paragraph('One\ntwo')],
    ['One\n</br>\n\nTwo', paragraph('One'), paragraph('Two')],
    [
      '![A jetty][1]\n\n[1]: jetty.webp "In fog"',
      { kind: 'picture', file: 'jetty.webp', alt: 'A jetty', caption: 'In fog' },
    ],
    [
      'Before\n![A jetty](jetty.webp)',
      paragraph('Before'),
      { kind: 'picture', file: 'jetty.webp', alt: 'A jetty', caption: '' },
    ],
  ])('takes %j', (markdown, ...blocks) => {
    expect(read(markdown)).toEqual(blocks);
  });

  test.each([
    ['[x](http://plain.example "A title")', linkTo('http://plain.example', 'x', 'A title')],
    ['[x][y]\n\n[y]: https://a.example', linkTo('https://a.example', 'x')],
    ['[y]\n\n[Y]: /faq', linkTo('/faq', 'y')],
    ['https://a.example/b_c', linkTo('https://a.example/b_c', 'https://a.example/b_c')],
    ['<https://a.example>', linkTo('https://a.example', 'https://a.example')],
    ['www.a.example', linkTo('http://www.a.example', 'www.a.example')],
    ['ana@a.example', linkTo('mailto:ana@a.example', 'ana@a.example')],
    ['“www.a.example”', '“', linkTo('http://www.a.example', 'www.a.example'), '”'],
    ['(www.a.example)', '(', linkTo('http://www.a.example', 'www.a.example'), ')'],
    ['‘ana@a.example’', '‘', linkTo('mailto:ana@a.example', 'ana@a.example'), '’'],
    ['「https://a.example」', '「', linkTo('https://a.example', 'https://a.example'), '」'],
  ])('links in %j', (markdown, ...children) => {
    expect(read(markdown)).toEqual([paragraph(...children)]);
  });

  test('leads to its headings by ids of their words, each of its own', () => {
    const markdown =
      '[a](#what-happened-next-2026) [b](#café) [c](#caf%C3%A9) [d](#one-1)\n\n# What happened next? (2026)\n\n## Café\n\n## One\n\n## *One*\n\n## Notes\n\n## Topics\n\n## Note 1\n\n## !\n';
    expect(read(markdown).flatMap((block) => ('id' in block ? [block.id] : []))).toEqual([
      'what-happened-next-2026',
      'café',
      'one',
      'one-1',
      'notes-1',
      'topics-1',
      'note-1-1',
      'part',
    ]);
    // As others spell ids: with capitals, signs or another number of hyphens.
    for (const part of ['FAQ-&-more', 'faq-more', 'faq---more', 'Faq%20%26%20more'])
      expect(read(`[a](#${part})\n\n# FAQ & more`)[0]).toEqual(
        paragraph(linkTo('#faq--more', 'a')),
      );
    expect(problemsOf('[a](#what-happend)\n\n# What happened')).toEqual([
      {
        line: 1,
        message:
          'links to #what-happend, but no heading of this text has that id: perhaps #what-happened is meant',
      },
    ]);
  });

  test.each([
    ['#\u00a0One', '# One'],
    ['##One', '## One'],
    ['###\u202fOne', '### One'],
    ['*\u00a0One\n*\u00a0Two', '* One\n* Two'],
    ['• One\n•\tTwo\n  ◦ Three', '* One\n* Two\n  * Three'],
    ['·\u00a0\u00a0\u00a0One', '* One'],
    ['\uf0b7 One', '* One'],
    ['\u00a0\u00a0* One', '  * One'],
    ['1.\u00a0One\n2.\u00a0Two', '1. One\n2. Two'],
    ['> •\u00a0One', '> * One'],
    ['\u200b# One', '# One'],
    ['Intro:\n• One', 'Intro:\n* One'],
    ['**rule:**write', '**rule:** write'.replace(' ', '\u200b')],
    ['**重要：**请', '**重要：**\u200b请'],
    ['**bold **text', '**bold** text'],
    ['a** bold** text', 'a **bold** text'],
    ['**“So.”**they said', '**“So.”**\u200bthey said'],
    ['One\r\n\r\n* Two\r\n* Three', 'One\n\n* Two\n* Three'],
  ])('takes the slip in %j as what is meant', (slip, meant) => {
    const unjoined = (blocks: unknown) => JSON.stringify(blocks).replaceAll('\u200b', '');
    expect(unjoined(read(slip))).toBe(unjoined(read(meant)));
  });

  test.each([
    ['`**a:**b`', paragraph({ kind: 'code', children: ['**a:**b'] })],
    ['```\n• One\n#\u00a0Two\n```', { kind: 'code-block', text: '• One\n#\u00a0Two' }],
    ['A • one', paragraph('A • one')],
    ['One #tag, C# and #1', paragraph('One #tag, C# and #1')],
    ['#1 of five', paragraph('#1 of five')],
    ['#team-channel, where we talk', paragraph('#team-channel, where we talk')],
    ['5 * 3 * 2 [sic] (so)', paragraph('5 * 3 * 2 [sic] (so)')],
    ['{name} and }', paragraph('{name} and }')],
  ])('leaves %j as it is', (markdown, block) => {
    expect(read(markdown)).toEqual([block]);
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
    expect(read('| A | B |\n| :-: | --: |\n| 1 | 2 |\n')).toEqual([
      { kind: 'table', align: ['center', 'right'], head: [['A'], ['B']], rows: [[['1'], ['2']]] },
    ]);
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
      read(
        'One.[^b] Two.[^a] One again.[^b]\n\n[^a]: About two.\n[^b]: About one.\n\n    And more.\n',
      ),
    ).toEqual([
      paragraph('One.', toNote(1), ' Two.', toNote(2), ' One again.', toNote(1)),
      { kind: 'notes', items: [['About one.', paragraph('And more.')], ['About two.']] },
    ]);
  });

  test('refuses another note of the same name, which would take the place of the first', () => {
    expect(problemsOf('So.[^a]\n\n[^a]: One.\n[^a]: Two.')).toEqual([
      { line: 4, message: expect.stringContaining('is another note of the same name') },
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
    ['<vbscript:x>', 'links to neither'],
    ['[x][y]\n\n[y]: javascript:alert(1)', 'links to neither'],
    [
      '[x](page)',
      'links to neither https://, http://, mailto:, tel:, a route of this site nor a part of this text: write https:// before another site’s address, mailto: before an e-mail address, / before a route, and # before a part',
    ],
    ['[x](../hidden-politics)', 'links to neither'],
    ['[x](www.equanta.example)', 'links to neither'],
    ['[x](ftp://equanta.example)', 'links to neither'],
    ['<script>alert(1)</script>', '“<script>” is raw HTML, which isn’t taken: link to what it'],
    [
      '<div class="a">\nOne\n</div>',
      '“<div class="a">” is raw HTML, which isn’t taken: take the tags',
    ],
    ['One <span>two</span>.', '“<span>” is raw HTML'],
    ['One <!-- two', 'close the comment with -->'],
    ['<!-- two', 'begins a comment that never ends: close it with -->'],
    ['<!-- two --> One', '“One” stands behind a comment'],
    ['One <sup>two', '“<sup>” is not closed'],
    ['An address of <name>.', '“<name>” is raw HTML'],
    ['{% include "x.html" %}', '“{% include "x.html" %}” is a template tag'],
    ['One {{ page.title }} two', '“{{ page.title }}” is a template tag'],
    ['[x]({{ "/a/" | url }})', '“{{ "/a/" | url }}” is a template tag'],
    ['<%= yield %>', '“<%= yield %>” is a template tag'],
    ['One **two', 'close what it begins'],
    ['One ~~two', 'close what it begins'],
    ['One `two', 'close the code'],
    ['[x][y]', 'give the address at the end'],
    ['#One', 'put a space behind #'],
    ['| A | B |\n| 1 | 2 |', 'put a line such as |---|---|'],
    ['* [x] Done', 'is ticked'],
    ['Some <b onclick="x()">bold</b> words.', 'is raw HTML'],
    ['![](jetty.webp)', 'has no description'],
    ['![A jetty](https://elsewhere.example/jetty.webp)', 'must name a picture beside the text'],
    ['See ![a jetty](jetty.webp) there.', 'is a picture within a sentence'],
    ['```chart pie\n```', 'is a chart of no known kind'],
    ['Try [EQ7] (/quick-scan/) now.', 'would be shown as it is typed'],
    ['![A jetty](jetty.webp “In fog”)', 'would be shown as it is typed'],
    ['As one study[^a] says.', 'would be shown as it is typed'],
    ['# ', 'is a heading without words: write them, or take it out'],
    ['## <!-- later -->', 'is a heading without words'],
    ['Text.\n\n[^a]: A note.', 'is a note that the text doesn’t refer to'],
  ])('refuses %s, with its line', (markdown, reason) => {
    const lines = ['Before.', '', ...markdown.split('\n')];
    const line =
      1 +
      lines.findIndex(
        (text, index) =>
          index >= 2 && (reason.includes('note') ? text.startsWith('[^a]:') : text !== ''),
      );
    expect(problemsOf(lines.join('\n'))).toEqual([
      { line, message: expect.stringContaining(reason) },
    ]);
  });

  test('names the line of the culprit within its paragraph', () => {
    expect(
      problemsOf('One\ntwo\n{{ three }} and\n<b>four</b>\n[five] (https://a.example)').map(
        ({ line }) => line,
      ),
    ).toEqual([3, 4, 5]);
  });

  test('names the line of a mistake within a chart', () => {
    expect(
      problemsOf(
        'Before.\n\n```chart bars\ncaption: Two\ncolumns: { label: A, value: B }\ngroups:\n  - rows: [{ label: x, value: many }]\n```\n',
      ),
    ).toEqual([
      {
        line: 7,
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
    { ...RUNS, numRuns: 1000 },
  );
});

function read(markdown: string) {
  return parseMarkdown(markdown, readChart).blocks;
}

function problemsOf(markdown: string) {
  return parseMarkdown(markdown, readChart).problems;
}

/** The blocks of Markdown; none if it is refused. */
function blocksOf(markdown: string) {
  const { blocks, problems } = parseMarkdown(markdown, readChart);
  return problems.length > 0 ? [] : blocks;
}
