import { expect, test } from './support/fixtures.ts';
import { open, settled } from './support/start.ts';

const ACCENTS = /\/schibsted-accents-.*\.woff2$/;

test('Accents are fetched with the first text that has one, and not before', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await open(page, '/');
  await settled(page);
  expect(fonts).toEqual([expect.stringMatching(/\/schibsted-(?!accents).*\.woff2$/)]);
  const fetched = page.waitForResponse(ACCENTS);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append('Zoë'));
  expect((await fetched).status()).toBe(200);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('1em "Schibsted Grotesk"', 'Zoë')))
    .toBe(true);
});
