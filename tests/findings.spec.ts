import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { toFileName } from '../desk/findings/file-name.ts';
import { content } from './support/content.ts';
import { isSound, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { openWaveFindings, save, unmarkedWords } from './support/report.ts';
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

  const map = page.getByRole('table', { name: 'Scores by section and group' });
  await expect(map.getByRole('columnheader')).toHaveText([
    'Section',
    'Users22 of 56',
    'Planners12 of 20',
    'Driverswithheld',
    'Rotterdam sitewithheld',
    'Sponsors10 of 14',
    'Gap sponsors minus users',
  ]);
  const weakest = map.getByRole('row').nth(1);
  await expect(weakest.getByRole('cell')).toHaveText([
    'Users 2.0 or less',
    'Planners 2.0 or less',
    'withheld',
    'withheld',
    'Sponsors 3.9 or more',
    'Gap, sponsors minus users at least +1.9',
  ]);
  const behind = (title: string) => page.getByRole('region', { name: title, exact: true });
  await expect(behind('The lowest statements that may be shown')).toBeVisible();
  await isSound(page);
  expect(await unmarkedWords(page)).toEqual([]);

  const cell = weakest.getByRole('link', { name: 'Planners' });
  await map.getByRole('link', { name: 'Process & Workflow' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  const chosen = behind('Process & Workflow, Planners');
  await expect(chosen).toContainText(
    '2.0 or less Answered: 12 of 20. 8 of 20 did not answer; if they rate a point lower, the score is 0.4 lower.',
  );
  // Beside a section at its end, no statement is shown.
  await expect(chosen).toContainText('No scores of single statements');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAttribute('aria-current', 'true');
  await isSound(page);
  expect(await unmarkedWords(page)).toEqual([]);
  await page.reload();
  await expect(chosen).toBeVisible();
  await map.getByRole('link', { name: 'Drivers' }).click();
  await expect(behind('Drivers')).toContainText(
    'Withheld: counted together with Rotterdam site, so that each figure is of 5 people or more.',
  );
  await page.goBack();
  await expect(chosen).toBeVisible();
  await cell.focus();
  await page.keyboard.press('Escape');
  await expect(behind('The lowest statements that may be shown')).toBeVisible();
  await expect(cell).toBeFocused();

  await page.getByText('Method, and who answered').click();
  const answered = page.getByRole('table', { name: 'Who answered' });
  await expect(answered.getByRole('row', { name: 'Users' })).toContainText(/22\s*56\s*39%/);
  await expect(answered.getByRole('row', { name: /^Drivers/ })).toContainText(
    'with Rotterdam site',
  );
  await page.getByText('What would you suggest?').click();
  await isSound(page);

  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByLabel('Headline')).toBeFocused();
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
    const headline = 'Sponsors see a finished <b>bridge</b>.';
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByLabel('Headline').fill(headline);
    await page.reload();
    await expect(page.getByLabel('Headline')).toHaveValue(headline);
    await page.getByLabel('Who it is for').fill('the steering committee');
    await page.getByText('What would you suggest?').click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Ask Anna first.' })
      .getByLabel('Quote in the report')
      .check();
    const logo = page.getByLabel('The client’s logo');
    await logo.setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: LOGO });
    await page.getByRole('button', { name: 'Download the report' }).click();
    await expect(page.getByText('Please choose a picture').first()).toBeVisible();
    await expect(logo).toBeFocused();
    await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: LOGO });
    const points = page.getByLabel('Sentences of the first page');
    const own = await points.inputValue();
    await points.fill('A sentence that says too much for one page of paper. '.repeat(200));
    await page.getByRole('button', { name: 'Download the report' }).click();
    await expect(page.getByText('Please shorten these sentences.').first()).toBeVisible();
    await expect(points).toBeFocused();
    await points.fill(own);
    const report = await save(page, 'Download the report', outputDir);
    expect(report).toMatch(/nordhavn-freight-[a-z0-9-]*go-live\.html$/);
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(report).href);
    // The brand's font is in the file, and read, and its accents for texts that have some.
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
      .toEqual(['loaded', 'unloaded']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
    await expect(page.getByText('For: the steering committee')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Nordhavn Freight' })).toBeVisible();
    await expect(page.getByRole('table', { name: GAP })).toContainText('3.9 or more');
    await expect(page.getByText('Ask Anna first.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await isSound(page);
    const pages = page.locator('.page');
    const count = await pages.count();
    await expect(pages.last()).toContainText(`${count} of ${count}`);
    expect(await fullPages(page)).toEqual([]);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(count);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20"/></svg>',
);

test(
  'However long its names are, the heat map has room for them, and no page of the report is too full',
  {
    tag: '@long',
  },
  async ({ page }, { outputDir }) => {
    const lengthen = (name: string) => `${name} `.repeat(20).slice(0, 190).trim();
    // With these, two tables take all the room of a page but a few pixels.
    const many = Array.from({ length: 20 }, (_, index): AnsweringGroup => {
      const name = index % 3 ? 'Versicherungsabteilungsleiterinnen' : 'Field maintenance planning';
      const isUser = index < 14;
      return {
        ...{ name: `G${index} ${lengthen(name)}`, side: isUser ? 'users' : 'sponsors' },
        ...{ asked: 8, openLink: 'none', people: 6, rate: isUser ? users : sponsors },
      };
    });
    const client = lengthen('Wojewódzkie Przedsiębiorstwo');
    const campaign = await makeCampaign([lengthen('Ninety days')], many, {
      ...{ client, system: lengthen('Compass') },
    });
    await answerAndClose(campaign, campaign.waves[0]?.name ?? '', many);
    await signIn(page, `/desk/#/waves/${campaign.waves[0]?.id}`);
    await shownOnRefresh(page, 'The Value Translation Gap');
    const map = page.getByRole('table', { name: 'Scores by section and group' });
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const spilt = await map.locator('th a, td a > :last-child').evaluateAll((all) =>
        all.flatMap((one) => {
          const cell = one.closest('th, td')?.getBoundingClientRect();
          const { left, right } = one.getBoundingClientRect();
          return cell && left > cell.left - 1 && right < cell.right + 1 ? [] : one.textContent;
        }),
      );
      expect(spilt, `outside their cells at ${width} pixels`).toEqual([]);
    }
    await isSound(page);
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByLabel('Headline').fill('A finished bridge');
    await page.getByLabel('Sentences of the first page').fill('One sentence.');
    await page.goto(pathToFileURL(await save(page, 'Download the report', outputDir)).href);
    await page.evaluate(() => document.fonts.ready);
    expect(await fullPages(page)).toEqual([]);
    const drawn = page.locator('.page').filter({ hasText: content.report.map.title });
    await expect(drawn.locator('svg').first()).toBeVisible();
    const lines = await page
      .locator('.head')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    for (const height of lines) expect(height).toBeLessThan(50);
  },
);

/** The pages of a report whose blocks have no room, by their numbers. */
function fullPages(page: Page): Promise<number[]> {
  return page
    .locator('.page')
    .evaluateAll((all) =>
      all.flatMap((one, index) =>
        [one, ...one.querySelectorAll('.body')].some(
          (part) => part.scrollHeight > part.clientHeight,
        )
          ? [index + 1]
          : [],
      ),
    );
}

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
  await shownOnRefresh(page, 'Change since ‘Go-live’');
  const course = page.getByRole('table', { name: 'Wave by wave' });
  await expect(course.getByRole('row', { name: 'Habits & Preferences' })).toContainText(
    /2\.5\s*4\.4 or more\s*at least \+1\.9/,
  );
  await page.getByRole('link', { name: 'Process & Workflow', exact: true }).click();
  await expect(course.getByRole('row', { name: /^Users/ })).toContainText(/2\.5\s*2\.5\s*0\.0/);
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

const { gap, map } = content.report.drawings;
const DRAWN = [gap, map].flatMap(({ title }) =>
  ['svg', 'png'].map((type) => `-${toFileName([title])}.${type}`),
);

test('An operator chooses quotations one by one, and no other comment is in any file', async ({
  page,
}, { outputDir }) => {
  await openWave(page);
  const written = ['Ask Anna first.', 'Keep the morning call.'];
  const quotedIn = (file: string) => {
    const text = readFileSync(file, 'utf8');
    return written.filter((comment) => text.includes(comment));
  };
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('It quotes no comment.')).toBeVisible();
  await page.getByText('What would you suggest?').click();
  const files = ['Download the report', 'CSV', 'JSON'];
  for (const button of files) expect(quotedIn(await save(page, button, outputDir))).toEqual([]);
  await page.getByText('Drawings for your own slides').click();
  const zip = await save(page, 'All as ZIP', outputDir);
  const packed = Object.entries(unzipSync(readFileSync(zip)));
  const named = packed.map(([name]) => name.replace(path.basename(zip, '.zip'), ''));
  expect(named).toEqual(expect.arrayContaining(['.csv', '.json', ...DRAWN]));
  for (const [, bytes] of packed)
    for (const comment of written) expect(strFromU8(bytes, true)).not.toContain(comment);
  const comment = page.getByRole('listitem').filter({ hasText: 'Keep the morning call.' });
  await comment.getByLabel('Quote in the report').check();
  await expect(page.getByText('It quotes 1 comment, chosen under Comments.')).toBeVisible();
  const [report = ''] = files;
  expect(quotedIn(await save(page, report, outputDir))).toEqual(['Keep the morning call.']);
  await comment.getByLabel('Quote in the report').uncheck();
  expect(quotedIn(await save(page, report, outputDir))).toEqual([]);
});
