import type { Locator, Page, Request } from '@playwright/test';
import { firm } from './content.ts';

/**
 * The browser's console message for a failed request or an error status: a test that causes these
 * allows it.
 */
export const NETWORK_FAILURE = [/Failed to load resource/, /failed request: .*\/api\//];

export function contactForm(page: Page): Locator {
  return page.locator('form:has(textarea)');
}

export async function fillContact(page: Page, message = 'We went live in March.'): Promise<void> {
  const form = contactForm(page);
  const { fields } = firm.pages.contact.form;
  await form.getByLabel(fields.name.label).fill('Ada Lovelace');
  await form.getByLabel(fields.userEmail.label).fill('ada@example.org');
  await form.getByLabel(fields.message.label).fill(message);
}

/** Fills in the access form of the Trust Bridge Protocol: address, role and company. */
export async function fillAccess(page: Page, ...values: string[]): Promise<void> {
  for (const [index, value] of values.entries())
    await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
}

/**
 * Makes a filled form old enough to be a visitor's: the intake takes faster submissions for
 * suspected spam (intake/enquiries/judge.ts).
 */
export async function takeAVisitorsTime(page: Page): Promise<void> {
  await page.waitForFunction((filledAt) => Date.now() - filledAt > 1000, Date.now());
}

/** The toast that is shown. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: /F8/ }).getByRole('listitem');
}

export function gather(page: Page, resource: string): Request[] {
  const requests: Request[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith(`/api/${resource}`) && requests.push(request),
  );
  return requests;
}
