import { expect, test } from 'vitest';
import type { TextBlock } from '../../core/content/article.ts';
import { content } from '../../tests/support/content.ts';
import { proseText, withFullLinks } from './prose.ts';
import { writeHtml } from './write-html.ts';

const BLOCKS: TextBlock[] = [
  { kind: 'minor-heading', level: 4, id: 'why', children: ['Why'] },
  {
    kind: 'list',
    isOrdered: true,
    start: 3,
    items: [
      ['One\ntwo', { kind: 'list', isOrdered: false, items: [['Inner'], ['& more']] }],
      [
        { kind: 'link', to: '/faq', children: ['Asked'] },
        { kind: 'paragraph', children: ['Then.'] },
      ],
    ],
  },
  { kind: 'rule' },
  {
    kind: 'quote',
    children: [
      'm',
      { kind: 'superscript', children: ['2'] },
      { kind: 'paragraph', children: [{ kind: 'delete', children: ['Gone'] }] },
    ],
  },
];
const blocks = withFullLinks(BLOCKS, 'https://firm.example');

test('A newsletter in plain text keeps what stands in items and quotes, with its breaks and numbers', () => {
  expect(blocks.map(proseText).join('\n\n')).toBe(
    'Why\n---\n\n3. One\n   two\n   - Inner\n   - & more\n4. Asked (https://firm.example/faq)\n   Then.\n\n* * *\n\n> m2\n> Gone',
  );
});

test('A newsletter in HTML keeps them, too', () => {
  const html = writeHtml(
    {
      subject: 'S',
      heading: 'H',
      reason: 'R',
      blocks: blocks.map((block) => ({ kind: 'prose', block })),
    },
    {
      ...{ language: 'en-GB', brandName: 'B', legalName: 'L', look: content.look },
      siteUrl: 'https://firm.example',
    },
  );
  const bare = html.replace(/ style="[^"]*"/g, '');
  expect(bare).toContain('<h4 aria-level="4">Why</h4>');
  expect(bare).toContain(
    '<ol start="3"><li>One<br>two<ul><li>Inner</li><li>&amp; more</li></ul></li><li><a href="https://firm.example/faq">Asked</a><p>Then.</p></li></ol><hr><blockquote>m<sup>2</sup><p><del>Gone</del></p></blockquote>',
  );
});
