import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_CONTENT } from '../support/sites.ts';
import { LanguageServer } from './language-server.ts';

const LONG = { tags: ['long'], timeout: 60_000 };

let server: LanguageServer;
beforeAll(async () => {
  server = await LanguageServer.start();
}, 120_000);
afterAll(() => server?.stop());

const textOf = (file: string) => readFileSync(path.join(FIRST_CONTENT, file), 'utf8');

// Each with what is changed, what is underlined, and what is said.
test.each<[file: string, from: string | RegExp, to: string, underlined: string, said: RegExp]>([
  ['brand.yaml', /^name: .*/m, 'name: 1984', '1984', /must be text: put a number/],
  ['people.yaml', /email: marian\S*/, 'email: marian', 'marian', /must be an e-mail address/],
  ['claims.yaml', /^(\S+):\n/m, '$1:\n  clam: x\n', 'clam', /Property clam is not allowed/],
  ['survey.yaml', 'scaleType: frequency', 'scaleType: often', 'often', /must be one of/],
  [
    'pages/home.yaml',
    'figures: [initiatives-fail',
    'figures: [none',
    'none',
    /must be one of .*exp/,
  ],
  [
    'pages/faq.yaml',
    /^title: .*/m,
    `title: ${'x'.repeat(71)}`,
    'x'.repeat(71),
    /maximum length of 70/,
  ],
  ['layout.yaml', 'to: /privacy', 'to: privacy', 'privacy', /must be a route of this site/],
  ['pages/purpose.yaml', /picture: \S+/, 'picture: a.gif', 'a.gif', /ending in .webp/],
  ['pages/not-found.yaml', /^text: .*/m, "text: ''", "''", /shorter than the minimum length/],
  ['scan.yaml', /from: 1$/m, 'from: 9', '9', /above the maximum of 5/],
  // A translation may lack any text.
  [
    'languages/de/survey.yaml',
    /^ {4}question: .*/m,
    '    questoin: Darf ich?',
    'questoin',
    /Property questoin is not allowed/,
  ],
  [
    'languages/pl/survey.yaml',
    /^ {8}forSponsors: .*/m,
    '        category: habits',
    'category',
    /Property category is not allowed/,
  ],
  ['languages/de/pages/answer.yaml', /^heading: .*/m, 'heading: 1984', '1984', /must be text/],
  ['languages/pl/cards.yaml', /.*/s, 'numbers: zero', 'numbers', /Property numbers is not allowed/],
  [
    'languages/pl/mail.yaml',
    /.*/s,
    'reasons:\n  guide: A',
    'guide',
    /Property guide is not allowed/,
  ],
  ['languages/de/language.yaml', /.*/s, 'number: []', 'number', /Property number is not allowed/],
])('In %s, %s is underlined where it is wrong', LONG, async (file, from, to, underlined, said) => {
  const before = textOf(file);
  const begin = typeof from === 'string' ? before.indexOf(from) : before.search(from);
  expect(begin).toBeGreaterThanOrEqual(0);
  const text = before.replace(from, to);
  const diagnostics = await server.open(`content/${file}`, text);
  const lines = text.split('\n');
  expect(
    diagnostics.map(({ range: { start, end }, message }) => ({
      words: lines[start.line]?.slice(
        start.character,
        start.line === end.line ? end.character : undefined,
      ),
      message,
    })),
  ).toEqual([{ words: underlined, message: expect.stringMatching(said) }]);
  const [{ range } = { range: undefined }] = diagnostics;
  const line = text.slice(0, begin).split('\n').length - 1;
  expect((range?.start.line ?? -1) - line).toBeLessThanOrEqual(to.split('\n').length - 1);
  expect(range?.start.line).toBeGreaterThanOrEqual(line);
});

test('Names are offered, and a field says what it is', LONG, async () => {
  const home = textOf('pages/home.yaml').replace('figures: [initiatives-fail, ', 'figures: [');
  void server.open('content/pages/home.yaml', home);
  const line = home.split('\n').findIndex((one) => one.includes('figures: ['));
  const at = (home.split('\n')[line] ?? '').indexOf('[') + 1;
  const offered = JSON.stringify(
    await server.ask('completion', 'content/pages/home.yaml', { line, character: at }),
  );
  for (const name of ['initiatives-fail', 'natural-adopters']) expect(offered).toContain(name);
  const hover = await server.ask('hover', 'content/pages/home.yaml', { line, character: 4 });
  expect(JSON.stringify(hover)).toMatch(/Ids from.*1 to 8 entries/);
});
