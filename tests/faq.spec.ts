import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, readOnce, test } from './support/fixtures.ts';
import { hold, SCRIPTS } from './support/network.ts';
import { expectTopInView, open, started } from './support/start.ts';

const { faq } = content.pages;

test('A question that was opened stays open where an extension has changed the page before the start', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/Minified React error #418/);
  const scripts = await hold(page, SCRIPTS);
  await page.goto('/adoption/faq/');
  await page.locator('#item-2 summary').click();
  await page.evaluate(() => document.querySelector('h1')?.replaceChildren('Other words'));
  await scripts.release();
  await started(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  await expect(page.locator('#item-2')).toHaveAttribute('open');
});

test.describe('The FAQ page', () => {
  const shown = readOnce('/adoption/faq/');

  test('asks the questions of the content, numbered from item-0, all closed', async () => {
    const page = shown();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
    const items = page.locator('details');
    expect(await items.evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      faq.items.map((_, index) => `item-${index}`),
    );
    await expect(items.locator('summary')).toHaveText(faq.items.map(({ question }) => question));
    await expect(page.locator('details[open]')).toHaveCount(0);
  });

  test('shows each answer, one at a time, and closes any of them again', async () => {
    const page = shown();
    for (const [index, { question, answer }] of faq.items.entries()) {
      await page.getByText(question, { exact: true }).click();
      const open = page.locator('details[open]');
      await expect(open).toHaveCount(1);
      await expect(open).toHaveAttribute('id', `item-${index}`);
      await expect(open.locator('p')).toHaveText(answer);
      await expect(open.locator('p').last()).toBeVisible();
      await open.locator('summary').click();
      await expect(open).toHaveCount(0);
      await page.getByText(question, { exact: true }).click();
    }
    await page.locator('details[open] summary').click();
    await expect(page.locator('details[open]')).toHaveCount(0);
  });

  test('opens and closes a question from the keyboard', { tag: '@long' }, async () => {
    const page = shown();
    const item = page.locator('#item-3');
    await item.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(item.locator('p').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(page.locator('#item-4 summary')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.locator('details[open]')).toHaveAttribute('id', 'item-4');
    await page.keyboard.press('Space');
    await expect(page.locator('details[open]')).toHaveCount(0);
  });
});

test('A fragment that names a question opens it: in a link, typed, after a reload, and on home', {
  tag: '@long',
}, async ({ page }) => {
  const expectOpen = async (id: string) => {
    const item = page.locator(`#${id}`);
    await expect(item.locator('p').first()).toBeVisible();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expectTopInView(item);
  };
  await open(page, '/adoption/faq/#item-9');
  await expectOpen('item-9');
  await expect(page.locator('#item-9 summary')).toBeFocused();
  await page.goto('/#/adoption/faq#item-12');
  await expectOpen('item-12');
  await page.reload();
  await started(page);
  await expectOpen('item-12');
  await page.goto('/#question-4');
  await started(page);
  await expectOpen('question-4');
});
