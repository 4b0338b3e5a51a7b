import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { isSound, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { breakNetwork } from './support/network.ts';
import { unmarkedWords } from './support/report.ts';
import { answerAndClose, GROUPS, makeCampaign } from './support/wave.ts';

serveDesk();

const QUESTIONS = content.survey.sections
  .find(({ title }) => title === 'Process & Workflow')
  ?.questions?.map((question) => question.replaceAll('the system', 'Dispatch'));

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
/** A text of the workshop: the findings behind it are hidden, and may say the same. */
const shownText = (page: Page, text: string) => page.getByText(text).filter({ visible: true });
const move = async (page: Page, key: string, to: string) => {
  await page.keyboard.press(key);
  await expect(heading(page, to)).toBeFocused();
};

/** Takes an action down at the shown section, changes it, and deletes it by mistake. */
async function takeDown(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'What we agree' });
  await form.getByLabel('What is done').fill('We drop the second entry.');
  // A key that is typed moves the caret alone.
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page, 'Process & Workflow')).toBeVisible();
  await page.getByRole('link', { name: 'Personal Impact', exact: true }).click();
  await page.getByRole('link', { name: 'Process & Workflow', exact: true }).click();
  await expect(form.getByLabel('What is done')).toHaveValue('We drop the second entry.');
  await form.getByLabel('Owner').fill('Head of operations');
  await form.getByRole('button', { name: 'Add the action' }).click();
  await expect(form.getByLabel('By')).toHaveAccessibleDescription(/Please choose a day/);
  await form.getByLabel('By').fill('2027-01-11');
  await form.getByRole('button', { name: 'Add the action' }).click();
  const agreed = page.getByRole('listitem').filter({ hasText: 'We drop the second entry.' });
  await expect(agreed).toContainText('Head of operations, by 11 Jan 2027');
  await expect(form.getByLabel('What is done')).toBeFocused();
  await expect(form.getByLabel('Owner')).toHaveValue('');
  await agreed.getByRole('button', { name: 'Delete' }).click();
  await expect(agreed).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await agreed.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Owner').fill('Head of planning');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(agreed).toContainText('Head of planning');
  await isSound(page);
}

