import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GUIDE_FILE, intakeFolder } from '../core/intake/parts.ts';
import { expectAnnounced } from './support/announcements.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { gather, NETWORK_FAILURE, takeAVisitorsTime, toast } from './support/forms.ts';
import { freshAddress } from './support/fresh.ts';
import { mailTo } from './support/mailbox.ts';
import { hold } from './support/network.ts';
import { CONTACT, documentPath } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const { guide } = firm.pages.contact;

test.describe('The guide request', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, documentPath(CONTACT));
  });

  test('stops silently at a blank address and says what is wrong with another', async ({
    page,
  }) => {
    const requests = gather(page, 'guide-requests');
    const box = page.getByRole('region', { name: 'Adoption Readiness Guide' });
    const field = box.getByRole('textbox');
    for (const blank of ['', '   ']) {
      await field.fill(blank);
      await box.getByRole('button').click();
      await expect(field).toBeFocused();
      await expect(field).not.toHaveAttribute('aria-invalid');
    }
    await field.fill('ada@');
    await box.getByRole('button').click();
    await expect(box.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await box.getByRole('button').click();
    await field.pressSequentially('ada@');
    await expect(field, 'checked on submit first again').not.toHaveAttribute('aria-invalid');
    await expect(toast(page)).toHaveCount(0);
    expect(requests).toHaveLength(0);
  });

  test("says 'Processing...', then thanks in the form's place, and is mailed the PDF that the build made", {
    tag: '@any-firm',
  }, async ({ page }) => {
    const slow = await hold(page, /\/api\/guide-requests$/);
    const requests = gather(page, 'guide-requests');
    const box = page.getByRole('region', {
      name: specified('Adoption Readiness Guide', guide.heading),
    });
    const thanks = specified('Thank you for your interest!', guide.thankYou.heading);
    const address = freshAddress('guide.example');
    await box.getByRole('textbox').fill(address);
    await takeAVisitorsTime(page);
    await page.keyboard.press('Enter');
    await slow.isWaiting;
    await expect(
      box.getByRole('button', { name: specified('Processing...', guide.busy) }),
    ).toBeDisabled();
    await slow.release();
    await expect(toast(page)).toContainText(specified('Request Received!', guide.success.title));
    await expect(toast(page)).toContainText(
      specified(
        "We're working on your guide and will send it to your email soon.",
        guide.success.text,
      ),
    );
    await expect(box.getByRole('heading', { name: thanks })).toBeVisible();
    await expect(box).toContainText(guide.thankYou.text);
    await expect(box).toContainText(guide.thankYou.unwanted);
    await expect(box.getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${firm.brand.emails[0]?.address}`),
    );
    await expect(box.getByRole('textbox')).toHaveCount(0);
    await expect(box.getByRole('heading', { name: thanks })).toBeFocused();
    expect(Object.keys(requests[0]?.postDataJSON()).sort()).toEqual([
      'formName',
      'requestedAt',
      'source',
      'startedAt',
      'userEmail',
      'website',
    ]);
    const [file, ...others] = (await mailTo(address, firm.mail.guide.subject)).attachments;
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: firm.mail.guide.file, mimeType: 'application/pdf' });
    const made = readFileSync(path.join(intakeFolder(ROOT_SITE.folder), GUIDE_FILE));
    expect(made.subarray(0, 5).toString()).toBe('%PDF-');
    expect(made.equals(Buffer.from(file?.content as ArrayBuffer))).toBe(true);
  });

  test("stays when it fails, with the toast 'Request Error', and can be sent again", {
    tag: '@long',
  }, async ({ page, context, quiet }) => {
    quiet.allow(...NETWORK_FAILURE);
    const box = page.getByRole('region', { name: 'Adoption Readiness Guide' });
    await box.getByRole('textbox').fill('ada@example.org');
    await context.setOffline(true);
    await box.getByRole('button').click();
    await expectAnnounced(page, 'Request Error', 'assertive');
    await expect(toast(page)).toContainText('Request Error');
    await expect(toast(page)).toContainText(
      'There was an issue processing your request. Please try again.',
    );
    await expect(box.getByRole('textbox')).toHaveValue('ada@example.org');
    await expect(box.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await context.setOffline(false);
    await box.getByRole('button', { name: guide.button }).click();
    await expect(box.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible();
    await expect(toast(page)).toHaveCount(1);
    await expect(toast(page)).toContainText('Request Received!');
  });
});
