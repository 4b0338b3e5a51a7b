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
});
