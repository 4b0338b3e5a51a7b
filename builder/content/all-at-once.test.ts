import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ContentError, type Problem } from '../../core/content/content-error.ts';
import { ARTICLE, change, content, copyContent } from '../../tests/support/broken-content.ts';
import { checkContent } from './check.ts';

copyContent();

const OTHER = 'insights/hidden-politics/index.md';
const LETTER = 'newsletters/the-export-button.md';

interface Told {
  file: string;
  /** What stands in the line that is told; later breaks move it. */
  text: string | undefined;
  /** The field and the beginning of the message. */
  message: RegExp;
}

/** Breaks something, and says how the mistake is to be told. */
type Breaking = [mistake: string, breakIt: () => Told];

const at = (file: string, line: number | undefined, message: string): Told => ({
  file: `content/${file}`,
  text: textAt(`content/${file}`, line),
  message: new RegExp(`^${message.replace(/[[\]{}()|]/g, '\\$&')}`),
});

/** Writes a paragraph above the text of a Markdown file. @returns its line. */
function prefix(file: string, text: string): number {
  return change(file, /\n---\n\n/, `\n---\n\n${text}\n\n`) + 3;
}

/** Writes a field into the head of a Markdown file, or above the first of a YAML file. */
function addField(file: string, field: string): number {
  return change(file, /^(?!---|#)/m, `${field}\n`);
}

const KINDS: Breaking[][] = [
  [
    ['an unknown field of a head', () => unknown(ARTICLE, 'layout')],
    ['another in the same head', () => unknown(ARTICLE, 'tags')],
    ['one in another head', () => unknown(OTHER, 'permalink')],
    ['one of a page', () => unknown('pages/faq.yaml', 'spare')],
    ['another of the same page', () => unknown('pages/faq.yaml', 'further')],
    ['one of a newsletter', () => unknown(LETTER, 'from')],
  ],
  [
    ['a date in words', () => dated(ARTICLE, '11 June 2026', 'must be a date, such as 2026-10-01')],
    [
      'a day that no calendar has',
      () => dated(OTHER, '2026-02-30', 'is not a day of the calendar: correct it'),
    ],
    [
      'a year alone',
      () => dated('insights/roi-change-management/index.md', '2026', 'must be a date'),
    ],
    [
      'an American date',
      () => dated('insights/trust-bridge-protocol/index.md', '06/11/2026', 'must be'),
    ],
    [
      'an empty one',
      () => dated('insights/beyond-implementation/index.md', '', 'is empty: write it'),
    ],
    ['a short one', () => dated('insights/value-translation-zone/index.md', '2026-6-1', 'must be')],
  ],
  [
    [
      'a missing picture of a head',
      () => {
        const line = change(ARTICLE, /^image: .*/m, 'image: boat.svg');
        return at(
          ARTICLE,
          line,
          'image names boat.svg, which is not in the folder: add the picture, or remove image and imageAlt',
        );
      },
    ],
    [
      'one in a text',
      () => at(ARTICLE, prefix(ARTICLE, '![A boat](boat.webp)'), 'shows boat.webp, which is not'),
    ],
    [
      'one of a page',
      () => {
        const line = change('pages/home.yaml', 'hero-bridge.webp', 'hero-brigde.webp');
        return at(
          'pages/home.yaml',
          line,
          'hero.picture names hero-brigde.webp, which is not in content/pictures: perhaps hero-bridge.webp is meant',
        );
      },
    ],
    [
      'one of a person',
      () => {
        const line = change('people.yaml', 'tomas.svg', 'thomas.svg');
        return at('people.yaml', line, 'founders[1].portrait names thomas.svg, which is not in');
      },
    ],
    [
      'one that can’t be read',
      () => {
        writeFileSync(path.join(content, 'pictures/none.jpg'), 'none');
        return at('pictures/none.jpg', undefined, 'can’t be read as a picture');
      },
    ],
    [
      'one of a kind that is not shown',
      () => {
        const line = change(OTHER, /^image: .*/m, 'image: IMG_0042.heic');
        return at(OTHER, line, 'image must be the file name of a picture');
      },
    ],
  ],
  [
    ['a dead link of a text', () => link(ARTICLE, '/insights/fear-facter', 'fear-factor')],
    ['one of the guide', () => link('guide.md', '/adoption/abuot/', '/adoption/about')],
    ['one of a newsletter', () => link(LETTER, '/contcat', '/contact')],
    [
      'one of a client document',
      () => link('clients/champion-network-charter.md', '/nowhere/at/all#there'),
    ],
    [
      'one of the footer',
      () => {
        const line = change('layout.yaml', 'to: /privacy', 'to: /privacies');
        return at('layout.yaml', line, 'links to /privacies, which doesn’t exist');
      },
    ],
    [
      'one to a part of the same text',
      () => {
        const line = prefix(OTHER, 'See [below](#nowhere-at-all).');
        return at(OTHER, line, 'links to #nowhere-at-all, but no heading');
      },
    ],
  ],
  [
    ['a dead part of another article', () => part(ARTICLE, '/insights/hidden-politics#paying')],
    ['of one at its other address', () => part(OTHER, '/adoption/insights/fear-factor#nowhere')],
    ['of one, in a newsletter', () => part(LETTER, '/insights/fear-factor#no-where')],
    ['of one, in the guide', () => part('guide.md', '/insights/roi-change-management#no-pencil')],
    [
      'of one, in the footer',
      () => {
        const to = '/insights/fear-factor#what-brings-them-bakc';
        const line = change('layout.yaml', 'to: /privacy', `to: ${to}`);
        return at('layout.yaml', line, `.* perhaps #what-brings-them-back is meant`);
      },
    ],
    [
      'of a page of words alone, whose text has mistakes',
      () => {
        const text = '# Where we are\n\nA {{ tag }}.\n';
        writeFileSync(path.join(content, 'pages/imprint.md'), `---\ntitle: A\n---\n\n${text}`);
        return part('clients/champion-network-charter.md', '/imprint#where');
      },
    ],
    ['whose description is missing', () => at('pages/imprint.md', 2, 'description is missing')],
    ['and which holds a tag', () => at('pages/imprint.md', 7, '.*is a template tag')],
  ],
  [
    ['a slip of a text', () => slip(ARTICLE, 'It is **bold.', 'bold.” would be shown')],
    ['raw HTML', () => slip(ARTICLE, '<b>Bold</b> words.', 'is raw HTML')],
    ['a template tag', () => slip(OTHER, 'A {{ tag }} here.', 'is a template tag')],
    ['a table where words belong', () => slip('guide.md', '| a |\n|---|\n| b |', 'holds a table')],
    ['an open comment', () => slip(LETTER, 'A <!-- comment.', '<!--')],
    [
      'a chart of no kind',
      () => slip('insights/roi-change-management/index.md', '```chart pie\n```', 'no known kind'),
    ],
  ],
  [
    [
      'a mark that a title doesn’t draw',
      () => {
        const line = change(ARTICLE, /^title: .*/m, 'title: ":tada: News"');
        return at(ARTICLE, line, 'title holds “:tada:”, which would be shown as it is typed');
      },
    ],
    [
      'one that a page doesn’t draw',
      () => {
        const line = change('pages/faq.yaml', /^title: .*/m, 'title: Our **bold** answers');
        return at('pages/faq.yaml', line, 'title holds “.*bold.*”');
      },
    ],
    [
      'one that the firm’s tagline doesn’t draw',
      () => {
        const line = change('brand.yaml', /^tagline: .*/m, 'tagline: Our <b>bold</b> words');
        return at('brand.yaml', line, 'tagline holds “.*”');
      },
    ],
    ['one in a newsletter’s text', () => slip(LETTER, 'Dear {firstname}', 'nothing here fills in')],
    [
      'a name that no head fills in',
      () => {
        const line = change(LETTER, /^subject: .*/m, 'subject: News for {name}');
        return at(LETTER, line, 'subject names {name}, which nothing fills in');
      },
    ],
    [
      'a mark in an answer of the desk',
      () => slip('mails/not-for-us.md', '> [!NOTE]\n> Words.', 'begins a callout'),
    ],
  ],
  [
    [
      'a name that nothing fills in, and others that are meant as they stand',
      () => {
        const text = 'As `{claims.code}` says,\nonly {claims.unheard-of} know \\{claims.braces}.';
        return at(
          ARTICLE,
          prefix(ARTICLE, text) + 1,
          'names {claims.unheard-of}, which is not in content/claims.yaml: add it there, or correct the name',
        );
      },
    ],
    ['another beside a slip', () => token(ARTICLE, '{brand.nmae}')],
    ['one of the guide', () => token('guide.md', '{claims.nought}')],
    [
      'one of a page with a wrong field',
      () => {
        const line = change('pages/faq.yaml', /\{claims\.[\w-]+\}/, '{claims.nothing}');
        return at(
          'pages/faq.yaml',
          line,
          'items.*names {claims.nothing}, which is not in content/claims.yaml: add it there, or correct the name',
        );
      },
    ],
    [
      'an unknown figure of an article',
      () => at(ARTICLE, prefix(ARTICLE, 'Is {figures.lost} true?'), 'names {figures.lost}, which'),
    ],
    [
      'a figure that no text states',
      () => {
        const line = change(ARTICLE, /^ {2}planners/m, '  unstated: 3\n  planners');
        return at(ARTICLE, line, 'figures.unstated stands nowhere in the text');
      },
    ],
  ],
  [
    [
      'a letter that no font draws',
      () => at('guide.md', prefix('guide.md', 'A \u{f1234} here.'), 'holds the letter \u{f1234}'),
    ],
    [
      'one of a script from right to left',
      () => at('guide.md', prefix('guide.md', '\u05e9 is a letter.'), 'holds the letter \u05e9'),
    ],
    [
      'one in its title',
      () =>
        at('guide.md', change('guide.md', /^title: /m, 'title: \u{f1235} '), 'holds the letter'),
    ],
    [
      'one of the firm’s name',
      () => {
        const line = change('brand.yaml', /^name: /m, 'name: \u{f1236} ');
        return at('brand.yaml', line, 'holds the letter \u{f1236}');
      },
    ],
    [
      'a character that is none',
      () => at(ARTICLE, prefix(ARTICLE, 'A\u0007b.'), 'holds the character U\\+0007'),
    ],
    [
      'another in the same text',
      () => at(ARTICLE, prefix(ARTICLE, 'A\u000bb.'), 'holds the character U\\+000B'),
    ],
  ],
  [
    [
      'a number for a text',
      () => {
        const line = change(OTHER, /^title: .*/m, 'title: 1984');
        return at(OTHER, line, 'title must be text: 1984 must stand in quotes, "1984"');
      },
    ],
    [
      'true for a text',
      () => {
        const line = change('pages/faq.yaml', /^title: .*/m, 'title: true');
        return at('pages/faq.yaml', line, 'title must be text: true must stand in quotes, "true"');
      },
    ],
    [
      'a version for a text',
      () => {
        const line = change('brand.yaml', /^tagline: .*/m, 'tagline: 2.10');
        return at('brand.yaml', line, 'tagline must be text: 2.10 must stand in quotes, "2.10"');
      },
    ],
    [
      'a text that is too long',
      () => {
        const line = change(ARTICLE, /^title: .*/m, `title: ${'x'.repeat(102)}`);
        return at(ARTICLE, line, 'title is over 90 characters: shorten it by 12');
      },
    ],
    [
      'a subject that is too long',
      () => {
        const line = change(LETTER, /^subject: .*/m, `subject: ${'x'.repeat(79)}`);
        return at(LETTER, line, 'subject is over 78 characters, .*: shorten it by 1');
      },
    ],
    [
      'a text that # cuts',
      () => {
        const line = change(OTHER, /^excerpt: .*/m, 'excerpt: Our #1 lesson');
        return at(OTHER, line, 'holds a # that would cut the text there');
      },
    ],
  ],
  [
    [
      'a wrong field of a list with',
      () => {
        const line = change('survey.yaml', /^ {8}reverse: true/m, '        reverse: yes');
        return at('survey.yaml', line, 'sections.*reverse must be true or false');
      },
    ],
    [
      'an id that stands twice',
      () => {
        const line = change('survey.yaml', /^ {6}- id: 2$/m, '      - id: 1');
        return at('survey.yaml', line, 'sections.*id is that of an entry above it');
      },
    ],
    [
      'one of two categories',
      () => {
        const line = change('categories.yaml', /^- (.*)$/m, '- $1\n- $1\n- 2026');
        return at('categories.yaml', line, 'names a category twice: remove one');
      },
    ],
    ['and a number', () => at('categories.yaml', 5, '.* 2026 must stand in quotes')],
    [
      'a person whose initials are too long',
      () => {
        const line = change('people.yaml', 'initials: MA', 'initials: MARIAN');
        return at('people.yaml', line, 'founders[0].initials is over three letters');
      },
    ],
    [
      'and who is mistyped elsewhere',
      () => {
        const line = change('pages/testimonials.yaml', 'marian:', 'mariann:');
        return at('pages/testimonials.yaml', line, 'founders names mariann, .* perhaps marian');
      },
    ],
    [
      'a drawing that is small',
      () => {
        const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><a/></svg>';
        writeFileSync(path.join(content, 'pictures/small.svg'), svg);
        return at('pictures/small.svg', undefined, 'is 160 pixels wide');
      },
    ],
    ['and holds a link', () => at('pictures/small.svg', undefined, 'holds “a/”, and a drawing')],
    [
      'a picture without a description',
      () => at(ARTICLE, prefix(ARTICLE, '![](none.jpg)'), '.*has no description'),
    ],
    [
      'and without a file',
      () => at(ARTICLE, change(ARTICLE, '![]', '![]'), 'shows none.jpg, which is'),
    ],
  ],
  [
    [
      'a category that there is none of',
      () => named(ARTICLE, 'category', 'Adaption', 'categories.yaml: perhaps Adoption is meant'),
    ],
    [
      'an author who is nobody',
      () =>
        named(
          OTHER,
          'author',
          'Ada Byron',
          'people.yaml: use one of Marian Achterberg, Tomas Okonjo, or add it there',
        ),
    ],
    [
      'a claim that there is none of',
      () => {
        const line = change(
          'pages/home.yaml',
          'figures: [initiatives-fail',
          'figures: [initiatives-fall',
        );
        return at(
          'pages/home.yaml',
          line,
          'hero.figures[0] names initiatives-fall, which is not in content/claims.yaml: perhaps initiatives-fail is meant',
        );
      },
    ],
    [
      'a scale that there is none of',
      () => {
        const line = change('survey.yaml', 'scaleType: frequency', 'scaleType: frequently');
        return at(
          'survey.yaml',
          line,
          'sections.*scaleType names frequently, which is not in content/scales.yaml: perhaps frequency is meant',
        );
      },
    ],
    [
      'a service that there is none of',
      () => {
        const line = change('survey.yaml', /service: [\w-]+/, 'service: none');
        return at('survey.yaml', line, 'remedies.*service names none, which is not in');
      },
    ],
    [
      'an article that there is none of',
      () => {
        const line = change('scan.yaml', /article: [\w-]+/, 'article: none');
        return at('scan.yaml', line, 'habits.*article names none, which is not in');
      },
    ],
  ],
  [
    [
      'a missing field',
      () => {
        change('pages/not-found.yaml', /^action: .*\n/m, '');
        return at('pages/not-found.yaml', 1, 'action is missing: add it');
      },
    ],
    [
      'a missing file',
      () => {
        rmSync(path.join(content, 'pages/arriving.yaml'));
        return at('pages/arriving.yaml', undefined, 'is missing: restore it');
      },
    ],
    [
      'a slug that is not the folder’s name',
      () =>
        at(
          ARTICLE,
          change(ARTICLE, /^slug: .*/m, 'slug: fear'),
          'slug must be fear-factor, the name of its folder',
        ),
    ],
    [
      'a text that is not saved as UTF-8',
      () => {
        const file = path.join(content, 'mail.yaml');
        const text = readFileSync(file, 'utf8').replaceAll('\u2019', '\x92');
        writeFileSync(file, Buffer.from(text, 'latin1'));
        const line = text.split('\n').findIndex((one) => /[\x80-\xff]/.test(one)) + 1;
        return at(
          'mail.yaml',
          line,
          'isn\u2019t saved as UTF-8, so that apostrophes and accents would be lost: save it again with that encoding',
        );
      },
    ],
    [
      'an address that is none',
      () => {
        const line = change('people.yaml', 'marian@equanta.example', 'marian at equanta');
        return at('people.yaml', line, 'founders[0].email must be an e-mail address, such as ');
      },
    ],
    [
      'a picture in a client document',
      () => {
        const file = 'clients/sponsors-conversation-kit.md';
        const line = prefix(file, '![A boat](boat.webp)');
        return at(file, line, 'holds a picture, which could not be encrypted: take it out');
      },
    ],
  ],
];

function unknown(file: string, field: string): Told {
  return at(
    file,
    addField(file, `${field}: one`),
    `${field} is not a field here: check its spelling, or remove it`,
  );
}

function dated(file: string, date: string, message: string): Told {
  return at(file, change(file, /^date: .*/m, `date: ${date}`), `date ${message}`);
}

function link(file: string, to: string, meant?: string): Told {
  const line = prefix(file, `We wrote\n[this](${to}).`) + 1;
  const remedy = meant
    ? `perhaps .*${meant} is meant`
    : 'correct the address, or take the link out';
  return at(file, line, `links to ${to}, which doesn’t exist: ${remedy}`);
}

function part(file: string, to: string): Told {
  const line = prefix(file, `See [this](${to}).`);
  return at(file, line, `links to ${to}, but no part of that screen has the id`);
}

function slip(file: string, text: string, message: string): Told {
  return at(file, prefix(file, text), `.*${message}`);
}

function token(file: string, name: string): Told {
  return at(file, prefix(file, `Here is ${name}.`), `names ${name}, which is not in`);
}

function named(file: string, field: string, name: string, remedy: string): Told {
  const line = change(file, new RegExp(`^${field}: .*`, 'm'), `${field}: ${name}`);
  return at(file, line, `${field} names ${name}, which is not in content/${remedy}`);
}

test.each(KINDS.map((kind, index) => [index, kind] as const))(
  'Mistakes of kind %i are told in one run, each once, at its line',
  async (_, kind) => {
    await expectAll(kind);
  },
);

test('Mistakes of ten kinds are told in one run', async () => {
  await expectAll(KINDS.flatMap(([first]) => (first ? [first] : [])));
});

async function expectAll(kind: Breaking[]): Promise<void> {
  const told = kind.map(([, breakIt]) => breakIt());
  const left = await problemsOf();
  for (const { file, text, message } of told) {
    const index = left.findIndex(
      (one) =>
        one.file === file && message.test([one.field, one.message].filter(Boolean).join(' ')),
    );
    expect(index, `${file}: ${message} in ${JSON.stringify(left, undefined, 1)}`).not.toBe(-1);
    expect(textAt(file, left[index]?.line), String(message)).toBe(text);
    left.splice(index, 1);
  }
  expect(left).toEqual([]);
}

function textAt(file: string, line: number | undefined): string | undefined {
  if (line === undefined) return undefined;
  const name = path.join(content, file.replace(/^content\//, ''));
  return readFileSync(name, 'latin1').split('\n')[line - 1];
}

async function problemsOf(): Promise<Problem[]> {
  try {
    await checkContent(content);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}