test('A speaker goes through the sections of a closed wave by keyboard, and comes back to the findings', {
  tag: '@long',
}, async ({ page }) => {
  const campaign = await makeCampaign(['Go-live'], GROUPS);
  await answerAndClose(campaign, 'Go-live', GROUPS);
  await signIn(page, `/desk/#/waves/${campaign.waves[0]?.id}`);
  await shownOnRefresh(page, 'The Value Translation Gap');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByLabel('Headline').fill('Sponsors see a finished bridge.');
  const link = page.getByRole('link', { name: 'Present' });
  await link.focus();
  // The gap is widest there.
  await move(page, 'Enter', 'Process & Workflow');
  await move(page, 'ArrowLeft', 'Habits & Preferences');
  await move(page, 'ArrowRight', 'Process & Workflow');

  await expect(heading(page, 'Process & Workflow')).toHaveAccessibleDescription('Section 2 of 8');
  await expect(page).toHaveTitle(/^Process & Workflow \|/);
  expect(await unmarkedWords(page)).toEqual([]);
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Process & Workflow', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Dead letters' })).toHaveCount(0);
  const gap = page.getByRole('table', { name: 'Sponsors and users, by section' });
  await expect(gap.getByRole('row')).toHaveCount(2);
  await expect(gap.getByRole('row', { name: 'Process & Workflow' })).toContainText(
    /2\.0 or less\s*3\.9 or more\s*at least \+1\.9/,
  );
  const scores = page.getByRole('table', { name: 'Scores of the groups' });
  await expect(scores.getByRole('row', { name: 'Planners, 12 people' })).toContainText(
    '2.0 or less',
  );
  await expect(scores.getByRole('row', { name: /Drivers|Rotterdam/ })).toHaveCount(0);
  await expect(
    page.getByText(
      'Rotterdam site Withheld: counted together with Drivers, so that each figure is of 5 people or more.',
    ),
  ).toBeVisible();
  // Beside a section at its end, no statement is shown.
  await expect(shownText(page, 'No scores of single statements')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '?' })).toHaveText(QUESTIONS ?? []);
  const drawn = page.locator('section', { has: gap }).last().locator('svg').first();
  for (const sign of ['Users’ score', 'Sponsors’ score: what they believe'])
    await expect(drawn).toContainText(sign);
  await isSound(page);

  await takeDown(page);

  await move(page, 'End', 'Feedback & Measurement');
  await page.keyboard.press('ArrowRight');
  await move(page, 'ArrowLeft', 'Implementation Timing');
  await move(page, 'Home', 'Habits & Preferences');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await expect(page.getByLabel('Headline')).toHaveValue('Sponsors see a finished bridge.');

  await expect(shownText(page, 'We drop the second entry.')).toBeVisible();
  const advised = page.getByRole('region', { name: /^Process & Workflow, 2\.0 or less/ });
  await advised.getByRole('button', { name: 'Add an action' }).click();
  const step = content.survey.steps.workflow;
  const prefilled = page.getByRole('dialog');
  await expect(prefilled.getByLabel('Owner')).toHaveValue(step?.who ?? '');
  await prefilled.getByLabel('By').fill('2027-01-12');
  await prefilled.getByRole('button', { name: 'Add the action' }).click();
  await expect(page.getByText(`Process & Workflow. ${step?.who}, by 12 Jan 2027`)).toBeVisible();
  await link.focus();
  await move(page, 'Enter', 'Process & Workflow');
  await move(page, 'ArrowLeft', 'Habits & Preferences');
  const next = page.getByRole('link', { name: 'Next: Process & Workflow' });
  // As an item of a flex box it would swallow the space before it.
  await expect(next.getByText('Process & Workflow')).toHaveCSS('display', 'inline');
  await next.click();
  await expect(heading(page, 'Process & Workflow')).toBeFocused();
  await page.getByRole('link', { name: 'Personal Impact', exact: true }).click();
  await expect(heading(page, 'Personal Impact')).toBeFocused();
  await page.reload();
  await expect(heading(page, 'Personal Impact')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Process & Workflow')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test('A workshop without figures says why, and one without a speaker’s questions shows the figures alone', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/ERR_FAILED/);
  const { waves } = await makeCampaign(['Go-live'], GROUPS);
  await signIn(page);
  const workshop = `/desk/#/waves/${waves[0]?.id}/workshop`;
  await page.goto(workshop);
  await expect(heading(page, 'Workshop')).toBeVisible();
  await expect(shownText(page, 'Findings are computed once the wave is closed.')).toBeVisible();
  await isSound(page);

  const findings = /\/findings$/;
  const network = await breakNetwork(page, findings);
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  network.mend();
  const part = {
    ...{ units: [], asked: 9, open: 0, people: { isTold: true, least: 6, most: 6 } },
    sections: content.survey.sections.map(({ statements }) => ({
      category: statements[0]?.category,
      score: { tenths: 22 },
    })),
    statements: [],
  };
  const units = [{ id: 'crews', kind: 'group', name: 'Crews', side: 'users' }];
  const sections = content.survey.sections.map(({ questions: _, ...section }, place) =>
    place === 1 ? { ...section, questions: ['Who brings it back in?'] } : section,
  );
  const words = { ...content.survey, scales: content.scales, sections };
  const snapshot = { words, units, parts: [], sides: [] };
  const answerWith = (shown: object) =>
    page.route(findings, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: {
          ...(await response.json()),
          state: 'settled',
          snapshot: shown,
        },
      });
    });
  await answerWith(snapshot);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    shownText(page, 'Too few people came by a personal link or a card, so nothing is shown.'),
  ).toBeVisible();

  await answerWith({ ...snapshot, parts: [{ ...part, units: ['crews'] }] });
  await page.reload();
  await expect(heading(page, 'Habits & Preferences')).toBeVisible();
  await expect(page.getByText('To talk about')).toHaveCount(0);
  await move(page, 'ArrowRight', 'Process & Workflow');
  await expect(page.getByText('Who brings it back in?')).toBeVisible();
  await page.goto(`${workshop}/customs`);
  await expect(page.getByText('The survey of this wave has no such section.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the beginning' }).click();
  await expect(heading(page, 'Habits & Preferences')).toBeFocused();
});
