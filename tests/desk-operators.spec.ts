import { TRAP_FIELD } from '../core/submissions/bot-signs.ts';
import { isSound, OTHER_TOKEN, signIn, TOKEN } from './support/desk.ts';
import { startNamedIntake } from './support/desk-operators.ts';
import { expect, test } from './support/fixtures.ts';
import type { OwnIntake } from './support/own-intake.ts';
import { OWN_SITE } from './support/sites.ts';
import { SUBMISSIONS } from './support/submissions.ts';

test.use({ baseURL: OWN_SITE.url });

let intake: OwnIntake;
test.afterEach(() => intake.kill());

test(
  'Operators sign in by name, see in the log who did what, and are told when to try again after ten wrong tokens',
  { tag: '@long' },
  async ({ page, quiet }, testInfo) => {
    quiet.allow(/the server responded with a status of (401|429)/);
    intake = await startNamedIntake(testInfo.outputPath('operators'));
    const sent = await fetch(`${OWN_SITE.url}/api/contact-messages`, {
      method: 'POST',
      body: JSON.stringify({
        ...SUBMISSIONS['contact-messages'],
        [TRAP_FIELD]: 'filled by a program',
      }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(sent.status).toBe(201);
    await signIn(page, '/desk/#/log');
    await expect(page.getByRole('banner')).toContainText('Maren');
    await expect(
      page.getByText('Nothing has been done at the desk in the last 90 days.'),
    ).toBeVisible();
    await isSound(page);
    await page.getByRole('link', { name: 'Quarantine' }).click();
    await page.locator('summary').click();
    await page.getByRole('button', { name: 'Release' }).click();
    await expect(page.getByText('Released: you find it under Messages now.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();

    const field = page.getByLabel('Operator token');
    const signInWith = async (token: string) => {
      await field.fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    for (let one = 0; one < 10; one++) {
      await signInWith(`wrong ${one}`);
      await expect(field).toHaveAccessibleDescription(/This token was refused\./);
    }
    await signInWith('wrong again');
    await expect(field).toHaveAccessibleDescription(
      /Too many wrong tokens came from your network\. Try again in (9|10) minutes\./,
    );
    await isSound(page);
    await signInWith(OTHER_TOKEN);
    await expect(field).toHaveAccessibleDescription(/not even the right one/);
    await signInWith(TOKEN);
    await expect(page.getByRole('banner')).toContainText('Maren');
    await page.getByRole('link', { name: 'Log' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row').last()).toContainText(
      /Maren.*released from the quarantine · Contact message · [0-9a-f]{8}/,
    );
    await isSound(page);
  },
);
