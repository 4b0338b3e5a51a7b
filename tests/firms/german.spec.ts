import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { pathOfScreen } from '../../core/content/routes.ts';
import { intakePartsSchema, PARTS_FILE } from '../../core/intake/parts.ts';
import { senderOf, writeHtml } from '../../intake/mail/write-html.ts';
import { writeText } from '../../intake/mail/write-text.ts';
import { readBuiltFiles, textOfPdf, unescaped } from '../support/built-files.ts';
import { firm } from '../support/content.ts';
import { englishIn, saidIn } from '../support/english.ts';
import { composeEvery, GIVEN_IN_MAILS } from '../support/every-mail.ts';
import { expect, test } from '../support/fixtures.ts';
import { contactForm, fillAccess, NETWORK_FAILURE, toast } from '../support/forms.ts';
import { breakNetwork } from '../support/network.ts';
import { ARTICLE, CONTACT, documentPath, QUICK_SCAN, TRUST_BRIDGE } from '../support/screens.ts';
import { GERMAN_FIRM, ROOT_SITE } from '../support/sites.ts';
import { open } from '../support/start.ts';
import { allAnswered, button, COMMENTS_STEP, openSurvey, VISITOR } from '../support/survey.ts';

const words = firm.pages['implementation-survey'];

test.describe('A firm in German', { tag: '@any-firm' }, () => {
  test.skip(process.env.TEST_FIRM !== GERMAN_FIRM, 'This firm speaks English.');

  test('would be caught with a word of English', () => {
    const html = '<p title="Send">Ihr Team, tresen.webp, /quick-scan, a@mail.example</p>';
    expect(englishIn(saidIn(html))).toEqual(['send']);
    expect(englishIn('We have 3 readers in our team')).toEqual(['we', 'have', 'readers', 'our']);
    expect(englishInName('survey-responses.txt')).toEqual(['survey', 'responses']);
  });

  test('says nothing in English in a document, its feed or its manifest, and names its language', () => {
    const files = readBuiltFiles('**/*.{html,xml,webmanifest}').filter(
      ({ name }) => !name.startsWith('desk/'),
    );
    for (const name of ['index.html', '404.html', 'adoption/index.html', 'insights/feed.xml'])
      expect(files.map((file) => file.name)).toContain(name);
    expect(
      files.flatMap(({ name, bytes }) => {
        const text = bytes.toString();
        const said = name.endsWith('.webmanifest')
          ? [...text.matchAll(/(?<="(?:name|short_name|description)":)"[^"]*"/g)].join('\n')
          : saidIn(text);
        return englishIn(unescaped(said)).map((word) => `${name}: ${word}`);
      }),
    ).toEqual([]);
    const languages = files
      .filter(({ name }) => !name.endsWith('sitemap.xml'))
      .map(({ bytes }) => bytes.toString().match(/lang"?[=:]"([^"]*)"/)?.[1]);
    expect(new Set(languages)).toEqual(new Set(['de-DE']));
  });

  test('writes days and numbers as German does', () => {
    const said = (path: string) =>
      unescaped(
        readBuiltFiles(`${path.slice(1)}index.html`)
          .map(({ bytes }) => saidIn(bytes.toString()))
          .join(),
      );
    expect(said(documentPath(ARTICLE))).toMatch(/14\. September 2026/);
    expect(said(pathOfScreen(firm.routes, 'trust-bridge-protocol').concat('/'))).toContain('2,5');
  });

  test('mails no English, of any kind', () => {
    const [parts] = readBuiltFiles(PARTS_FILE).map(({ bytes }) =>
      v.parse(intakePartsSchema, JSON.parse(bytes.toString())),
    );
    const [newsletter] = firm.newsletters;
    if (!parts || !newsletter) throw new Error('The build has no parts or no newsletter.');
    const sender = senderOf(parts, ROOT_SITE.url);
    for (const [kind, mail] of composeEvery({ parts, siteUrl: ROOT_SITE.url, newsletter })) {
      const html = writeHtml(mail, sender);
      const said = [mail.subject, saidIn(html), writeText(mail, sender)].join('\n');
      expect(englishIn(unescaped(said), GIVEN_IN_MAILS), kind).toEqual([]);
      expect(html, kind).toContain('<html lang="de-DE">');
    }
  });

  test('has no English in its guide', () => {
    const [guide] = readBuiltFiles('*.pdf').map(({ bytes }) => bytes);
    if (!guide) throw new Error('The build has no guide.');
    expect(englishInName(firm.mail.guide.file)).toEqual([]);
    const said = textOfPdf(guide);
    expect(said).toContain(firm.guide.fields.title);
    expect(englishIn(said)).toEqual([]);
    expect(guide.toString('latin1').match(/\/Lang \((.*?)\)/)?.[1]).toBe('de-DE');
  });

  test('is answered in German by the intake without JavaScript', async ({ request }) => {
    const message = { name: 'Ada', userEmail: 'ada@example.org', message: 'Guten Tag' };
    const post = (path: string, form: Record<string, string>) =>
      request.post(path, { form, headers: { Accept: 'text/html' } });
    const pages = [
      await post('/api/contact-messages', {}),
      await post('/api/contact-messages', { ...message, userEmail: 'ada@gmail,com' }),
      await post('/api/contact-messages', { ...message, name: 'x'.repeat(300) }),
      await post('/api/contact-messages', message),
      await post('/api/guide-requests', { userEmail: 'ada@example.org' }),
      await post('/api/newsletter-signups', { userEmail: 'ada@example.org' }),
      ...(await Promise.all(
        ['newsletter/confirm', 'newsletter/unsubscribe', 'mail/unsubscribe', 'newsletter/none'].map(
          (path) => request.get(`/${path}?id=none&key=none&token=none`),
        ),
      )),
    ];
    for (const page of pages) {
      const html = await page.text();
      expect(html, page.url()).toContain('<html lang="de-DE">');
      expect(englishIn(unescaped(saidIn(html))), page.url()).toEqual([]);
    }
  });

  test('speaks German while it is used: forms, mistakes, toasts, scan, survey and profile', async ({
    page,
    quiet,
  }) => {
    quiet.allow(...NETWORK_FAILURE);
    await open(page, documentPath(CONTACT));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('hyphens', 'auto');
    const form = contactForm(page);
    await form.getByRole('button').click();
    await form.getByLabel(firm.pages.contact.form.fields.userEmail.label).fill('ada@gmail,com');
    await expectGerman(page);
    const network = await breakNetwork(page, '**/api/**');
    await form.getByLabel(firm.pages.contact.form.fields.name.label).fill('Ada');
    await form.getByLabel(firm.pages.contact.form.fields.userEmail.label).fill('ada@example.org');
    await form.getByLabel(firm.pages.contact.form.fields.message.label).fill('Guten Tag');
    await form.getByRole('button').click();
    await expect(toast(page)).toBeVisible();
    await expectGerman(page);
    network.mend();

    await open(page, `${documentPath(QUICK_SCAN)}#answers=${'2'.repeat(firm.scan.habits.length)}`);
    await expect(page.getByRole('table')).toBeVisible();
    await expectGerman(page);
    await expectGermanFile(page, firm.pages['quick-scan'].result.download);

    await open(page, documentPath(TRUST_BRIDGE));
    await fillAccess(page, 'ada@', '', '');
    await page.getByRole('main').locator('form').getByRole('button').click();
    await expectGerman(page);

    await openSurvey(page, { answers: allAnswered(2), step: COMMENTS_STEP - 1 });
    await expectGerman(page);
    await button(page, words.survey.next).click();
    await button(page, words.survey.submit.button).click();
    await expect(page.getByRole('heading', { name: words.thankYou.heading })).toBeVisible();
    await expectGerman(page);
    for (const label of [words.survey.download, firm.pages['readiness-scan'].profile.download])
      await expectGermanFile(page, label);
  });
});

async function expectGermanFile(page: Page, label: string): Promise<void> {
  const download = page.waitForEvent('download');
  await button(page, label).click();
  expect(englishInName((await download).suggestedFilename())).toEqual([]);
}

/** @param file its name, of which the ending is no word. */
function englishInName(file: string): string[] {
  return englishIn(file.replace(/\.\w+$/, '').replaceAll('-', ' '));
}

async function expectGerman(page: Page): Promise<void> {
  const said = unescaped(saidIn(await page.content()));
  expect(englishIn(said, Object.values(VISITOR)), page.url()).toEqual([]);
}
