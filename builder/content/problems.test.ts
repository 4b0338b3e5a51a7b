import { cpSync, globSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ContentError } from '../../core/content/content-error.ts';
import {
  ARTICLE,
  change,
  content,
  copyContent,
  message,
} from '../../tests/support/broken-content.ts';
import { checkContent } from './check.ts';
import { readContent } from './read.ts';

copyContent();

describe('A mistake in the content is told with its file, line, field and remedy:', () => {
  test('none in the content as it is', () => {
    expect(() => readContent(content)).not.toThrow();
  });

  test('a field of a wrong type', () => {
    const line = change('brand.yaml', /^founded: .*$/m, 'founded: long ago');
    expect(message()).toContain(`content/brand.yaml, line ${line}: founded must be a number`);
  });

  test('a group where a text belongs', () => {
    const line = change(
      'pages/faq.yaml',
      /heading: Frequently Asked Questions/,
      'heading: { a: b }',
    );
    expect(message()).toContain(`content/pages/faq.yaml, line ${line}: hero.heading must be text`);
  });

  test('no picture for articles without one', () => {
    rmSync(path.join(content, 'pictures/fallback'), { recursive: true });
    expect(message()).toContain(
      'content/pictures/fallback: holds no picture: add at least one, for articles without a picture of their own',
    );
  });

  test('a list that is longer or shorter than its screen can show', () => {
    const line = change('people.yaml', /^founders:[\s\S]*/m, 'founders: []');
    change(
      'pages/article.yaml',
      / {2}items:[\s\S]*?\nrelated:/,
      `  items: [${Array(9).fill('Trust').join()}]\nrelated:`,
    );
    expect(message()).toContain(
      `content/people.yaml, line ${line}: founders has 0 entries, and its screen can show 1 to 8: add 1`,
    );
    expect(message()).toContain(
      'topics.items has 9 entries, and its screen can show 1 to 8: remove 1',
    );
  });

  test('a section without a question for its speaker, or with a fourth', () => {
    const questions = /questions:\n(?: {6}- .*\n)+/;
    const line = change('survey.yaml', questions, 'questions: []\n');
    expect(message()).toContain(
      `content/survey.yaml, line ${line}: sections[0].questions has 0 entries, and its screen can show 1 to 3: add 1`,
    );
    change('survey.yaml', 'questions: []', 'questions: [One?, Two?, Three?, Four?]');
    expect(message()).toContain(
      `content/survey.yaml, line ${line}: sections[0].questions has 4 entries, and its screen can show 1 to 3: remove 1`,
    );
  });

  test('statements of which only some are worded for sponsors, and a welcome that does not say so', () => {
    change('pages/answer.yaml', / {2}forSponsors: >-\n(?: {4}.*\n)+/, '');
    expect(message()).toMatch(
      /pages\/answer\.yaml, line \d+: welcome\.forSponsors is missing, though content\/survey\.yaml words the statements for sponsors/,
    );
    change('survey.yaml', /^ +forSponsors: .*\n/m, '');
    expect(message()).toContain(
      'sections must word all statements for sponsors, or none: forSponsors is missing from 1',
    );
  });

  test('a scale that has a label too few', () => {
    const line = change('scales.yaml', '[Never, Rarely,', '[Never,');
    expect(message()).toContain(
      `content/scales.yaml, line ${line}: frequency must have 5 labels: one for each rating from 1 to 5`,
    );
  });

  test('the specification is never the reason', () => {
    const schemas = ['../../core/content', '../../core/survey'].flatMap((folder) =>
      globSync('**/*.ts', { cwd: path.join(import.meta.dirname, folder) }).map((file) =>
        path.join(import.meta.dirname, folder, file),
      ),
    );
    const told = schemas.flatMap(
      (file) =>
        readFileSync(file, 'utf8').match(/['"`][^'"`\n]*specification[^'"`\n]*['"`]/g) ?? [],
    );
    expect(told).toEqual([]);
  });

  test.each(['survey-announcement', 'newsletter-import'])(
    'a newsletter named like the mail %s',
    (name) => {
      cpSync(
        path.join(content, 'newsletters/the-export-button.md'),
        path.join(content, `newsletters/${name}.md`),
      );
      expect(message()).toContain(
        `content/newsletters/${name}.md: has the name of the mail ${name}: give it another`,
      );
    },
  );

  test('a field of a form that the privacy page is silent on', () => {
    change('pages/privacy.yaml', /\n {4}phone: .*/, '');
    change('pages/privacy.yaml', 'optional comments, and your', 'and whatever else');
    const told = message().replaceAll(/, line \d+/g, '');
    expect(told).toContain(
      'content/pages/privacy.yaml: forms.contact-messages has nothing for phone, which is in core/submissions/forms.ts: say in a section what it is for',
    );
    expect(told).toContain(
      'content/pages/privacy.yaml: forms.survey-responses.comments says “optional comments”, which stands in no section: say in one what the field is for',
    );
  });

  test('a link that is no route', () => {
    const line = change('layout.yaml', 'to: /privacy', 'to: javascript:alert(1)');
    expect(message()).toMatch(
      new RegExp(
        `content/layout\\.yaml, line ${line}: footer\\.legal\\[0\\]\\.to must be a route of this site, such as /contact`,
      ),
    );
  });

  test('a link to an article that is not published, except in a draft', () => {
    const link = /\n---\n\n/;
    change(ARTICLE, /^date:/m, 'draft: true\ndate:');
    change(ARTICLE, link, '\n---\n\n[Myself](/insights/fear-factor).\n\n');
    const line = change('guide.md', link, '\n---\n\n[Read this](/insights/fear-factor).\n\n') + 3;
    const told = message();
    expect(told).toContain(
      `content/guide.md, line ${line}: links to /insights/fear-factor, an article that isn’t published yet: publish it, or take the link out`,
    );
    expect(told).not.toContain(`content/${ARTICLE}`);
  });

  test('a name in braces that nothing fills in', () => {
    change('mail.yaml', '{system}', '{sytem}');
    expect(message()).toMatch(
      /content\/mail\.yaml, line \d+: \S+ names \{sytem\}, which nothing fills in: correct the name, or leave out the braces/,
    );
  });

  test('no folder at all', () => {
    const nowhere = path.join(content, 'nowhere');
    expect(() => readContent(nowhere)).toThrow(
      `a mistake. Nothing was built.\n  ${nowhere}: is not there: restore this folder, or correct CONTENT_DIR, which names it`,
    );
  });

  test('two standing answers of one name', () => {
    change('mails/not-for-us.md', /^name: .*$/m, 'name: How we begin');
    expect(message()).toContain(
      'content/mails/not-for-us.md, line 2: name is that of another answer, how-we-begin.md: give it one of its own',
    );
  });

  test.each([
    ['people.yaml', /id: tomas\S*/, 'founders'],
    ['pages/services.yaml', /id: adoption-strategy-blueprint/, 'services.items'],
  ])('two entries of %s with one id', (file, id, field) => {
    const [first = ''] =
      readFileSync(path.join(content, file), 'utf8')
        .match(/id: \S+/g)
        ?.filter((one) => !id.test(one)) ?? [];
    change(file, id, first);
    expect(message()).toMatch(
      new RegExp(
        `content/${file}, line \\d+: ${field}\\[\\d+\\].id is that of an entry above it: give it one of its own`,
      ),
    );
  });

  test.each([
    [
      'an open quotation mark, where it stands',
      'links:\n  - label: "Home\n    to: /\n',
      'line 2: opens a text with " and never closes it: write another " at its end',
    ],
    [
      'an open single quotation mark, closed by an apostrophe',
      "heading: 'One\nlede: two's\n",
      "line 1: opens a text with ' and never closes it: write another ' at its end",
    ],
    [
      'no space behind a field, and more below',
      'links:\n  - label:Home\n    to: /\n',
      'line 2: has no space behind “label:”: put one there',
    ],
    [
      'no space behind the last field',
      'heading: Oops\nlede:Gone\n',
      'line 2: has no space behind “lede:”: put one there',
    ],
    [
      'a colon in a text',
      'heading: Oops: gone\n',
      'is not valid YAML (Nested mappings are not allowed in compact mappings): put text that holds a colon',
    ],
    [
      'a brace within braces',
      'links:\n  - { label: To {us}, to: / }\n  - { label: FAQ, to: /faq }\n',
      'is not valid YAML (Unexpected flow-map-start at node end)',
    ],
    [
      'tabs',
      'links:\n\t- label: Home\n\t  to: /\n\t- label: Contact\n\t  to: /contact\n',
      'begins with a tab: indent this line',
    ],
    [
      'a field too far left',
      'links:\n  - label: Home\n    to: /\n  to: /\n',
      'is indented wrongly, here or on the next line',
    ],
    [
      'a field too far right',
      'heading: Oops\n  text: gone\naction: Home\n',
      'is indented wrongly, here or on the next line',
    ],
    [
      'a dash too far left',
      'links:\n  - label: Home\n    to: /\n - label: FAQ\n',
      'is indented wrongly, here or on the next line',
    ],
  ])('YAML with %s, once', (_, yaml, advice) => {
    writeFileSync(path.join(content, 'pages/not-found.yaml'), yaml);
    const told = message();
    expect(told).toMatch(/^The content has a mistake\. /);
    expect(told).toMatch(/content\/pages\/not-found\.yaml, line \d: /);
    expect(told).toContain(advice);
  });

  test.each([
    ['a comma in a text', 'Home, sweet home', 'sweet home'],
    ['a comma within curly quotation marks', '“Home, sweet home”', 'sweet home”'],
  ])('%s within braces', (_, text, rest) => {
    const line = change('layout.yaml', 'label: Purpose,', `label: ${text},`);
    expect(message()).toContain(
      `content/layout.yaml, line ${line}: original.nav.items[0].${rest} is cut off by the comma before it: put the whole text between straight quotation marks, "…"`,
    );
  });

  test.each([
    ['brand.yaml', /^tagline: .*\n/m],
    ['survey.yaml', /^ {8}text: .*\n/m],
    [ARTICLE, /^category: .*\n/m],
    [ARTICLE, /^The company makes.*\n/m],
  ])('two versions that git left in %s at %s', (file, words) => {
    const [mine = ''] = readFileSync(path.join(content, file), 'utf8').match(words) ?? [];
    const line = change(
      file,
      mine,
      `<<<<<<< HEAD\n${mine}||||||| base\n${mine}=======\n${mine}{sytem}\n>>>>>>> other\n`,
    );
    change(file, /$/, '\n>>>>>>> other');
    expect(message().match(/^ {2}.*/gm)).toEqual([
      expect.stringContaining(
        `content/${file}, line ${line}: holds what git marks with <<<<<<< and >>>>>>>, two versions of the same lines: keep the words that are meant, and remove the marks`,
      ),
      expect.stringMatching(/line \d+: holds what git marks/),
    ]);
  });

  test('a field twice', () => {
    const line = change('pages/not-found.yaml', /^links:/m, 'heading: Oops\nlinks:');
    expect(message()).toMatch(
      new RegExp(`a mistake\\. .*\\n.*line ${line}: repeats a field of the same group: remove one`),
    );
  });

  test('a group whose fields are not indented', () => {
    const line = change('pages/not-found.yaml', /^links:\n[\s\S]*/m, 'links:\nlabel: Home\n');
    expect(message()).toContain(
      `content/pages/not-found.yaml, line ${line}: links is empty: write below it, indented by two spaces, what belongs to it`,
    );
  });

  test('all of them at once, even if the files that others refer to have mistakes', () => {
    for (const file of [
      'brand.yaml',
      'claims.yaml',
      'people.yaml',
      'categories.yaml',
      'mail.yaml',
      'answers.yaml',
    ])
      writeFileSync(path.join(content, file), 'a: b: c');
    change('layout.yaml', 'to: /privacy', 'to: /privacies');
    change('survey.yaml', 'scaleType: frequency', 'scaleType: frequently');
    change(ARTICLE, 'slug: fear-factor', 'slug: fear');
    expect(message()).toMatch(/^The content has 9 mistakes\. /);
  });

  test('the mistakes of the file changed last first, and those of a file by line', () => {
    change('pages/faq.yaml', /^/, 'spare: field\n');
    change('layout.yaml', 'to: /privacy', 'to: /privacies');
    change('layout.yaml', 'to: /terms', 'to: /term');
    change(ARTICLE, 'category: Adoption', 'category: Adaption');
    for (const [file, minute] of Object.entries({
      'pages/faq.yaml': 3,
      'layout.yaml': 9,
      [ARTICLE]: 6,
    }))
      utimesSync(path.join(content, file), minute, minute);
    expect([...message().matchAll(/^ {2}(\S+), line/gm)].map(([, file]) => file)).toEqual(
      ['layout.yaml', 'layout.yaml', ARTICLE, 'pages/faq.yaml'].map((file) => `content/${file}`),
    );
    expect(message()).toMatch(/privacies[\s\S]*\/term,/);
  });
});

