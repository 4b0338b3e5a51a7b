import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { readContent } from '../../builder/content/read.ts';
import { findSample, listTexts } from '../../builder/content/sample.ts';
import { DESK_MISTAKES } from '../../core/desk/mistakes.ts';
import { intakePartsSchema, PARTS_FILE } from '../../core/intake/parts.ts';
import { plainText } from '../../core/markdown/plain-text.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { senderOf, writeHtml } from '../../intake/mail/write-html.ts';
import { writeText } from '../../intake/mail/write-text.ts';
import { readBuiltDocuments } from '../support/built-documents.ts';
import {
  type BuiltFile,
  coloursOfPdf,
  countPixels,
  readBuiltFiles,
  unescaped,
} from '../support/built-files.ts';
import { firm } from '../support/content.ts';
import { composeEvery } from '../support/every-mail.ts';
import { CONTENT, FIRST_CONTENT, ROOT_SITE, SECOND_FIRM } from '../support/sites.ts';
import { markStart, openSettled } from '../support/start.ts';

const first = readContent(FIRST_CONTENT);
const { look, brand } = firm;
const ownColours = Object.values(look.colours);
const theirColours = Object.values(first.look.colours).filter(
  (colour) => !ownColours.includes(colour),
);

// Shorter texts, such as a label, can be anybody's.
const LEAST_LENGTH = 25;
// The desk speaks English, with some messages of the first firm's forms.
const ownTexts = new Set([
  ...listTexts(CONTENT).map(({ text }) => text),
  ...Object.values(DESK_MISTAKES),
]);
// What two firms say of the same software in the same language can be alike.
const SAME_LANGUAGE = `content/languages/${brand.language.split('-')[0]}/`;
/**
 * The texts of the first firm, without addresses of screens and the parts that a build fills in,
 * and what it calls itself, its people and its services.
 */
const theirWords = [
  ...listTexts(FIRST_CONTENT)
    .filter(({ text, file }) => !ownTexts.has(text) && !file.startsWith(SAME_LANGUAGE))
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
    ...theirWords.filter((words) => holds(plain, words)),
    ...theirColours.filter((colour) => lower.includes(colour)),
  ];
}

/** A single word counts where it stands alone: base64 of random bytes spells any three letters. */
function holds(text: string, words: string): boolean {
  if (!text.includes(words)) return false;
  if (!/^\w+$/.test(words)) return true;
  return new RegExp(`(?<![\\w+/])${words}(?![\\w+/=])`).test(text);
}

const faultsIn = (files: BuiltFile[]) =>
  files.flatMap(({ name, bytes }) =>
    theirsIn(bytes.toString()).map((theirs) => `${name}: ${theirs}`),
  );

const IS_SECOND_FIRM = process.env.TEST_FIRM === SECOND_FIRM;

test.describe('Another firm', { tag: '@any-firm' }, () => {
  test('holds nothing of the sample', () => {
    expect(findSample(CONTENT)).toEqual([]);
  });

  test('differs from the first in each count, if it is the second', () => {
    test.skip(!IS_SECOND_FIRM, 'It is another.');
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

  test('shows a page of content alone as a screen like any other, from link to link and without JavaScript', async ({
    page,
  }) => {
    const [plain] = firm.plainPages;
    if (!plain) throw new Error('Its content has no such page.');
    const { name, title, description, label = title, body } = plain;
    const [opening, heading] = [body[0], body.find(({ kind }) => kind === 'heading')];
    if (!opening || heading?.kind !== 'heading') throw new Error('It has no heading.');
    const section = plainText([heading]);
    const documents = readBuiltDocuments();
    const of = (place: string) => documents.find((document) => document.path === place);
    const { html = '', words = '' } = of(`/${name}/`) ?? {};
    const address = `${ROOT_SITE.url}/${name}/`;
    for (const part of [
      `<title>${title} | ${brand.name}</title>`,
      `<meta name="description" content="${description}">`,
      '<meta name="robots" content="index, follow">',
      `<link rel="canonical" href="${address}">`,
      `<h1>${title}</h1>`,
      `<h2 id="${heading.id}">${section}</h2>`,
    ])
      expect(html).toContain(part);
    expect(words).toContain(plainText([opening]));
    const [, preview = ''] = html.match(/property="og:image" content="([^"]+)"/) ?? [];
    expect(preview).toContain(`/${name}-`);
    expect((await page.request.get(preview)).ok()).toBe(true);
    expect(readBuiltFiles('sitemap.xml').map(({ bytes }) => bytes.toString())).toEqual([
      expect.stringContaining(`<loc>${address}</loc>`),
    ]);
    expect(of('/')?.html).toContain(`href="/${name}/">${label}</a>`);

    await page.addInitScript(markStart);
    await openSettled(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: label }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} | ${brand.name}`);
    const picture = page.getByRole('main').getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('main').locator(`a[href$="#${heading.id}"]`).click();
    await expect(page.getByRole('heading', { name: section })).toBeInViewport();
    const missing = await page.request.get(`/${name}s/`);
    expect(missing.status()).toBe(404);
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
    const { span: theirs = '', 'span-hi': theirsOnDark = '' } = first.look.colours;
    const [guide] = readBuiltFiles('*.pdf');
    const printed = [...coloursOfPdf(guide?.bytes ?? Buffer.alloc(0))];
    expect(printed.filter((colour) => !ownColours.includes(colour))).toEqual([]);
    expect(printed).toEqual(expect.arrayContaining([span, ink]));
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
        const [drawn = 0, ...foreign] = await countPixels(bytes, own, theirs, theirsOnDark);
        expect(drawn, name).toBeGreaterThan(20);
        expect(foreign, name).toEqual([0, 0]);
      }
    }
  });

  test('has no drawing twice among its five services, if it is the second', async ({ page }) => {
    test.skip(!IS_SECOND_FIRM, 'It has fewer services.');
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
