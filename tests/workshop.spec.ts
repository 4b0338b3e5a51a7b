import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { isSound, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { breakNetwork } from './support/network.ts';
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

test('A speaker goes through the sections of a closed wave by keyboard, and comes back to the findings', {
  tag: '@long',
}, async ({ page }) => {
  const campaign = await makeCampaign(['Go-live'], GROUPS);
  await answerAndClose(campaign, 'Go-live', GROUPS);
  await signIn(page, `/desk/#/waves/${campaign.waves[0]?.id}`);
  await shownOnRefresh(page, 'The Value Translation Gap');
  await page.getByLabel('Headline').fill('Sponsors see a finished bridge.');
  const link = page.getByRole('link', { name: 'Open the workshop' });
  await link.focus();
  await move(page, 'Enter', 'Habits & Preferences');
  await move(page, 'ArrowRight', 'Process & Workflow');

  await expect(heading(page, 'Process & Workflow')).toHaveAccessibleDescription('Section 2 of 8');
  await expect(page).toHaveTitle(/^Process & Workflow \|/);
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
  await isSound(page);

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

  await move(page, 'Enter', 'Habits & Preferences');
  await page.getByRole('link', { name: 'Next: Process & Workflow' }).click();
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
  await page.getByRole('link', { name: 'The first section' }).click();
  await expect(heading(page, 'Habits & Preferences')).toBeFocused();
});
