import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { documentPath, FAQ, HOME, KINDS, UNKNOWN_ARTICLE } from './support/screens.ts';
import { PLAIN_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

test.use({ baseURL: PLAIN_SITE.url });

test.describe('On a host that only serves files', () => {
  test('a screen of each kind is shown at its document and at its hash address, an unknown article as unknown', { tag: '@long' }, async ({ page, quiet }) => {
    quiet.allow(ANSWERED_404, LOGGED_404);
    for (const screen of KINDS) {
      for (const address of [documentPath(screen), `/#${screen.path}`]) {
        // Leave the page first: otherwise only the hash would change.
        await page.goto('about:blank');
        await open(page, address);
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(screen.heading);
        await expect(page).toHaveURL(`/#${screen.path}`);
      }
    }
    await open(page, documentPath(UNKNOWN_ARTICLE));
    await expect(page.getByText("The article you're looking for doesn't exist or has been moved.")).toBeVisible();
  });

  test('a redirect leads to its section of home, and links navigate by hash', { tag: '@long' }, async ({ page }) => {
    await open(page, '/methodology/');
    await expect(page.locator('#methodology')).toBeFocused();
    await expect(page).toHaveURL('/#/');
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: HOME.heading })).toBeFocused();
  });

  test('the security policy of the document holds', async ({ page, quiet, request }) => {
    expect((await request.get('/')).headers()['content-security-policy']).toBeUndefined();
    await open(page, '/');
    quiet.allow(/Content Security Policy|TrustedHTML|TrustedScript|https:\/\/evil\.example/);
    const outcome = await page.evaluate(async () => {
      const isAllowed = async (attempt: () => unknown) => {
        try {
          await attempt();
          return true;
        } catch {
          return false;
        }
      };
      return {
        markup: await isAllowed(() => {
          document.body.innerHTML = '<p>injected</p>';
        }),
        script: await isAllowed(() => {
          document.createElement('script').textContent = 'injected()';
        }),
        connection: await isAllowed(() => fetch('https://evil.example/')),
      };
    });
    expect(outcome).toEqual({ markup: false, script: false, connection: false });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
  });
});
