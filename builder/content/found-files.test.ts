import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ARTICLE,
  change,
  content,
  copyContent,
  message,
} from '../../tests/support/broken-content.ts';
import { readContent } from './read.ts';

copyContent();

const at = (name: string) => path.join(content, name);

function write(name: string, text: string | Buffer = 'x'): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
}

function encode(name: string, change: (text: string) => string | Buffer): void {
  writeFileSync(at(name), change(readFileSync(at(name), 'utf8')));
}

describe('A file that is named as another program names it', () => {
  test.each([
    ['brand.yaml', 'brand.yml'],
    ['brand.yaml', 'Brand.YAML'],
    ['guide.md', 'Guide.markdown'],
    ['pages/faq.yaml', 'pages/faq.yml'],
    [ARTICLE, ARTICLE.replace('index.md', 'index.md.txt')],
    [ARTICLE, ARTICLE.replace('index.md', 'Index.markdown')],
  ])('%s is told to be renamed from %s, once', (name, other) => {
    renameSync(at(name), at(other));
    const told = message();
    expect(told).toContain(`content/${name}: is missing: rename ${path.basename(other)}`);
    expect(told.split('\n')).toHaveLength(2);
  });

  test.each([
    ['brand.yml', 'is not read, so nothing would show it: write in brand.yaml, and remove it'],
    ['brand copy.yaml', 'is not read, so nothing would show it: correct its name, or remove it'],
    ['newsletter/may.md', 'is not read, so nothing would show it: rename it to newsletters'],
    ['newsletters/may.txt', 'is not read, so nothing would show it: write it into a file'],
    ['newsletters/may/index.md', 'is not read, so nothing would show it: write it into a file'],
    ['clients/plan.docx', 'is not read, so nothing would show it: write it into a file'],
    ['pages/faq.yaml.bak', 'is no page, so nothing would show it: write a page in a file'],
  ])('%s is told with its remedy', (name, told) => {
    write(name);
    expect(message()).toContain(told);
  });

  test.each(['pages/._faq.md', 'insights/Thumbs.db', 'languages/.DS_Store', 'mails/~$a.docx'])(
    '%s is left alone',
    (name) => {
      write(name);
      expect(readContent(content).incomplete).toEqual([]);
    },
  );
});

describe('A text that is written as another program writes it', () => {
  test.each<[string, string, (text: string) => string]>([
    ['a mark of the byte order', 'brand.yaml', (text) => `\uFEFF${text}`],
    ['line ends of Windows', ARTICLE, (text) => text.replaceAll('\n', '\r\n')],
    ['spaces of no width', 'brand.yaml', (text) => text.replace('name:', 'name\u200B:\u2060')],
    ['one in a link', ARTICLE, (text) => `${text}\n[a](/faq\u200B)\n`],
    ['no-break spaces', 'brand.yaml', (text) => text.replace('tagline: ', 'tagline:\u00A0')],
    ['them as indentation', 'brand.yaml', (text) => text.replace('  - {', '\u00A0\u00A0- {')],
  ])('is taken with %s', (_, name, change) => {
    encode(name, change);
    expect(readContent(content).brand).toMatchObject({ name: expect.stringMatching(/^\w+$/) });
  });

  test('is told to be in another encoding, and nothing else', () => {
    encode('brand.yaml', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const told = message();
    expect(told).toContain('brand.yaml, line 1: isn’t saved as UTF-8');
    expect(told.split('\n')).toHaveLength(2);
  });

  test('is taken with a picture whose spaces and accents are spelled otherwise', () => {
    const picture = ARTICLE.replace('index.md', 'Cafe\u0301 10.15\u202FAM.webp');
    cpSync(at('pictures/hero-bridge.webp'), at(picture));
    change(ARTICLE, /$/, '\n![A](<Caf\u00E9 10.15 AM.webp>)\n');
    expect(() => readContent(content)).not.toThrow();
  });
});