describe('A mistake in a picture is told with its file and remedy:', () => {
  const place = (name: string) => path.join(content, 'insights/fear-factor', name);
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c0ffee' } }).jpeg();
  const told = async () =>
    checkContent(content).then(
      () => '',
      (error: ContentError) => error.message,
    );

  test('none in the pictures as they are', async () => {
    expect(await told()).toBe('');
  });

  test('a drawing that holds more than shapes, or has another shape itself', async () => {
    const draw = (name: string, body: string, height = 900) =>
      writeFile(
        place(name),
        `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="${height}">${body}</svg>`,
      );
    await draw('script.svg', '<script>alert(1)</script>');
    await draw('handler.svg', '<path onclick="alert(1)" d="M0 0h9"/>');
    await draw('link.svg', '<a href="https://x.example"><path d="M0 0h9"/></a>');
    await draw('fetched.svg', '<path style="fill:url(https://x.example/a)" d="M0 0h9"/>');
    await draw('maker.svg', '<g inkscape:label="at home"/>');
    await draw('tall.svg', '<path d="M0 0h9"/>', 1600);
    await draw('shapes.svg', '<!-- two --><g fill="url(#a)"><path d="M0 0h9"/></g>');
    const message = await told();
    const of = (name: string) =>
      message.match(new RegExp(`content/insights/fear-factor/${name}: (.*)`))?.[1];
    const holds = (odd: string) =>
      `holds “${odd}”, and a drawing may hold shapes alone: save it as plain SVG, with words turned into paths`;
    expect(of('script.svg')).toBe(holds('script'));
    expect(of('handler.svg')).toBe(holds('onclick'));
    expect(of('link.svg')).toBe(holds('a'));
    expect(of('fetched.svg')).toBe(holds('url(https://x.example/a)'));
    expect(of('maker.svg')).toMatch(/^holds “inkscape:label”|can’t be read as a picture/);
    expect(of('tall.svg')).toMatch(/^is 1600 by 1600, and a drawing is shown whole, 16 by 9/);
    expect(message).not.toContain('shapes.svg');
  });

  test('too small, too large, cut off, or no picture at all', async () => {
    await draw(100, 100).toFile(place('small.jpg'));
    await draw(12_000, 8000).toFile(place('large.jpg'));
    await writeFile(place('cut.jpg'), (await draw(800, 600).toBuffer()).subarray(0, 1500));
    await writeFile(place('none.jpg'), 'none');
    change('layout.yaml', 'to: /privacy', 'to: /privacies');
    const message = await told();
    expect(message).toMatch(/^The content has 5 mistakes\. /);
    const of = (name: string) =>
      message.match(new RegExp(`content/insights/fear-factor/${name}: (.*)`))?.[1];
    expect(of('small.jpg')).toBe(
      'is 100 pixels wide, and would look blurred: replace it by one of at least 480, better 1600',
    );
    expect(of('large.jpg')).toBe(
      'has 96 megapixels, and at most 40 can be converted: save it smaller, such as 2400 pixels wide',
    );
    expect(of('cut.jpg')).toMatch(
      /^can’t be read as a picture \(.+\): save it again as JPEG, or replace it$/,
    );
    expect(of('none.jpg')).toMatch(
      /^can’t be read as a picture \(.+\): save it again as JPEG, or replace it$/,
    );
  });
});
