import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ARTICLE,
  change,
  content,
  copyContent,
  message,
} from '../../tests/support/broken-content.ts';
import { createArticle } from './new-article.ts';
import { readContent } from './read.ts';

copyContent();

describe('A mistake in an article is told with its file, line, field and remedy:', () => {
  test('a category that the list of categories does not have, until it is added there', () => {
    change(ARTICLE, 'category: Adoption', 'category: Coaching');
    expect(message()).toContain(
      'category names Coaching, which is not in content/categories.yaml: use one of Implementation, Communication, Adoption, ROI, or add it there',
    );
    change('categories.yaml', '- ROI', '- ROI\n- Coaching');
    expect(readContent(content).articles.find(({ slug }) => slug === 'fear-factor')?.category).toBe(
      'Coaching',
    );
  });

  test('a category that is listed twice', () => {
    change('categories.yaml', '- ROI', '- Adoption');
    expect(message()).toContain('content/categories.yaml, line');
    expect(message()).toContain('names a category twice: remove one');
  });

  test('a draft that is neither true nor false', () => {
    const line = change(ARTICLE, /^date:/m, 'draft: almost\ndate:');
    expect(message()).toContain(`content/${ARTICLE}, line ${line}: draft must be true or false`);
  });

  test('a folder with a name that no address can have', () => {
    renameSync(
      path.join(content, 'insights/fear-factor'),
      path.join(content, 'insights/Fear Factor'),
    );
    expect(message()).toContain(
      'content/insights/Fear Factor: must be named in lower-case words joined by hyphens: rename the folder to fear-factor',
    );
  });

  test('words for a picture that it doesn’t have', () => {
    change(ARTICLE, /^image: .*\n/m, '');
    expect(message()).toContain(
      'imageAlt describes a picture that the article doesn’t have: remove it, or name the picture in image',
    );
  });

  test('none in a file that begins with a byte order mark', () => {
    change(ARTICLE, /^---/, '\uFEFF---');
    expect(() => readContent(content)).not.toThrow();
  });

  test('the text that a new article begins with, once it is no draft', () => {
    const file = createArticle(content, 'Half written', {
      category: 'Adoption',
      author: 'Marian Achterberg',
      date: '2026-05-14',
    });
    expect(() => readContent(content)).not.toThrow();
    const text = readFileSync(file, 'utf8')
      .replace('draft: true\n', '')
      .replace('Begin with the claim.', 'Here is one.');
    writeFileSync(file, text);
    const lines = text
      .split('\n')
      .flatMap((line, index) => (/^(excerpt:|#|A paragraph|\*|>)/.test(line) ? [index + 1] : []));
    expect(message()).toContain(
      `content/insights/half-written/index.md, line ${lines[0]}: still holds what npm run new:article wrote (and lines ${lines.slice(1).join(', ')}): write your own`,
    );
  });

  test('a file beside the folders', () => {
    for (const file of ['.DS_Store', 'guide.md', 'boat.webp'])
      writeFileSync(path.join(content, 'insights', file), '');
    const told = message();
    expect(told).toContain(
      'content/insights/guide.md: is in no article’s folder, so nothing would show it: move it to content/insights/guide/index.md, or remove it',
    );
    expect(told).toContain('content/insights/boat.webp: is in no article’s folder');
    expect(told).not.toContain('.DS_Store');
  });

  test.each(['contact', '../hidden-politics', 'www.equanta.example', 'ftp://equanta.example'])(
    'a link to %s',
    (link) => {
      const line = change(ARTICLE, /\n---\n\n/, `\n---\n\nSee [this](${link}).\n\n`) + 3;
      expect(message()).toContain(
        `content/${ARTICLE}, line ${line}: “[this](${link})” links to neither https://, http://, mailto:, tel:, a route of this site nor a part of this text: write https:// before another site’s address, / before a route, and # before a part`,
      );
    },
  );

  test('a picture out of its folder', () => {
    const line = change(
      ARTICLE,
      'image: spreadsheet-beside-system.svg',
      'image: ../hidden-politics/other.svg',
    );
    expect(message()).toContain(
      `content/${ARTICLE}, line ${line}: image must be the file name of a picture`,
    );
  });

  test('a picture without a word on what it shows', () => {
    change(ARTICLE, /^imageAlt: .*\n/m, '');
    expect(message()).toContain(
      'imageAlt is missing: say what is in the picture, for people who cannot see it',
    );
    expect(message()).toContain(`content/${ARTICLE}`);
  });

  test('no front matter', () => {
    change(ARTICLE, /^---\n/, '');
    expect(message()).toContain(
      `content/${ARTICLE}: has no front matter: begin the file with a line ---, the fields, and another line ---`,
    );
  });

  test('no text', () => {
    change(ARTICLE, /\n---\n[\s\S]*$/, '\n---\n');
    expect(message()).toContain(`content/${ARTICLE}: has no text below its front matter: write it`);
  });

  test('no file', () => {
    rmSync(path.join(content, ARTICLE));
    expect(message()).toContain(
      `content/${ARTICLE}: is missing: write the article there, or remove the folder`,
    );
  });

  test('a figure that is not in the claims, with its line, and braces that are meant as such', () => {
    const line = change(
      ARTICLE,
      /\n---\n\n/,
      '\n---\n\nAs `{claims.code}` says,\nonly {claims.unheard-of} know \\{claims.braces}.\n\n',
    );
    expect(message()).toContain(
      `The content has a mistake. Nothing was built.\n  content/${ARTICLE}, line ${line + 4}: names {claims.unheard-of}, which is not in content/claims.yaml: add it there, or correct the name`,
    );
    change(ARTICLE, '{claims.unheard-of}', '{brand.name}');
    const [first] =
      readContent(content).articles.find(({ slug }) => slug === 'fear-factor')?.body ?? [];
    expect(first).toEqual({
      kind: 'paragraph',
      children: [
        'As ',
        { kind: 'code', children: ['{claims.code}'] },
        ' says, only Equanta know {claims.braces}.',
      ],
    });
  });
});
