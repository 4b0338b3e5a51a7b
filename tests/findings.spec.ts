import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { isSound, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { openWaveFindings, save } from './support/report.ts';
import {
  type AnsweringGroup,
  answerAndClose,
  GROUPS,
  makeCampaign,
  sponsors,
  users,
} from './support/wave.ts';

const GAP = 'Sponsors and users, by section';

serveDesk();

async function openWave(page: Page): Promise<void> {
  const campaign = await makeCampaign(['Go-live'], GROUPS);
  await answerAndClose(campaign, 'Go-live', GROUPS);
  await signIn(page, `/desk/#/campaigns/${campaign.id}`);
  await openWaveFindings(page, 'Go-live');
}

test('An operator reads the findings of a closed wave, and deletes a comment that names somebody', async ({
  page,
}, { outputDir }) => {
  await openWave(page);
  await expect(
    page.getByRole('heading', {
      name: 'Sponsors rate Dispatch at least half a point higher than its users do in every section.',
    }),
  ).toBeVisible();
  const gap = page.getByRole('table', { name: GAP });
  await expect(gap.getByRole('row', { name: 'Process & Workflow' })).toContainText(
    /2\.0 or less\s*3\.9 or more\s*at least \+1\.9/,
  );
  await expect(page.getByText('The first barrier is Process & Workflow, at').first()).toBeVisible();

  const answered = page.getByRole('table', { name: 'Who answered' });
  await expect(answered.getByRole('row', { name: 'Users' })).toContainText(/22\s*56\s*39%/);
  await expect(answered.getByRole('row', { name: 'Planners' })).toContainText(/12\s*20\s*60%/);
  await expect(answered.getByRole('row', { name: /^Rotterdam site/ })).toContainText(
    'Withheld: counted together with Drivers, so that each figure is of 5 people or more.',
  );
  await expect(answered.getByRole('row', { name: /^Drivers/ })).toContainText(
    'with Rotterdam site',
  );
  await expect(page.getByRole('table', { name: 'Scores of the sections, Planners' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Scores of the sections, Drivers' })).toHaveCount(0);
  const statements = page.getByRole('table', { name: 'Ratings: Process & Workflow', exact: true });
  await expect(statements).toHaveCount(0);
  await isSound(page);

  const csv = readFileSync(await save(page, 'CSV', outputDir), 'utf8');
  expect(csv).toContain('participation,Planners,Go-live,,,,12,0,20,');
  expect(csv).toMatch(/gap,Sponsors minus users,Go-live,workflow,.*,at least,.*,yes/);
  expect(JSON.parse(readFileSync(await save(page, 'JSON', outputDir), 'utf8')).rows).toContainEqual(
    {
      of: 'Drivers',
      wave: 'Go-live',
      kind: 'withheld',
      id: 'together',
      text: 'Rotterdam site',
    },
  );

  await expect(page.getByRole('listitem').filter({ hasText: 'Ask Anna first.' })).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ask Anna first.' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Deleted.', { exact: true })).toBeVisible();
  await expect(page.getByText('Ask Anna first.')).toHaveCount(0);
  // Of the comment that takes its place.
  await expect(page.getByRole('listitem').locator('button:focus')).toHaveText('Delete');
});

test(
  'The report of a wave opens without a network, says what the operator wrote, and prints on A4',
  { tag: '@long' },
  async ({ page }, { outputDir }) => {
    await openWave(page);
    const download = page.getByRole('button', { name: 'Download the report' });
    const subject = page.getByLabel('Title');
    await expect(subject).toHaveValue('Nordhavn Freight, Dispatch, Go-live');
    await subject.fill('');
    await download.click();
    await expect(page.getByText('Please give the report a title.').first()).toBeVisible();
    await expect(subject).toBeFocused();
    await subject.fill('Nordhavn <b>Freight</b>');
    await page.getByLabel('Headline').fill('Sponsors see a finished bridge.');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Ask Anna first.' })
      .getByLabel('Quote in the report')
      .check();
    const report = await save(page, 'Download the report', outputDir);
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(report).href);
    // The brand's font is in the file, and read, and its accents for texts that have some.
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
      .toEqual(['loaded', 'unloaded']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Sponsors see a finished bridge.',
    );
    await expect(page.getByText('Nordhavn <b>Freight</b>', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('table', { name: GAP }).getByRole('row', { name: 'Habits & Preferences' }),
    ).toContainText(/2\.5\s*3\.9 or more/);
    await expect(page.getByText('Ask Anna first.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await isSound(page);
    await page.emulateMedia({ media: 'print' });
    // A4 within the report's margins, in CSS pixels.
    await page.setViewportSize({ width: 672, height: 990 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(672);
    const charts = page.locator('td > svg');
    expect(await charts.count()).toBeGreaterThan(20);
    expect(
      await charts.evaluateAll(
        (all) => all.filter((chart) => chart.getBoundingClientRect().width < 100).length,
      ),
      'squeezed charts',
    ).toBe(0);
  },
);

test('A wave is compared with an earlier one, and only what counts is marked', {
  tag: '@long',
}, async ({ page }) => {
  const improving = (by: number): AnsweringGroup[] => [
    {
      name: 'Planners',
      side: 'users',
      asked: 25,
      openLink: 'none',
      people: 20,
      rate: (person, statement) => 2 + (person % 2) + (statement <= 3 ? by : 0),
    },
    {
      name: 'Steering committee',
      side: 'sponsors',
      asked: 6,
      openLink: 'none',
      people: 5,
      rate: sponsors,
    },
  ];
  const campaign = await makeCampaign(['Go-live', '30 days'], improving(0));
  await answerAndClose(campaign, 'Go-live', improving(0));
  await answerAndClose(campaign, '30 days', improving(2));
  await signIn(page, `/desk/#/campaigns/${campaign.id}`);
  await openWaveFindings(page, '30 days');
  await shownOnRefresh(page, 'Changes since Go-live');
  const changes = page.getByRole('table', { name: 'Changes since Go-live, Users' });
  await expect(changes.getByRole('row', { name: 'Habits & Preferences' })).toContainText(
    /2\.5\s*4\.4 or more\s*at least \+1\.9/,
  );
  await expect(changes.getByRole('row', { name: 'Process & Workflow' })).toContainText(
    /2\.5\s*2\.5\s*0\.0/,
  );
  await isSound(page);
});

test('The findings of an open wave, and of one that too few have answered, say why they are missing', {
  tag: '@long',
}, async ({ page }) => {
  const few: AnsweringGroup[] = [
    { name: 'Planners', side: 'users', asked: 5, openLink: 'none', people: 4, rate: users },
  ];
  const campaign = await makeCampaign(['Go-live', '30 days'], few);
  await signIn(page, `/desk/#/waves/${campaign.waves[1]?.id}`);
  await expect(page.getByText('Findings are computed once the wave is closed.')).toBeVisible();
  await answerAndClose(campaign, 'Go-live', few);
  await page.goto(`/desk/#/waves/${campaign.waves[0]?.id}`);
  await shownOnRefresh(
    page,
    'Too few people came by a personal link or a card, so nothing is shown.',
  );
  await isSound(page);
});

test('An operator chooses quotations one by one, and no other comment is in any file', async ({
  page,
}, { outputDir }) => {
  await openWave(page);
  const written = ['Ask Anna first.', 'Keep the morning call.'];
  const quotedIn = (file: string) => {
    const text = readFileSync(file, 'utf8');
    return written.filter((comment) => text.includes(comment));
  };
  await expect(page.getByText('It quotes no comment.')).toBeVisible();
  const files = ['Download the report', 'CSV', 'JSON'];
  for (const button of files) expect(quotedIn(await save(page, button, outputDir))).toEqual([]);
  const comment = page.getByRole('listitem').filter({ hasText: 'Keep the morning call.' });
  await comment.getByLabel('Quote in the report').check();
  await expect(page.getByText('It quotes 1 comment, chosen under Comments.')).toBeVisible();
  const [report = ''] = files;
  expect(quotedIn(await save(page, report, outputDir))).toEqual(['Keep the morning call.']);
  await comment.getByLabel('Quote in the report').uncheck();
  expect(quotedIn(await save(page, report, outputDir))).toEqual([]);
});
