import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { documentPath, NOT_FOUND, SHOWN_SCREENS } from './support/screens.ts';
import { open, settled, started } from './support/start.ts';

// The fixture fails on whatever is not allowed here, requests to other hosts among it.
for (const screen of SHOWN_SCREENS) {
  test(`The console stays empty at ${screen.name}, scrolled from end to end, and at its hash address, and no call is made`, async ({ page, quiet }) => {
    if (!screen.isFound) quiet.allow(ANSWERED_404);
    if (screen === NOT_FOUND) quiet.allow(LOGGED_404);
    const calls: string[] = [];
    page.on('request', (request) => (request.method() !== 'GET' || request.url().includes('/api/')) && calls.push(request.url()));
    await open(page, documentPath(screen));
    await settled(page);
    for (const part of await page.locator('main > *, footer').all()) await part.scrollIntoViewIfNeeded();
    await page.reload();
    await started(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
    expect(calls).toEqual([]);
  });
}

test('A violation of the security policy would be noticed', async ({ page, quiet }) => {
  await open(page, '/');
  quiet.allow(/Content Security Policy/);
  await page.evaluate(() => document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { color: red }' })));
  await started(page);
  await expect.poll(() => quiet.messages.length).toBeGreaterThan(0);
});
