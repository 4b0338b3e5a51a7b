import type { Page } from '@playwright/test';
import { fill } from '../core/content/fill.ts';
import { formatDay } from '../core/language.ts';
import { SESSION_KEYS } from '../core/storage-keys.ts';
import { answerStatements, begin, openWave, storedIn, submit, thanks } from './support/answer.ts';
import { violations } from './support/axe.ts';
import { POLARIS, SHEET, tokenIn } from './support/campaign.ts';
import { content } from './support/content.ts';
import { serveDesk } from './support/desk.ts';
import { createCampaign, dayFromNow } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { gather, NETWORK_FAILURE, toast } from './support/forms.ts';
import { breakNetwork } from './support/network.ts';
import { button, rating, sections } from './support/survey.ts';

const {
  answer: words,
  'anonymity-sheet': sheetWords,
  'implementation-survey': survey,
  'readiness-scan': scan,
} = content.pages;
const REFUSED = /the server responded with a status of 4\d\d/;
const FIRST = 'For work that belongs in Polaris, Polaris is what I open first.';
const MINUTE_MS = 60_000;
const MARGINS = { top: '15mm', right: '15mm', bottom: '15mm', left: '15mm' };

const desk = serveDesk({}, undefined, 'all');

/** What a document holds of an earlier visit is gone. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

async function answerAll(page: Page): Promise<void> {
  await begin(page).click();
  await answerStatements(page);
}

test('A link that comes back changed opens the survey, or says what is missing, and leaves no token in the address', async ({
  page,
}) => {
  const { invite } = await openWave();
  const link = await invite(desk.relay(), 'ben@northwater.example');
  const marker = '?link#';
  expect(link).toContain(marker);
  for (const changed of [
    link.replace(marker, '?link%23'),
    link.replace(marker, '%23'),
    `${link}.`,
    `${link}%3E`,
  ]) {
    await follow(page, changed);
    await expect(page.getByText(POLARIS.welcome), changed).toBeVisible();
    await expect(page).toHaveURL(/\/#\/answer$/);
  }
  await follow(page, link.slice(0, link.indexOf('#')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.cut.heading);
  await expect(page.getByRole('textbox', { name: words.code.label })).toBeVisible();
  await expect(page).toHaveURL(/\/#\/answer$/);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.cut.heading);
});

test('A personal link leads straight to the survey, counts once, and leaves nothing in the browser', async ({
  page,
  quiet,
}) => {
  quiet.allow(REFUSED);
  const { invite } = await openWave();
  const link = await invite(desk.relay(), 'ana@northwater.example');
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await page.goto(link);
  await expect(page.getByText('For Northwater')).toBeVisible();
  await expect(page.getByText(POLARIS.welcome)).toBeVisible();
  await expect(page.getByText('Your answers are counted in the group ‘Planners’')).toContainText(
    'No result is shown for fewer than five people',
  );
  await expect(page).toHaveURL(/\/#\/answer$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('region', { name: words.welcome.before })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await begin(page).click();
  await expect(page.getByText(FIRST)).toBeVisible();
  await expect(page.getByText(survey.survey.note), 'the statements name Polaris').toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await answerStatements(page);
  await submit(page);
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(words.success, { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const { local, session } = await storedIn(page);
  expect(local).toEqual({});
  expect(Object.keys(session).filter((key) => key !== SESSION_KEYS.positions)).toEqual([]);
  expect(asked.filter((one) => one.includes('/api/'))).toEqual([
    'GET /api/campaign-links',
    'POST /api/campaign-responses',
  ]);

  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: words.footer.sheet }).click();
  const sheet = await opened;
  await expect(sheet.getByRole('heading', { name: sheetWords.summary.heading })).toBeVisible();
  await expect(sheet.getByText(', for Northwater: ')).toBeVisible();
  await expect(sheet.getByRole('link', { name: sheetWords.back })).toHaveCount(0);
  const kept = JSON.stringify([await storedIn(sheet), await storedIn(page), sheet.url()]);
  expect(kept, 'nothing by which somebody could answer').not.toContain(tokenIn(link));
  await sheet.close();
  await expect(page.getByRole('heading', { name: scan.profile.heading })).toBeVisible();

  await follow(page, link);
  await answerAll(page);
  await submit(page);
  await expect(page.getByRole('heading', { name: words.used.heading })).toBeVisible();
  await expect(page.getByText(words.kept)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await button(page, survey.survey.download).click();
  expect((await download).suggestedFilename()).toBe(survey.survey.file);
});

test('A sponsor is asked what they believe of others, in statements worded for it', {
  tag: '@long',
}, async ({ page }) => {
  const { open } = await openWave(-1, 6, {
    groups: [{ name: 'Steering committee', side: 'sponsors', asked: 6, openLink: 'counted' }],
  });
  await page.goto(open);
  const asked = words.welcome.forSponsors?.replaceAll('{system}', 'Polaris') ?? '';
  await expect(page.getByText(asked, { exact: true })).toBeVisible();
  await begin(page).click();
  const statement = 'For work that belongs in Polaris, Polaris is what people open first.';
  await expect(page.getByRole('group', { name: statement })).toBeVisible();
  await expect(page.getByText(FIRST)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('At a shared device the next person is greeted as new, and a device that nobody touches warns, and clears what was answered a minute later', async ({
  page,
}) => {
  const { shared } = await openWave();
  await page.clock.install();
  await page.goto(shared);
  await expect(page.getByText(words.welcome.shared)).toBeVisible();
  const before = page.getByRole('heading', { name: words.welcome.before });
  await expect(before, 'which speaks of a device of one’s own').toHaveCount(0);
  await answerAll(page);
  await submit(page);
  await expect(thanks(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const { local, session } = await storedIn(page);
  expect(JSON.stringify({ ...local, ...session })).not.toContain('"answers"');
  await button(page, words.thankYou.next).click();
  await begin(page).click();
  await expect(rating(page, 1, 4)).not.toBeChecked();

  await rating(page, 1, 4).check();
  const warning = page.getByRole('alertdialog');
  await page.clock.fastForward(5 * MINUTE_MS);
  await expect(warning).toBeVisible();
  await expect(button(page, words.idle.stay)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await expect(rating(page, 1, 4)).toBeChecked();
  await page.clock.fastForward(5 * MINUTE_MS);
  await expect(warning).toBeVisible();
  await page.clock.fastForward(MINUTE_MS);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await begin(page).click();
  await expect(rating(page, 1, 4)).not.toBeChecked();
});

test('Answers survive a reload in their tab, and Back leads to the welcome; another link never shows them', async ({
  page,
}) => {
  const { open, cards } = await openWave();
  await page.goto(open);
  await begin(page).click();
  await rating(page, 1, 4).check();
  await page.reload();
  await expect(rating(page, 1, 4)).toBeChecked();
  await expect(page.getByText(words.survey.restored)).toBeVisible();
  await page.goBack();
  await expect(button(page, words.welcome.goOn)).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeVisible();
  await follow(page, cards[0]?.link ?? '');
  await begin(page).click();
  await expect(rating(page, 1, 4)).not.toBeChecked();
  await follow(page, open);
  await expect(button(page, words.welcome.goOn)).toBeVisible();
});

test('A submission that failed is sent again as the same one; a copy is mailed only if its respondent wants one, and no profile is kept', async ({
  page,
  quiet,
}) => {
  quiet.allow(REFUSED, ...NETWORK_FAILURE);
  const { open } = await openWave();
  await page.goto(open);
  await answerAll(page);
  const requests = gather(page, 'campaign-responses');
  const network = await breakNetwork(page, '**/api/campaign-responses');
  await submit(page);
  await expect(page.getByText(words.survey.notSent)).toBeVisible();
  await expect(page.getByText(survey.survey.failure.title, { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  network.mend();
  await submit(page);
  await expect(thanks(page)).toBeVisible();
  expect(new Set(requests.map((one) => one.headers()['idempotency-key'])).size).toBe(1);

  await button(page, words.copy.button).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByRole('textbox', { name: words.copy.label }).fill('ana@home.example');
  await button(page, words.copy.button).click();
  await expect(
    page.getByText(survey.survey.success.text.replace('{email}', 'ana@home.example')).first(),
  ).toBeVisible();
  await expect(
    page.getByText(words.copy.sent.replace('{email}', 'ana@home.example')),
  ).toBeFocused();
  expect(JSON.stringify(await storedIn(page))).not.toContain('ana@home');
  await expect(page.getByText(words.thankYou.notKept)).toBeVisible();
  expect((await storedIn(page)).local).toEqual({});
  await page.reload();
  await expect(page.getByText(words.thankYou.gone)).toBeVisible();
});

test('Answers to a wave that was closed meanwhile are kept for their respondent, who is told the day, by a link that went with it, too', async ({
  page,
  quiet,
}) => {
  quiet.allow(REFUSED, ...NETWORK_FAILURE);
  const text = fill(words.closed.text, { day: formatDay(content.language, dayFromNow(0)) });
  for (const way of ['open', 'card']) {
    const { open, cards, close } = await openWave();
    await follow(page, way === 'card' ? (cards[0]?.link ?? '') : open);
    await answerAll(page);
    const network = await breakNetwork(page, '**/api/campaign-responses');
    await submit(page);
    await expect(toast(page)).toBeVisible();
    network.mend();
    await close();
    await submit(page);
    await expect(page.getByRole('heading', { name: words.closed.heading })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(toast(page), 'which asks to try again').toHaveCount(0);
    await expect(button(page, survey.survey.download)).toBeVisible();
  }
});

test('A link that opens nothing says why, and one that can’t be looked up is tried again', async ({
  page,
  quiet,
}) => {
  quiet.allow(REFUSED, ...NETWORK_FAILURE);
  const [early, closed, current] = [await openWave(3, 9), await openWave(-9, 3), await openWave()];
  await closed.close();
  for (const [link, state] of [
    [early.open, 'early'],
    [closed.open, 'closed'],
    [current.open.slice(0, -10), 'unknown'],
  ] as const) {
    await follow(page, link);
    await expect(page.getByRole('heading', { name: words[state].heading })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    if (state === 'unknown') continue;
    await expect(page.getByText(words.ask)).toContainText('Mara Vogt');
  }
  // A personal link and a card are deleted with their wave.
  await follow(page, closed.cards[0]?.link ?? '');
  await expect(page.getByText(words.code.unknown)).toBeVisible();
  const network = await breakNetwork(page, '**/api/campaign-links');
  await follow(page, current.open);
  await expect(button(page, content.pages.arriving.retry)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  network.mend();
  await button(page, content.pages.arriving.retry).click();
  await expect(begin(page)).toBeVisible();
});

test('The anonymity sheet of a campaign prints on both sides of one A4 sheet, from its own link, before there is any other', async ({
  page,
}) => {
  const contact = 'Data protection officer\nWater Lane 3\nHull HU1 2AA\nprivacy@northwater.example';
  const groups = Array.from(
    { length: 20 },
    (_, index) =>
      ({
        name: `Depot number ${index + 1}`,
        side: 'users',
        asked: 7,
        openLink: 'counted',
      }) as const,
  );
  const { sheetLink } = await createCampaign({
    ...POLARIS,
    sheet: {
      ...SHEET,
      controller: contact,
      processor: contact,
      officer: contact,
      cards: 'held-back',
    },
    agreement: { kind: 'agreed', with: 'the works council', on: '2026-11-02' },
    waves: [{ name: 'Go-live', opensOn: dayFromNow(1), closesOn: dayFromNow(8) }],
    groups,
  });
  await page.goto(sheetLink);
  await expect(page.getByRole('heading', { name: sheetWords.summary.heading })).toBeVisible();
  await expect(page.getByText('Depot number 1 (7 asked; open link)').first()).toBeVisible();
  await expect(page.getByText(sheetWords.responsible.bases['works-agreement'])).toBeVisible();
  await expect(page.getByText(/^with the works council, on 2 November 2026\./)).toBeVisible();
  await expect(page.getByText(/^Version [0-9A-Z]{7}, as of/)).toBeVisible();
  await expect(page.getByRole('link', { name: sheetWords.back })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(pagesOf(await page.pdf({ format: 'A4', margin: MARGINS }))).toBe(2);

  const { open } = await openWave();
  await follow(page, open);
  await page.getByRole('link', { name: words.welcome.sheet }).click();
  await page.getByRole('link', { name: sheetWords.back }).click();
  await expect(begin(page)).toBeVisible();
  // Of another campaign, beside the survey that is being answered.
  await follow(page, sheetLink);
  await expect(page.getByText('Depot number 1 (7 asked; open link)').first()).toBeVisible();
  await page.goto('/answer');
  await expect(begin(page)).toBeVisible();
});

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}
