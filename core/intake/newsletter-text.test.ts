import { expect, test } from 'vitest';
import { sitePaths } from '../../builder/content/document-paths.ts';
import { content } from '../../tests/support/content.ts';
import { readNewsletterText } from './newsletter-text.ts';

const { brand, claims, counts, language, routes } = content;
const [id = '', claim] = Object.entries(claims)[0] ?? [];
const RULES = {
  brand,
  language,
  writing: {
    claims,
    counts,
    hasOriginal: true,
    paths: sitePaths(routes, ['fear-factor']),
    ids: { '/adoption/faq': ['main', 'how-long'] },
  },
};
const read = (change: object) =>
  readNewsletterText({ subject: 'News', preview: 'In May', markdown: 'Hello.', ...change }, RULES);

test('A newsletter of the desk has the names and figures of the firm, and links as mails need them', () => {
  const to = (link: string) => [{ kind: 'link', to: link, children: ['it'] }];
  expect(
    read({
      subject: `{brand.name}, {claims.${id}}`,
      markdown:
        '\\{sic} {survey.least}\n\n[it](/insights/fear-factor)\n\n[it](/adoption/faq#how-long)',
    }),
  ).toEqual({
    text: {
      subject: `${brand.name}, ${claim?.figure}`,
      preview: 'In May',
      body: [
        { kind: 'paragraph', children: ['{sic} five'] },
        { kind: 'paragraph', children: to('/adoption/insights/fear-factor') },
        { kind: 'paragraph', children: to('/adoption/faq#how-long') },
      ],
    },
  });
});

test.each([
  [{ subject: ' ' }, 'subject', undefined, 'is empty: write it'],
  [{ subject: 'x'.repeat(79) }, 'subject', undefined, 'is over 78 characters'],
  [{ preview: 'x'.repeat(141) }, 'preview', undefined, 'is over 140 characters'],
  [{ preview: '{brand.nmae}' }, 'preview', undefined, 'which is not in content/brand.yaml'],
  [{ subject: 'Dear {name_of}' }, 'subject', undefined, 'which nothing fills in'],
  [{ subject: 'a\u0007' }, 'subject', undefined, 'holds the character U+0007'],
  [{ markdown: '\n' }, 'markdown', undefined, 'is empty: write it'],
  [{ markdown: 'a\n\u0007' }, 'markdown', 2, 'holds the character U+0007'],
  [{ markdown: 'a\n\n{claims.nope}' }, 'markdown', 3, 'which is not in content/claims.yaml'],
  [{ markdown: 'a\n\n<b>b</b>' }, 'markdown', 3, 'is raw HTML, which isn’t taken: write **words**'],
  [{ markdown: 'a\n\n![A jetty](jetty.webp)' }, 'markdown', 3, 'holds a picture, which only pages'],
  [{ markdown: 'a\n\n```chart bars\n```' }, 'markdown', 3, 'holds a chart'],
  [{ markdown: 'a\n\n> ```\n> b\n> ```' }, 'markdown', 3, 'holds a block of code'],
  [{ markdown: 'a.[^b]\n\n[^b]: Note.' }, 'markdown', 1, 'holds a note'],
  [{ markdown: '# A\n\n[a](#a)' }, 'markdown', 3, 'links to #a, a part of the text'],
  [{ markdown: 'a\n[a](/faw)' }, 'markdown', 2, 'perhaps /faq is meant'],
  [{ subject: ':tada: News' }, 'subject', undefined, 'holds “:tada:”, which would be shown as it'],
  [{ preview: 'Dear {{ first name }}' }, 'preview', undefined, 'holds “{{ first name }}”'],
  [{ subject: 'News for {name}' }, 'subject', undefined, 'names {name}, which nothing fills in'],
  [{ markdown: 'Dear {firstname},' }, 'markdown', 1, '“{firstname}” stands for something'],
  [{ markdown: 'One.\n\n> [!NOTE]\n> Two.' }, 'markdown', 3, '“[!NOTE]” begins a callout'],
  [{ markdown: '[a](/adoption/faq#how-log)' }, 'markdown', 1, 'perhaps #how-long is meant'],
  [{ markdown: '[a](/faq#how-long)' }, 'markdown', 1, 'write /adoption/faq#how-long'],
])('%j is refused where it stands, with a remedy', (change, field, line, message) => {
  expect(read(change)).toEqual({
    problems: [{ field, line, message: expect.stringContaining(message) }],
  });
});

test('All mistakes of a newsletter are told at once', () => {
  const { problems } = read({
    subject: '',
    preview: '',
    markdown: '![a](b.webp)\n\n| a |\n|---|\n\n<b>c</b>',
  });
  expect(problems?.map(({ field, line }) => [field, line])).toEqual([
    ['subject', undefined],
    ['preview', undefined],
    ['markdown', 1],
    ['markdown', 3],
    ['markdown', 6],
  ]);
});
