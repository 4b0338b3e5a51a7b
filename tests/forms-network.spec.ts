import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, formCode, NETWORK_FAILURE, toast } from './support/forms.ts';
import { freshText } from './support/fresh.ts';
import { chunkOf, hold } from './support/network.ts';
import { open, started } from './support/start.ts';

const { contact } = content.pages;

test.describe('A form that nobody has touched when the network goes', () => {
  test.beforeEach(async ({ page, context, quiet }) => {
    quiet.allow(...NETWORK_FAILURE);
    const code = formCode(page);
    await open(page, '/adoption/contact/');
    await code;
    await context.setOffline(true);
  });
  test.afterEach(({ context }) => context.setOffline(false));

  test('says that the message was not sent, and offers it again on the next visit', async ({ page, context }) => {
    const text = freshText('Sent from a tunnel');
    await fillContact(page, text);
    await contactForm(page).getByRole('button').click();
    await expect(toast(page)).toContainText(contact.form.failure.title);
    await expect(contactForm(page).getByLabel('Message')).toHaveValue(text);
    await context.setOffline(false);
    await page.reload();
    await started(page);
    await expect(contactForm(page)).toContainText(content.forms.kept.text);
    await expect(contactForm(page).getByLabel('Message')).toHaveValue(text);
  });

  test('says what is wrong in its fields', async ({ page }) => {
    await contactForm(page).getByLabel('E-mail').fill('ada@');
    await contactForm(page).getByRole('button').click();
    await expect(contactForm(page).locator('[aria-invalid=true]')).toHaveCount(3);
    await expect(contactForm(page).getByRole('button', { name: contact.form.button })).toBeEnabled();
  });

  test('says that the guide could not be requested', async ({ page }) => {
    const box = page.getByRole('region', { name: 'Adoption Readiness Guide' });
    await box.getByRole('textbox').fill('ada@example.org');
    await box.getByRole('button').click();
    await expect(toast(page)).toContainText('Request Error');
    await expect(box.getByRole('textbox')).toHaveValue('ada@example.org');
  });
});

test('A form is busy from the click on, also while its rules are still under way', async ({ page }) => {
  const rules = await hold(page, chunkOf('rules'));
  await open(page, '/adoption/contact/');
  await fillContact(page, freshText('Sent at once'));
  const button = contactForm(page).getByRole('button');
  const isBusyAtOnce = await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    return element.disabled;
  });
  expect(isBusyAtOnce).toBe(true);
  await expect(button).toHaveAccessibleName('Sending...');
  await rules.release();
  await expect(toast(page)).toContainText('Message Sent');
});
