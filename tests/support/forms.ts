import type { Locator, Page, Request } from '@playwright/test';

/** What a browser writes when a request can't be made, or is answered with an error: part of a test that brings it about. */
export const NETWORK_FAILURE = [/Failed to load resource/, /failed request: .*\/api\//];

/** The contact form, on whichever page it stands. */
export function contactForm(page: Page): Locator {
  return page.locator('form:has(textarea)');
}

/** Fills in what the contact form requires. */
export async function fillContact(page: Page, message = 'We went live in March.'): Promise<void> {
  const form = contactForm(page);
  await form.getByLabel('Name').fill('Ada Lovelace');
  await form.getByLabel('E-mail').fill('ada@example.org');
  await form.getByLabel('Message').fill(message);
}

/** Lets a filled form be as old as a visitor's is at least: of what comes sooner, the firm is told in a digest alone (intake/handlers/traps.ts). */
export async function takeAVisitorsTime(page: Page): Promise<void> {
  await page.waitForFunction((filledAt) => Date.now() - filledAt > 1000, Date.now());
}

/** The toast that is shown. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: /F8/ }).getByRole('listitem');
}

/** Gathers the requests to a resource of the intake. */
export function gather(page: Page, resource: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => request.url().endsWith(`/api/${resource}`) && requests.push(request));
  return requests;
}

/** Waits until a toast interrupts a screen reader, as only a destructive one does; it is there for a second. */
export async function announcedAsDestructive(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (words) => [...document.querySelectorAll('[role=status][aria-live=assertive]')].some((one) => one.textContent?.includes(words)),
    title,
  );
}
