import type { Locator, Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { gather, toast } from './support/forms.ts';
import { open } from './support/start.ts';

const { contact, insights, 'trust-bridge-protocol': trustBridge } = content.pages;
const MOST_STOPS = 60;

for (const { name, address, heading, resource, success, done } of [
  {
    name: 'guide request',
    address: '/adoption/contact/',
    heading: contact.guide.heading,
    resource: 'guide-requests',
    success: 'Request Received!',
    done: 'Thank you for your interest!',
  },
  {
    name: 'newsletter',
    address: '/adoption/insights/',
    heading: insights.newsletter.heading,
    resource: 'newsletter-signups',
    success: 'Thank you for subscribing!',
    done: "You're on the list!",
  },
]) {
  test(`The ${name} is mended and sent by keyboard alone, and Enter pressed twice sends it once`, {
    tag: name === 'newsletter' ? [] : '@long',
  }, async ({ page }) => {
    const requests = gather(page, resource);
    await open(page, address);
    const box = page.getByRole('region', { name: heading });
    await tabTo(page, box.getByRole('textbox'));
    await page.keyboard.type('keys@');
    await page.keyboard.press('Tab');
    await expect(box.getByRole('button')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box.getByRole('textbox')).toBeFocused();
    await expect(box.getByRole('textbox')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    await page.keyboard.type('example.org');
    await expect(box.locator('[aria-invalid]')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText(success);
    await expect(box.getByRole('heading', { name: done })).toBeFocused();
    expect(requests).toHaveLength(1);
  });
}

test('The access form is filled in, mended and sent by keyboard alone, and its toast is reached and closed', {
  tag: '@long',
}, async ({ page }) => {
  const requests = gather(page, 'access-requests');
  await open(page, '/adoption/trust-bridge-protocol/');
  const field = ({ label }: { label: string }) => page.getByLabel(label, { exact: true });
  const { email, role, company } = trustBridge.gate.fields;
  await tabTo(page, field(email));
  await page.keyboard.type('keys@client.example');
  await page.keyboard.press('Enter');
  await expect(field(role)).toBeFocused();
  await page.keyboard.type('CIO');
  await page.keyboard.press('Tab');
  await expect(field(company)).toBeFocused();
  await page.keyboard.type('Northwater');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Welcome to the Trust Bridge Protocol®' }),
  ).toBeFocused();
  await expect.poll(() => requests.length).toBe(1);
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  expect(requests).toHaveLength(1);
});

/** Presses Tab until a field has focus. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  const isReached = () => field.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MOST_STOPS && !(await isReached()); stops++)
    await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
}
