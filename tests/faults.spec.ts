import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, NETWORK_FAILURE, toast } from './support/forms.ts';
import { countStored, type OwnIntake, openStore, startOwnIntake } from './support/own-intake.ts';
import { OWN_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const { contact } = content.pages;
const PAGE = '/adoption/contact/';
const _API = '**/api/contact-messages';

test.use({ baseURL: OWN_SITE.url });

let intake: OwnIntake;
// Screens may be fetched ahead while the intake is dead.
test.beforeEach(({ quiet }) =>
  quiet.allow(...NETWORK_FAILURE, /failed request: .*\/assets\/.* net::ERR_CONNECTION_/),
);
test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // Ends what it fetches before the intake does.
  await intake.kill();
});

test('A store that another process has locked is unavailable, and a message waits until it is not', {
  tag: '@long',
}, async ({ page }) => {
  intake = await startOwnIntake();
  await open(page, PAGE);
  const store = openStore();
  store.exec('begin immediate');
  const answers: [number, boolean][] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/contact-messages'))
      answers.push([response.status(), 'retry-after' in response.headers()]);
    if (response.status() === 503) store.exec('rollback');
  });
  await fillContact(page, 'Behind a lock.');
  await contactForm(page).getByRole('button').click();
  await expect(toast(page)).toContainText('Message Sent');
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('');
  expect(answers).toEqual([
    [503, true],
    [201, false],
  ]);
  store.close();
  expect(countStored('Behind a lock.')).toBe(1);
});

test('A disk that takes no more costs no word of a message, which goes once there is room, without a new start', {
  tag: '@long',
}, async ({ page }) => {
  test.skip(process.platform !== 'linux', 'Linux alone lets a test fill a disk for one process.');
  intake = await startOwnIntake();
  await open(page, PAGE);
  const form = contactForm(page);
  const statuses: number[] = [];
  page.on(
    'response',
    (response) =>
      response.url().endsWith('/api/contact-messages') && statuses.push(response.status()),
  );
  intake.fillDisk(true);
  await fillContact(page, 'On a full disk.');
  await form.getByRole('button').click();
  await expect(toast(page)).toContainText('Message Not Sent');
  await expect(toast(page)).toContainText('Nothing you typed is lost. Please try again.');
  await expect(form.getByLabel('Message')).toHaveValue('On a full disk.');
  expect(statuses).toEqual([503, 503, 503]);
  expect(countStored('On a full disk.')).toBe(0);
  intake.fillDisk(false);
  await form.getByRole('button', { name: contact.form.button }).click();
  await expect(toast(page)).toContainText('Message Sent');
  expect(countStored('On a full disk.')).toBe(1);
});
