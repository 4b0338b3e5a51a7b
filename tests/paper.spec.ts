import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { ARTICLE, documentPath, FAQ, SHOWN_SCREENS } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

test.describe('On paper', () => {
  test('no screen has skip link, banner, navigation and footer', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    for (const screen of SHOWN_SCREENS.filter(({ isFound }) => isFound)) {
      await page.goto(documentPath(screen));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const part of ['a[href="#main"]', 'aside', 'body > div > div nav', 'footer']) {
        expect(await page.locator(part).evaluateAll((parts) => parts.filter((one) => one.checkVisibility()).length), `${screen.path}: ${part}`).toBe(0);
      }
    }
  });

  test('the questions have their answers', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await open(page, documentPath(FAQ));
    for (const { answer } of content.pages.faq.items) {
      expect(await page.getByText(answer[0] ?? '').evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
    }
  });

  test('an article is printed alone, with its address and its date', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await open(page, documentPath(ARTICLE));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(`${ROOT_SITE.url}${documentPath(ARTICLE)}`)).toBeVisible();
    await expect(page.locator('article time')).toBeVisible();
    await expect(page.locator('article img').first()).toBeVisible();
    for (const part of ['Related Insights', content.pages.article.back, 'Software Adoption'])
      await expect(page.getByText(part, { exact: true }).first()).toBeHidden();
  });
});
