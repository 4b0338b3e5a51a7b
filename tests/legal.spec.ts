import { KEY_DATABASE, SESSION_KEYS, STORAGE_KEYS } from '../core/storage-keys.ts';
import { readBuiltDocuments } from './support/built-documents.ts';
import { content, legalSectionsWith } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { SUB_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const { privacy } = content.pages;
const STORED = [...Object.values(STORAGE_KEYS), ...Object.values(SESSION_KEYS), KEY_DATABASE];

test.describe('The legal pages', () => {
  test('say what becomes of a form where the intake takes it, and name every key that the browser can keep', async ({
    page,
  }) => {
    await open(page, '/privacy/');
    const sections = legalSectionsWith('intake', 'privacy');
    const purposes = Object.values(privacy.storage).map((purpose) =>
      typeof purpose === 'string' ? purpose : purpose.text,
    );
    for (const text of [
      ...sections.flatMap(({ items = [] }) => items.map((item) => item.text)),
      ...purposes,
    ])
      await expect(page.getByRole('definition').filter({ hasText: text })).not.toHaveCount(0);
    for (const key of STORED)
      await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${key}$`) })).toHaveCount(
        1,
      );

    await page
      .getByRole('navigation', { name: privacy.contents })
      .getByRole('link', { name: 'What your browser remembers' })
      .click();
    await expect(
      page.getByRole('heading', { name: 'What your browser remembers' }),
    ).toBeInViewport();
  });

  test('say in the first part what is kept and for how long, in words; the second has days and keys, without JavaScript and on paper, too', async ({
    browser,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto('/privacy/');
    const first = page.locator('main section:not(#in-detail, #in-detail *)');
    const second = page.locator('#in-detail');
    const words = (await first.allTextContents()).join(' ');
    expect(words).toContain('two years');
    expect(words).not.toMatch(/\d+ (days|hours)/);
    for (const key of STORED) expect(words).not.toMatch(new RegExp(`\\b${key}\\b`));
    await page.emulateMedia({ media: 'print' });
    for (const detail of ['730 days', '365 days', STORAGE_KEYS.clientAccess])
      await expect(second.getByText(detail, { exact: true }).first()).toBeVisible();
    await page.close();
  });

  test('say something else of forms where a forwarding service takes them', () => {
    const documents = readBuiltDocuments(SUB_SITE.folder);
    for (const [address, name] of [
      ['/privacy/', 'privacy'],
      ['/adoption/terms/', 'terms'],
    ] as const) {
      const [paragraph = ''] =
        legalSectionsWith('forward', name).find(({ id }) => id === 'forms' || id === 'promises')
          ?.paragraphs ?? [];
      expect(paragraph).not.toBe('');
      expect(documents.find(({ path }) => path === address)?.words).toContain(paragraph);
    }
  });
});
