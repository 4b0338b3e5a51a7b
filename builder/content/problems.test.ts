import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { ContentError } from './problems.ts';
import { readContent } from './read.ts';

const ARTICLE = 'insights/fear-factor/index.md';
const PICTURE = 'insights/fear-factor/boat-and-marker.webp';

let place: string;
let content: string;

beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'equanta-content-'));
});
afterAll(() => rmSync(place, { recursive: true }));
beforeEach(() => {
  content = mkdtempSync(path.join(place, 'content-'));
  cpSync(path.join(ROOT, 'content'), content, { recursive: true });
});

/** Changes one thing in a file. @returns the line of the change. */
function change(file: string, from: string | RegExp, to: string): number {
  const name = path.join(content, file);
  const text = readFileSync(name, 'utf8');
  const at = typeof from === 'string' ? text.indexOf(from) : text.search(from);
  if (at < 0) throw new Error(`${file} does not hold ${from}.`);
  writeFileSync(name, text.replace(from, to));
  return text.slice(0, at).split('\n').length;
}

/** The messages that an editor reads. */
function message(): string {
  try {
    readContent(content);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  throw new Error('The content was taken as it is.');
}

describe('A mistake in the content is told with its file, line, field and remedy:', () => {
  test('none in the content as it is', () => {
    expect(() => readContent(content)).not.toThrow();
  });

  test('a field of a wrong type', () => {
    const line = change('brand.yaml', /^founded: .*$/m, 'founded: long ago');
    expect(message()).toContain(`content/brand.yaml, line ${line}: founded must be a number`);
  });

  test('a group where a text belongs', () => {
    const line = change('pages/faq.yaml', /heading: Frequently Asked Questions/, 'heading: { a: b }');
    expect(message()).toContain(`content/pages/faq.yaml, line ${line}: hero.heading must be text`);
  });

  test('no picture for articles without one', () => {
    rmSync(path.join(content, 'pictures/fallback'), { recursive: true });
    expect(message()).toContain('content/pictures/fallback: holds no picture: add at least one, for articles without a picture of their own');
  });

  test('a missing field', () => {
    change('pages/not-found.yaml', /^action: .*\n/m, '');
    expect(message()).toMatch(/content\/pages\/not-found\.yaml, line \d+: action is missing: add it/);
  });

  test('an unknown field', () => {
    const line = change('pages/not-found.yaml', /^action:/m, 'acton: Home\naction:');
    expect(message()).toContain(`content/pages/not-found.yaml, line ${line}: acton is not a field here: check its spelling, or remove it`);
  });

  test('an empty field', () => {
    const line = change('pages/not-found.yaml', /^text: .*$/m, "text: '  '");
    expect(message()).toContain(`content/pages/not-found.yaml, line ${line}: text is empty: write it`);
  });

  test('a list that is longer or shorter than its screen can show', () => {
    const line = change('people.yaml', /^founders:[\s\S]*/m, 'founders: []');
    change('pages/article.yaml', / {2}items:[\s\S]*?\nrelated:/, `  items: [${Array(9).fill('Trust').join()}]\nrelated:`);
    expect(message()).toContain(`content/people.yaml, line ${line}: founders has 0 entries, and its screen can show 1 to 8: add 1`);
    expect(message()).toContain('topics.items has 9 entries, and its screen can show 1 to 8: remove 1');
  });

  test('a scale that does not exist, or has a label too few', () => {
    change('survey.yaml', 'scaleType: frequency', 'scaleType: frequently');
    expect(message()).toContain(
      'content/survey.yaml: statement 1 names the scale frequently, which is not in content/scales.yaml: correct the name, or add it there',
    );
    const line = change('scales.yaml', '[Never, Rarely,', '[Never,');
    expect(message()).toContain(`content/scales.yaml, line ${line}: frequency must have 5 labels: one for each rating from 1 to 5`);
  });

  test('the specification is never the reason', () => {
    const schemas = ['../../core/content', '../../core/survey'].flatMap((folder) =>
      globSync('**/*.ts', { cwd: path.join(import.meta.dirname, folder) }).map((file) => path.join(import.meta.dirname, folder, file)),
    );
    const told = schemas.flatMap((file) => readFileSync(file, 'utf8').match(/['"`][^'"`\n]*specification[^'"`\n]*['"`]/g) ?? []);
    expect(told).toEqual([]);
  });

  test('a link that is no route', () => {
    const line = change('layout.yaml', 'to: /privacy', 'to: javascript:alert(1)');
    expect(message()).toMatch(new RegExp(`content/layout\\.yaml, line ${line}: footer\\.legal\\[0\\]\\.to must be a route of this site, such as /contact`));
  });

  test('an e-mail address that is none', () => {
    const line = change('people.yaml', 'marian@equanta.example', 'marian at equanta');
    expect(message()).toContain(`content/people.yaml, line ${line}: founders[0].email must be an e-mail address`);
  });

  test('a figure that is not in the claims', () => {
    const line = change('pages/faq.yaml', '{claims.natural-adopters}', '{claims.natural-adopter}');
    const told = message();
    expect(told).toContain('names {claims.natural-adopter}, which is not in content/claims.yaml: add it there, or correct the name');
    expect(told).toMatch(/content\/pages\/faq\.yaml, line \d+: items/);
    expect(Math.abs(Number(told.match(/line (\d+)/)?.[1]) - line), 'the line is that of the text').toBeLessThanOrEqual(3);
  });

  test('a figure of the hero that is not in the claims', () => {
    change('pages/home.yaml', 'figures: [initiatives-fail', 'figures: [initiatives-fall');
    expect(message()).toContain(
      'content/pages/home.yaml: hero.figures names initiatives-fall, which is not in content/claims.yaml: add it there, or choose another',
    );
  });

  test('YAML that is none', () => {
    const line = change('pages/not-found.yaml', /^heading: .*$/m, 'heading: "Oops! Page not found');
    expect(message()).toMatch(/content\/pages\/not-found\.yaml, line \d+: is not valid YAML .*: put text that holds a colon/);
    expect(line).toBeGreaterThan(0);
  });

  test('a missing file', () => {
    rmSync(path.join(content, 'pages/faq.yaml'));
    expect(message()).toContain('content/pages/faq.yaml: is missing: restore it');
  });

  test('all of them at once', () => {
    change('pages/not-found.yaml', /^action: .*\n/m, '');
    change('pages/faq.yaml', /^title: .*\n/m, '');
    change(ARTICLE, 'category: Adoption', 'category: Adaption');
    const told = message();
    expect(told).toMatch(/^The content has 3 mistakes\. Nothing was built\./);
    for (const file of ['pages/not-found.yaml', 'pages/faq.yaml', ARTICLE]) expect(told).toContain(`content/${file}, line `);
  });
});

describe('A mistake in an article is told with its file, line, field and remedy:', () => {
  test('a wrong category', () => {
    const line = change(ARTICLE, 'category: Adoption', 'category: Adaption');
    expect(message()).toContain(`content/${ARTICLE}, line ${line}: category must be one of Implementation, Communication, Adoption, ROI`);
  });

  test('a category that the list of categories does not have, until it is added there', () => {
    change(ARTICLE, 'category: Adoption', 'category: Coaching');
    expect(message()).toContain('category must be one of Implementation, Communication, Adoption, ROI: correct it, or add it to content/categories.yaml');
    change('categories.yaml', '- ROI', '- ROI\n- Coaching');
    expect(readContent(content).articles.find(({ slug }) => slug === 'fear-factor')?.category).toBe('Coaching');
  });

  test('an author who is not among the people', () => {
    const line = change(ARTICLE, 'author: Tomas Okonjo', 'author: Ada Byron');
    expect(message()).toContain(
      `content/${ARTICLE}, line ${line}: author must be one of Marian Achterberg, Tomas Okonjo: correct it, or add the person to content/people.yaml`,
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

  test('a slug that is not the name of its folder', () => {
    change(ARTICLE, 'slug: fear-factor', 'slug: fear');
    expect(message()).toContain(`content/${ARTICLE}: slug must be fear-factor, the name of its folder`);
  });

  test('a date that is none', () => {
    const line = change(ARTICLE, /^date: .*$/m, 'date: 11 June 2026');
    expect(message()).toContain(`content/${ARTICLE}, line ${line}: date must be a date written as 2026-05-14`);
  });

  test('a date that no calendar has', () => {
    const line = change(ARTICLE, /^date: .*$/m, 'date: 2026-02-31');
    expect(message()).toContain(`content/${ARTICLE}, line ${line}: date is not a day of the calendar: correct it`);
  });

  test('a picture that is not there', () => {
    rmSync(path.join(content, PICTURE));
    expect(message()).toContain(`content/${ARTICLE}: image names boat-and-marker.webp, which is not in the folder: add the picture, or remove the field`);
  });

  test('a picture out of its folder', () => {
    const line = change(ARTICLE, 'image: boat-and-marker.webp', 'image: ../hidden-politics/stepping-stones.webp');
    expect(message()).toContain(`content/${ARTICLE}, line ${line}: image must be the file name of a picture`);
  });

  test('a picture without a word on what it shows', () => {
    change(ARTICLE, /^imageAlt: .*\n/m, '');
    expect(message()).toContain('imageAlt is missing: say what is in the picture, for people who cannot see it');
    expect(message()).toContain(`content/${ARTICLE}`);
  });

  test('no front matter', () => {
    change(ARTICLE, /^---\n/, '');
    expect(message()).toContain(`content/${ARTICLE}: has no front matter: begin the file with a line ---, the fields, and another line ---`);
  });

  test('no text', () => {
    change(ARTICLE, /\n---\n[\s\S]*$/, '\n---\n');
    expect(message()).toContain(`content/${ARTICLE}: has no text below its front matter: write it`);
  });

  test('no file', () => {
    rmSync(path.join(content, ARTICLE));
    expect(message()).toContain(`content/${ARTICLE}: is missing: write the article there, or remove the folder`);
  });

  test('a figure that is not in the claims', () => {
    change(ARTICLE, /\n---\n\n/, '\n---\n\nOnly {claims.unheard-of} know.\n\n');
    expect(message()).toContain(`content/${ARTICLE}: names {claims.unheard-of}, which is not in content/claims.yaml: add it there, or correct the name`);
  });
});
