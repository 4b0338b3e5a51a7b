import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fill } from '../core/content/fill.ts';
import { violations } from './support/axe.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/forms.ts';
import { freshAddress } from './support/fresh.ts';
import { PREVIEW_TOKEN } from './support/gates.ts';
import {
  allAnswered,
  answerAll,
  button,
  COMMENTS_STEP,
  enterButton,
  enterSurvey,
  expectKept,
  groups,
  openSurvey,
  sections,
  statements,
} from './support/survey.ts';

const { survey: words, thankYou } = firm.pages['implementation-survey'];
const { profile } = firm.pages['readiness-scan'];
const box = (page: Page, field: keyof typeof words.comments.fields) =>
  page.getByRole('textbox', { name: words.comments.fields[field] });
const address = (page: Page) => page.getByRole('textbox', { name: words.submit.mailed.label });

test.describe('The Implementation Survey', () => {
  test('leads through eight sections, offline too, and Open Comments to one submission, thanks and a profile', {
    tag: '@any-firm',
  }, async ({ page, context }) => {
    await openSurvey(page);
    for (const [index, { title }] of sections.entries()) {
      await context.setOffline(index > 1 && index < sections.length - 1);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(
        page.getByText(specified('Your responses are confidential.', words.footer)),
      ).toBeVisible();
      await answerAll(page, 4);
      await button(page, specified('Next', words.next)).click();
    }
    await expect(
      page.getByRole('heading', { name: specified('Open Comments', words.comments.heading) }),
    ).toBeFocused();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    await page.keyboard.press('Tab');
    await expect(box(page, 'workingWell')).toBeFocused();
    await page.keyboard.type('The help desk.');
    await expect(address(page)).toHaveValue('ana@example.com');
    const email = freshAddress('new.example');
    await address(page).fill(email);

    const [request] = await Promise.all([
      page.waitForRequest(/\/api\/survey-responses$/),
      button(page, words.submit.button).press('Enter'),
    ]);
    expect(request.postDataJSON()).toEqual({
      userEmail: email,
      userRole: 'CIO',
      userCompany: 'Northwater',
      answers: Object.fromEntries(Object.entries(allAnswered(4))),
      comments: { workingWell: 'The help desk.', improvements: '', suggestions: '' },
      wordsId: expect.stringMatching(/^[0-9a-f]{32}$/),
      previewToken: PREVIEW_TOKEN,
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    await expect(toast(page)).toContainText(
      specified('Survey Submitted Successfully', words.success.title),
    );
    await expect(toast(page)).toContainText(
      specified(
        `Thank you for your feedback! A copy has been sent to ${email}.`,
        fill(words.success.text, { email }),
      ),
    );
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: specified('Thank You for Your Feedback!', thankYou.heading),
      }),
    ).toBeFocused();
    await expect(
      page.getByRole('table', { name: profile.heading }).locator('tbody td:nth-child(4)'),
    ).toHaveText(sections.map(() => specified('Ready', profile.table.ready)));
    await expect(page.getByText(profile.lowest.none.replace('{mark}', '4.0'))).toBeVisible();
    await expectKept(page, 'surveyDraft', undefined);
    expect(await violations(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, words.download).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('The help desk.');
    const start = button(page, specified('Return to Start', thankYou.button));
    await expect(start, 'is the secondary button').toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    );
    const [above, below] = [await page.getByRole('table').boundingBox(), await start.boundingBox()];
    expect(below?.y, 'stands below the profile').toBeGreaterThan(
      (above?.y ?? 0) + (above?.height ?? 0),
    );
    await Promise.all([page.waitForEvent('load'), start.click()]);
    await expect(enterButton(page)).toBeVisible();
  });

  test('shows the respondent the three lowest statements, what each suggests and a question for the manager', {
    tag: '@any-firm',
  }, async ({ page }) => {
    await openSurvey(page, {
      answers: allAnswered(5, { 14: 1, 9: 2, 20: 3, 24: 3 }),
      step: COMMENTS_STEP,
    });
    await button(page, words.submit.button).click();
    const shown = page.getByRole('region', { name: profile.heading });
    const lowest = [14, 9, 20].map((id) => statements.find((one) => one.id === id));
    const other = statements.find(({ id }) => id === 24);
    await expect(shown.getByRole('listitem')).toHaveText([
      ...lowest.map((statement) => `${statement?.text}${statement?.suggests}`),
      other?.text ?? '',
    ]);
    await expect(shown.getByText(profile.lowest.tie)).toBeVisible();
    const section = sections.find((one) => one.statements.some(({ id }) => id === 14));
    await expect(shown.getByText(section?.question ?? '')).toBeVisible();
    await expect(shown.locator('a')).toHaveCount(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, profile.download).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(
      `${lowest[0]?.text}\n${profile.lowest.suggests}: ${lowest[0]?.suggests}`,
    );
  });

  test('keeps the respondent’s profile in this browser until they delete it', {
    tag: '@long',
  }, async ({ page }) => {
    await openSurvey(page, { answers: allAnswered(2), step: COMMENTS_STEP });
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: profile.lowest.heading })).toBeVisible();
    await button(page, thankYou.button).click();
    await enterSurvey(page);
    await button(page, profile.show).click();
    await expect(page.getByRole('heading', { name: profile.heading })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await button(page, profile.back).click();
    await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeFocused();
    await expect(groups(page)).toHaveCount(3);
    await button(page, profile.show).click();
    await button(page, profile.delete).click();
    await expect(page.getByText(profile.deleted)).toBeFocused();
    await expect(button(page, profile.show)).toHaveCount(0);
  });
});
