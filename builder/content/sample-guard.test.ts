import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { ROOT } from '../paths.ts';
import { collectSample, findSample } from './sample.ts';

let content: string;

beforeEach(() => {
  content = testFolder();
  for (const folder of ['pages', 'insights/first', 'pictures', 'look'])
    mkdirSync(path.join(content, folder), { recursive: true });
  write('look/logo.svg', '<svg/>');
});

const sample = collectSample(FIRST_CONTENT);
const write = (file: string, ...lines: string[]) =>
  writeFileSync(path.join(content, file), `${lines.join('\n')}\n`);
const found = () => findSample(content, sample);

describe('Sample content that remains is listed', () => {
  test('with each file of the sample, whatever it says of itself', () => {
    cpSync(FIRST_CONTENT, content, { recursive: true });
    const claims = path.join(content, 'claims.yaml');
    writeFileSync(
      claims,
      readFileSync(claims, 'utf8').replaceAll('source: sample', 'source: our own records'),
    );
    const files = found().map((line) => line.replace(/[:,].*/, ''));
    for (const file of [
      'brand',
      'people',
      'claims',
      'pages/about',
      'pages/home',
      'pages/purpose',
      'pages/testimonials',
      'pages/trust-bridge-protocol',
    ])
      expect(files).toContain(`content/${file}.yaml`);
    for (const file of [
      'guide.md',
      'clients/champion-network-charter.md',
      'insights/fear-factor/index.md',
      'insights/fear-factor/spreadsheet-beside-system.svg',
    ])
      expect(files).toContain(`content/${file}`);
  });

  test('by its line, in whatever file a name, an address or a quote stands now', () => {
    write(
      'pages/faq.yaml',
      'items:',
      '  - question: Who answers?',
      '    answer: [Dilys Hargreave does, Write to hello@equanta.example]',
    );
    write(
      'pages/other.yaml',
      'text: >-',
      '  She tells you the thing your own team has been too polite',
      '  to say, and somehow you thank her for it.',
    );
    write(
      'pages/third.yaml',
      'quote: >-',
      '  We had bought the licences, run the training and begun to blame the users. They sat with our dispatchers for two',
      '  days and came back with one screen that asked for the same address three times. We fixed the screen. Then people',
      '  started listening to the rest.',
    );
    write(
      'insights/first/index.md',
      '---',
      'title: First',
      'author: Tomas Okonjo',
      '---',
      '',
      'By our own people.',
      '',
      'And by Kenji Watabe.',
    );
    expect(found()).toEqual([
      'content/insights/first/index.md, line 3: “Tomas Okonjo” is a name or an address of the sample',
      'content/insights/first/index.md, line 8: “Kenji Watabe” is a name or an address of the sample',
      'content/pages/faq.yaml, line 3: “Dilys Hargreave” is a name or an address of the sample',
      'content/pages/faq.yaml, line 3: “equanta.example” is a name or an address of the sample',
      'content/pages/other.yaml, line 1: “She tells you the thing your own team has been too polite…” is sample content',
      'content/pages/third.yaml, line 1: “We had bought the licences, run the training and begun to…” is sample content',
    ]);
  });

  test('by the given name of a person, unless somebody of the firm has it', () => {
    write('pages/about.yaml', 'text: [Tomas can tell you more, Ask Marian for the rest]');
    write(
      'people.yaml',
      'founders: [{ id: tomas, name: Tomas Berg }, { id: mariana, name: Mariana Lund }]',
    );
    expect(found()).toEqual([
      'content/pages/about.yaml, line 1: “Marian” is a name or an address of the sample',
    ]);
  });

  test('with the logo', () => {
    cpSync(path.join(ROOT, 'site/styles/logo.svg'), path.join(content, 'look/logo.svg'));
    expect(found()).toEqual([
      expect.stringMatching(/look\/logo\.svg: is a picture of the sample$/),
    ]);
  });

  test('once for a document, with the number of its paragraphs', () => {
    cpSync(
      path.join(FIRST_CONTENT, 'newsletters/the-export-button.md'),
      path.join(content, 'guide.md'),
    );
    expect(found()).toEqual([
      expect.stringMatching(
        /^content\/guide\.md, line \d+: “.*…” is sample content, and so are \d+ more paragraphs$/,
      ),
    ]);
  });

  test('for a picture under another name, and for a figure without a source', () => {
    cpSync(
      path.join(FIRST_CONTENT, 'pictures/hero-bridge.webp'),
      path.join(content, 'pictures/our-bridge.webp'),
    );
    write(
      'claims.yaml',
      'growth:',
      '  figure: 12%',
      '  claim: growth of our own',
      '  scope: Ours',
      '  source: sample',
    );
    expect(found()).toEqual([
      'content/claims.yaml, line 5: the figure has no source: name its author, title and year',
      'content/pictures/our-bridge.webp: is a picture of the sample',
    ]);
  });
});

test('Content of another firm has no sample content', () => {
  write(
    'brand.yaml',
    'name: Northwind',
    'emails: [{ label: Office, address: office@northwind.example }]',
  );
  write(
    'guide.md',
    '---',
    'title: A guide',
    '---',
    '',
    'Our guide begins with our own words, and ends with them.',
  );
  expect(found()).toEqual([]);
});
