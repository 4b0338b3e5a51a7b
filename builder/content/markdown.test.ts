import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Inline } from '../../core/content/article.ts';
import { RUNS } from '../../tests/support/properties.ts';
import { parseMarkdown, plainText } from './markdown.ts';

const paragraph = (...children: unknown[]) => ({ kind: 'paragraph', children });

describe("An article's Markdown", () => {
  test('has headings, subheadings, bullets and paragraphs (specification, point 3)', () => {
    expect(parseMarkdown('# One\n\n## Two\n\nThree\nfour.\n\n* Five\n* Six\n')).toEqual([
      { kind: 'heading', children: ['One'] },
      { kind: 'subheading', children: ['Two'] },
      paragraph('Three four.'),
      { kind: 'list', isOrdered: false, items: [['Five'], ['Six']] },
    ]);
  });

  test('has quotes, numbered lists, emphasis, code and links beside them', () => {
    expect(parseMarkdown('> Quoted.\n\n1. First\n2. Second\n\nIt is *so* and **so** with `code` and [a link](/faq).')).toEqual([
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

  test.each(['https://www.example.org/a', 'mailto:a@b.example', 'tel:+442079460123', '/insights/fear-factor', '/services#anchor'])('links to %s', (to) => {
    expect(parseMarkdown(`[x](${to})`)).toEqual([paragraph({ kind: 'link', to, children: ['x'] })]);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](data:text/html,hello)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](http://plain.example)',
    '[x](vbscript:x)',
    '<javascript:alert(1)>',
    '![x](picture.png)',
  ])('leaves %s as the text that it is', (markdown) => {
    expect(parseMarkdown(markdown)).toEqual([paragraph(markdown)]);
  });

  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<div>\n<b>bold</b>\n</div>'])(
    'leaves the raw HTML %s as the text that it is',
    (html) => {
      expect(parseMarkdown(html)).toEqual([paragraph(html)]);
    },
  );

  test('leaves raw HTML within a sentence as text', () => {
    expect(parseMarkdown('Some <b onclick="x()">bold</b> words.')).toEqual([paragraph('Some <b onclick="x()">bold</b> words.')]);
  });

  test('follows no reference to a script', () => {
    expect(JSON.stringify(parseMarkdown('[x][y]\n\n[y]: javascript:alert(1)'))).not.toContain('"link"');
  });

  test('gives its plain words for counting', () => {
    expect(plainText(parseMarkdown('# One *two*\n\n* three\n* four\n\n[five](/six)')).split(/\s+/)).toHaveLength(5);
  });
});

test('Any text has blocks, without a link that runs a script', () => {
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
  const linksOf = (parts: Inline[]): string[] =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : [...(part.kind === 'link' ? [part.to] : []), ...linksOf(part.children)]));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      for (const block of parseMarkdown(pieces.join('')))
        for (const to of linksOf(block.kind === 'list' ? block.items.flat() : block.children))
          expect(new URL(to, 'https://firm.example/').protocol).toMatch(/^(https?|mailto|tel):$/);
    }),
    { ...RUNS, numRuns: 3000 },
  );
});
