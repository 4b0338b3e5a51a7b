import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { readContent } from '../../builder/content/read.ts';
import { findSample, listTexts } from '../../builder/content/sample.ts';
import { intakePartsSchema, PARTS_FILE } from '../../core/intake/parts.ts';
import { FIELD_MESSAGES } from '../../core/submissions/fields.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { senderOf, writeHtml } from '../../intake/mail/write-html.ts';
import { writeText } from '../../intake/mail/write-text.ts';
import {
  type BuiltFile,
  coloursOfPdf,
  countPixels,
  readBuiltFiles,
  unescaped,
} from '../support/built-files.ts';
import { firm } from '../support/content.ts';
import { composeEvery } from '../support/every-mail.ts';
import { CONTENT, FIRST_CONTENT, ROOT_SITE } from '../support/sites.ts';

const first = readContent(FIRST_CONTENT);
const { look, brand } = firm;
const ownColours = Object.values(look.colours);
const theirColours = Object.values(first.look.colours).filter(
  (colour) => !ownColours.includes(colour),
);

// Shorter texts, such as a label, can be anybody's.
const LEAST_LENGTH = 25;
// The messages of fields are the same on every firm's site.
const ownTexts = new Set([
  ...listTexts(CONTENT).map(({ text }) => text),
  ...Object.values<string>(FIELD_MESSAGES),
]);
/**
 * The texts of the first firm, without addresses of screens and the parts that a build fills in,
 * and what it calls itself, its people and its services.
 */
const theirWords = [
  ...listTexts(FIRST_CONTENT)
    .filter(({ text }) => !ownTexts.has(text))
    .flatMap(({ text }) => text.split(/\{[\w.-]+\}/))
    .map((text) => text.trim())
    .filter((text) => text.length >= LEAST_LENGTH && !text.startsWith('/')),
  ...[
    first.brand.name,
    first.brand.tagline,
    ...first.brand.emails.map(({ address }) => address.replace(/^.*@/, '')),
  ],
  ...first.people.founders.flatMap(({ name }) => name.split(' ')),
  ...[first.pages['quick-scan'].hero.heading, first.pages['trust-bridge-protocol'].title],
  ...first.pages.services.services.items.map(({ title }) => title),
];

/**
 * The words and colours of the first firm in a text. The names of forms are the API's, whoever's
 * site it is.
 */
function theirsIn(text: string): string[] {
  const plain = Object.values(FORMS).reduce(
    (rest, { formName }) => rest.replaceAll(formName, ''),
    unescaped(text),
  );
  const lower = plain.toLowerCase();
  return [
    ...theirWords.filter((words) => plain.includes(words)),
    ...theirColours.filter((colour) => lower.includes(colour)),
  ];
}

const faultsIn = (files: BuiltFile[]) =>
  files.flatMap(({ name, bytes }) =>
    theirsIn(bytes.toString()).map((theirs) => `${name}: ${theirs}`),
  );

test.describe('The second firm', { tag: '@any-firm' }, () => {
  test('differs from the first in each count, and holds nothing of the sample', () => {
    const { people, pages, survey, scales } = firm;
    const services = pages.services.services.items;
    expect(
      [people.founders, brand.phones, services, pages.faq.items, survey.sections].map(
        ({ length }) => length,
      ),
    ).toEqual([4, 1, 5, 15, 6]);
    expect(survey.sections.flatMap(({ statements }) => statements)).toHaveLength(24);
    expect(Object.keys(scales)).toHaveLength(2);
    for (const scale of Object.keys(scales)) expect(first.scales).not.toHaveProperty(scale);
    expect(findSample(CONTENT)).toEqual([]);
  });

  test('would be caught with a sentence or a colour of the first', () => {
    const sentence = first.pages.about.story.text[1];
    expect(
      theirsIn(`{"text":"${sentence}","colour":"${first.look.colours.span?.toUpperCase()}"}`),
    ).toEqual([sentence, first.look.colours.span]);
  });

  test('has no word or colour of the first in a document, a script, a style sheet, the desk or the texts of the intake', () => {
    const files = readBuiltFiles('**/*.{html,js,css,json,xml,txt,webmanifest}');
    for (const name of [
      'index.html',
      'robots.txt',
      'site.webmanifest',
      PARTS_FILE,
      'desk/index.html',
    ])
      expect(files.map((file) => file.name)).toContain(name);
    expect(faultsIn(files)).toEqual([]);
  });

  test('has none in a mail of any kind, written as HTML and as text', () => {
    const [parts] = readBuiltFiles(PARTS_FILE).map(({ bytes }) =>
      v.parse(intakePartsSchema, JSON.parse(bytes.toString())),
    );
    if (!parts) throw new Error(`The build has no ${PARTS_FILE}.`);
    const [newsletter] = firm.newsletters;
    if (!newsletter) throw new Error('Its content has no newsletter.');
    const sender = senderOf(parts, ROOT_SITE.url);
    for (const [kind, mail] of composeEvery({ parts, siteUrl: ROOT_SITE.url, newsletter })) {
      const html = writeHtml(mail, sender);
      expect(theirsIn([mail.subject, html, writeText(mail, sender)].join('\n')), kind).toEqual([]);
      expect(html, kind).toContain(`background:${look.colours.span}`);
    }
  });

  test('has none in an answer of the intake without JavaScript', async ({ request }) => {
    const pages = [
      await request.post('/api/contact-messages', { form: { name: '' } }),
      await request.get('/newsletter/confirm?id=none'),
    ];
    for (const page of pages) {
      const html = await page.text();
      expect(theirsIn(html), page.url()).toEqual([]);
      expect(html).toContain(`--span:${look.colours.span}`);
      expect(html).toContain(look.logo.paths[0]?.d);
    }
  });

  test('has its own colours in the guide, the icons and the pictures of link previews', async () => {
    const { span = '', 'span-hi': onDark = '', ink = '' } = look.colours;
    const [guide] = readBuiltFiles('*.pdf');
    const drawn = coloursOfPdf(guide?.bytes ?? Buffer.alloc(0));
    expect([...drawn].filter((colour) => !ownColours.includes(colour))).toEqual([]);
    expect([...drawn]).toEqual(expect.arrayContaining([span, ink]));
    const [inline] = readBuiltFiles('index.html').flatMap(
      ({ bytes }) => bytes.toString().match(/(?<=image\/png;base64,)[^"]+/) ?? [],
    );
    const icons = [
      ...readBuiltFiles('{icons/*,apple-touch-icon}.png'),
      { name: 'the tab’s icon', bytes: Buffer.from(inline ?? '', 'base64') },
    ];
    const previews = readBuiltFiles('social/*.jpg');
    for (const [own, files] of [
      [onDark, icons],
      [span, previews],
    ] as const) {
      expect(files.length).toBeGreaterThan(3);
      for (const { name, bytes } of files) {
        expect(await countPixels(bytes, own), name).toBeGreaterThan(20);
        for (const theirs of [first.look.colours.span, first.look.colours['span-hi']])
          expect(await countPixels(bytes, theirs ?? ''), name).toBe(0);
      }
    }
  });

  test('has no drawing twice among its five services', async ({ page }) => {
    for (const path of ['/', '/services/']) {
      await page.goto(path);
      const drawings = await page
        .locator('#main ol li:has(h3) > svg')
        .evaluateAll((all) => all.map((drawing) => drawing.innerHTML));
      expect(drawings.length, path).toBeGreaterThan(3);
      expect(new Set(drawings).size, path).toBe(drawings.length);
    }
  });
});
