import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, NETWORK_FAILURE, toast } from './support/forms.ts';
import { saveData } from './support/network.ts';
import { PLAIN_SITE, ROOT_SITE, SUB_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const { contact } = content.pages;

test.describe('A form that nobody has touched when the network goes', () => {
  test.beforeEach(async ({ page, context, quiet }) => {
    quiet.allow(...NETWORK_FAILURE);
    await open(page, '/adoption/contact/');
    await context.setOffline(true);
  });
  test.afterEach(({ context }) => context.setOffline(false));

  test('says what is wrong in its fields', async ({ page }) => {
    await contactForm(page).getByLabel('E-mail').fill('ada@');
    await contactForm(page).getByRole('button').click();
    await expect(contactForm(page).locator('[aria-invalid=true]')).toHaveCount(3);
    await expect(
      contactForm(page).getByRole('button', { name: contact.form.button }),
    ).toBeEnabled();
  });

  test('says that the guide could not be requested', async ({ page }) => {
    const box = page.getByRole('region', { name: 'Adoption Readiness Guide' });
    await box.getByRole('textbox').fill('ada@example.org');
    await box.getByRole('button').click();
    await expect(toast(page)).toContainText('Request Error');
    await expect(box.getByRole('textbox')).toHaveValue('ada@example.org');
  });
});

test.describe('A form whose network goes as soon as it works', () => {
  test.beforeEach(async ({ page, quiet }) => {
    quiet.allow(...NETWORK_FAILURE, /console log: Contact Message/);
    await saveData(page);
    await page.clock.install();
  });
  test.afterEach(({ context }) => context.setOffline(false));

  for (const { kind, site, said } of [
    { kind: 'the intake', site: ROOT_SITE, said: contact.form.failure.title },
    { kind: 'the console', site: PLAIN_SITE, said: contact.form.success.title },
    { kind: 'services', site: SUB_SITE, said: contact.form.success.title },
  ]) {
    test(`delivers to ${kind}: 'Sending...' for 1.5 s, then '${said}'`, async ({
      page,
      context,
      quiet,
    }) => {
      await open(page, `${site.url}/adoption/contact/`);
      await context.setOffline(true);
      await fillContact(page, 'Sent from a tunnel');
      const form = contactForm(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      await form.getByRole('button').click();
      await page.clock.runFor(1499);
      await expect(form.getByRole('button', { name: contact.form.busy })).toBeDisabled();
      await expect(toast(page)).toHaveCount(0);
      await page.clock.runFor(1);
      await page.clock.resume();
      await expect(toast(page)).toContainText(said);
      const isLost = site === ROOT_SITE;
      await expect(form.getByRole('link', { name: contact.form.otherWay })).toHaveCount(
        isLost ? 1 : 0,
      );
      await expect(form.getByLabel('Message')).toHaveValue(isLost ? 'Sent from a tunnel' : '');
      expect(
        quiet.messages.filter((message) => message.startsWith('Contact Message')),
      ).toHaveLength(isLost ? 0 : 1);
    });
  }
});
