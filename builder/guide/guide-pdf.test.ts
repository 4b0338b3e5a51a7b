import { expect, test } from 'vitest';
import type { TextBlock } from '../../core/content/article.ts';
import { plainText } from '../../core/markdown/plain-text.ts';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { readContent } from '../content/read.ts';
import { runsOf, takeBlank } from './guide-pages.ts';
import { makeGuidePdf } from './guide-pdf.ts';

const { guide, brand, look } = readContent(FIRST_CONTENT);

test('The guide is a PDF with its language, bookmarks and a structure for screen readers', async () => {
  const pdf = await makeGuidePdf({ ...guide, brand, look, siteUrl: 'https://www.example.org' });
  const text = pdf.toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7/);
  for (const part of [
    '/StructTreeRoot',
    '/Lang (en-GB)',
    '/Title (A worked example, invented)',
    '/DisplayDocTitle true',
  ])
    expect(text.includes(part), part).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(8);
  expect(pdf.length).toBeLessThan(300_000);
});

test('Each worksheet of the guide keeps to a page of its own', async () => {
  const { fields, body } = guide;
  const heading = body.findIndex(
    (block) => block.kind === 'heading' && plainText([block]) === 'Worksheets',
  );
  const worksheets = body.slice(heading).filter(({ kind }) => kind === 'subheading');
  expect(worksheets).toHaveLength(6);
  const countPages = async (blocks: typeof body) => {
    const pdf = await makeGuidePdf({
      fields,
      body: blocks,
      brand,
      look,
      siteUrl: 'https://www.example.org',
    });
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  };
  expect(await countPages(body)).toBe(
    (await countPages(body.slice(0, heading))) + worksheets.length,
  );
});

test('The guide holds lists in lists and in quotes, numbers from any start, third headings and rules', async () => {
  const inner: TextBlock = { kind: 'list', isOrdered: false, items: [['Inner'], ['Last']] };
  const pdf = await makeGuidePdf({
    fields: guide.fields,
    body: [
      { kind: 'minor-heading', level: 4, id: 'why', children: ['Why'] },
      { kind: 'list', isOrdered: true, start: 3, items: [['Outer\nline', inner], ['Next']] },
      { kind: 'rule' },
      { kind: 'quote', children: ['Said.', inner] },
    ],
    brand,
    look,
    siteUrl: 'https://www.example.org',
  });
  const parts = structureOf(pdf).map((part) => part.join(' in '));
  expect(parts.filter((part) => part.startsWith('Lbl in'))).toHaveLength(6);
  const OUTER = 'L in Document';
  const INNER = `L in LBody in LI in ${OUTER}`;
  const QUOTED = 'L in BlockQuote in Document';
  const items = [OUTER, INNER, QUOTED].flatMap((list) => [
    list,
    `LI in ${list}`,
    `Lbl in LI in ${list}`,
    `LBody in LI in ${list}`,
  ]);
  expect(new Set(parts)).toEqual(
    new Set([
      ...items,
      'H1 in Document',
      'H4 in Document',
      'P in Document',
      'BlockQuote in Document',
      'P in BlockQuote in Document',
    ]),
  );
});

/** The parts of a document's structure, each with those that it is within, innermost first. */
function structureOf(pdf: Buffer): string[][] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n<<\n(.*?)\n>>\nendobj/gms)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  );
  const outwards = (id: string): string[] => {
    const body = objects.get(id) ?? '';
    const tag = body.match(/^\/S \/(\w+)$/m)?.[1];
    return tag ? [tag, ...outwards(body.match(/^\/P (\d+) 0 R$/m)?.[1] ?? '')] : [];
  };
  return [...objects.keys()].map(outwards).filter(([tag, ...outer]) => tag && outer.length > 0);
}

const withWords = (words: string) =>
  makeGuidePdf({
    fields: { ...guide.fields, title: words },
    body: [{ kind: 'paragraph', children: [{ kind: 'strong', children: [words] }] }],
    brand: { ...brand, name: words },
    look,
    siteUrl: 'https://www.example.org',
  });

test.each([
  ['Łódź, ŵ, ğ ı ş, ₹, ễ, soft\u00adhyphen \u200b \ufe0f', /Newsreader/],
  ['→, ✓, Λόγος, Доверие', /DejaVu|Noto|Liberation|Symbol/i],
])('The guide draws each letter of %j', async (words, font) => {
  const text = (await withWords(words)).toString('latin1');
  const fonts = [...text.matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, name = '']) => name);
  expect(fonts).toContainEqual(expect.stringMatching(font));
});

test('A long blank at the end of a line of the guide becomes a line to write on', () => {
  const runs = runsOf(
    ['The date: ', { kind: 'strong', children: ['announced to: ____________________________'] }],
    'https://www.example.org',
  );
  expect(takeBlank(runs)).toEqual({
    runs: [runs[0], { text: 'announced to:', font: 'strong', link: undefined }],
    hasBlank: true,
  });
  expect(takeBlank([{ text: 'until ______', font: 'text' }]).hasBlank).toBe(false);
  expect(takeBlank([{ text: '_'.repeat(30), font: 'text' }])).toEqual({ runs: [], hasBlank: true });
});

test('A route in the guide is an address in its PDF', () => {
  expect(
    runsOf([{ kind: 'link', to: '/faq', children: ['FAQ'] }], 'https://www.example.org'),
  ).toEqual([{ text: 'FAQ', font: 'text', link: 'https://www.example.org/faq' }]);
});
