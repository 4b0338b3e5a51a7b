import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { freshAddress } from './support/fresh.ts';
import { allAnswered, answerAll, button, COMMENTS_STEP, enterSurvey, expectKept, groups, openSurvey, sections } from './support/survey.ts';

const { survey: words, thankYou } = content.pages['implementation-survey'];
const { profile } = content.pages['readiness-scan'];
const toast = (page: Page) => page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
const box = (page: Page, field: keyof typeof words.comments.fields) => page.getByRole('textbox', { name: words.comments.fields[field] });
const address = (page: Page) => page.getByRole('textbox', { name: words.submit.mailed.label });

test.describe('The Implementation Survey', () => {
  test('leads through eight sections and Open Comments to one submission, thanks and a profile', async ({ page }) => {
    await openSurvey(page);
    for (const { title } of sections) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText('Your responses are confidential.')).toBeVisible();
      await answerAll(page, 4);
      await button(page, 'Next').click();
    }
    await expect(page.getByRole('heading', { name: 'Open Comments' })).toBeFocused();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    await box(page, 'workingWell').fill('The help desk.');
    await expect(address(page)).toHaveValue('ana@example.com');
    const email = freshAddress('new.example');
    await address(page).fill(email);

    const [request] = await Promise.all([page.waitForRequest(/\/api\/survey-responses$/), button(page, words.submit.button).click()]);
    expect(request.postDataJSON()).toEqual({
      userEmail: email,
      userRole: 'CIO',
      userCompany: 'Northwater',
      answers: Object.fromEntries(Object.entries(allAnswered(4))),
      comments: { workingWell: 'The help desk.', improvements: '', suggestions: '' },
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    await expect(toast(page)).toContainText('Survey Submitted Successfully');
    await expect(toast(page)).toContainText(`Thank you for your feedback! A copy has been sent to ${email}.`);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Feedback!' })).toBeFocused();
    await expect(page.getByRole('table', { name: profile.heading }).locator('tbody td:nth-child(4)')).toHaveText(Array(8).fill('Ready'));
    await expect(page.getByText(profile.lowest.none.replace('{mark}', '4.0'))).toBeVisible();
    await expectKept(page, 'surveyDraft', undefined);

    const [file] = await Promise.all([page.waitForEvent('download'), button(page, words.download).click()]);
    expect(await readFile(await file.path(), 'utf8')).toContain('The help desk.');
    await Promise.all([page.waitForEvent('load'), button(page, 'Return to Start').click()]);
    await expect(button(page, 'Access The Implementation Survey')).toBeVisible();
  });

  test('leaves the footer the privacy policy alone, and the banner one line, while it is answered', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openSurvey(page, { answers: allAnswered(4), step: COMMENTS_STEP });
    const footer = page.getByRole('contentinfo').getByRole('link');
    await expect(footer).toHaveText(['Privacy Policy']);
    const banner = page.getByRole('complementary', { name: content.layout.original.banner.label });
    await expect.poll(async () => (await banner.boundingBox())?.height).toBeLessThan(48);
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
    await expect(footer.first()).not.toHaveText('Privacy Policy');
  });

  test('shows the respondent the three lowest statements, what each suggests and a question for the manager', async ({ page }) => {
    await openSurvey(page, { answers: allAnswered(5, { 14: 1, 9: 2, 27: 3, 30: 3 }), step: COMMENTS_STEP });
    await button(page, words.submit.button).click();
    const shown = page.getByRole('region', { name: profile.heading });
    const statements = [14, 9, 27].map((id) => content.survey.sections.flatMap((section) => section.statements).find((one) => one.id === id));
    await expect(shown.getByRole('listitem')).toHaveText(statements.map((statement) => `${statement?.text}${statement?.suggests}`));
    await expect(shown.getByText(profile.lowest.tie)).toBeVisible();
    await expect(shown.getByText(content.survey.sections[3]?.question ?? '')).toBeVisible();
    await expect(shown.locator('a')).toHaveCount(0);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, profile.download).click()]);
    expect(await readFile(await file.path(), 'utf8')).toContain(`${statements[0]?.text}\n${profile.lowest.suggests}: ${statements[0]?.suggests}`);
  });

  test('keeps the respondent’s profile in this browser until they delete it', async ({ page }) => {
    await openSurvey(page, { answers: allAnswered(2), step: COMMENTS_STEP });
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: profile.lowest.heading })).toBeVisible();
    await button(page, thankYou.button).click();
    await enterSurvey(page);
    await button(page, profile.show).click();
    await expect(page.getByRole('heading', { name: profile.heading })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
    await button(page, profile.back).click();
    await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeFocused();
    await expect(groups(page)).toHaveCount(3);
    await button(page, profile.show).click();
    await button(page, profile.delete).click();
    await expect(page.getByText(profile.deleted)).toBeFocused();
    await expect(button(page, profile.show)).toHaveCount(0);
  });
});
