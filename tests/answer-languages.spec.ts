import type { Page } from '@playwright/test';
import { openWave, thanks } from './support/answer.ts';
import { violations } from './support/axe.ts';
import { SHEET } from './support/campaign.ts';
import { content } from './support/content.ts';
import { serveDesk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { NETWORK_FAILURE, toast } from './support/forms.ts';
import { breakNetwork, chunkOf, hold } from './support/network.ts';
import { IS_FIRST_FIRM } from './support/sites.ts';
import { button, groups, rating } from './support/survey.ts';

test.skip(!IS_FIRST_FIRM, 'the first firm alone has translations');

const desk = serveDesk({}, undefined, 'all');
const [german, polish] = ['de', 'pl'].map((language) => content.translations[language]);
if (!german || !polish) throw new Error('There is no German or Polish.');
const [DE, PL] = [german, polish].map((words) => ({
  answer: words['pages/answer.yaml'],
  survey: words['pages/implementation-survey.yaml'].survey,
  sections: words['survey.yaml'].sections,
  sheet: words['pages/anonymity-sheet.yaml'],
  profile: words['pages/readiness-scan.yaml'].profile,
})) as [Words, Words];
interface Words {
  answer: (typeof german)['pages/answer.yaml'];
  survey: (typeof german)['pages/implementation-survey.yaml']['survey'];
  sections: (typeof german)['survey.yaml']['sections'];
  sheet: (typeof german)['pages/anonymity-sheet.yaml'];
  profile: (typeof german)['pages/readiness-scan.yaml']['profile'];
}

const MINUTE_MS = 60_000;

const inLanguage = (page: Page) => page.locator('html');
const titleOf = ({ sections }: Words, index: number) => sections[index]?.title ?? '';

/** Answers a section, and goes on. */
async function answerSection(page: Page, words: Words, index: number): Promise<void> {
  await expect(page.getByRole('heading', { name: titleOf(words, index) })).toBeVisible();
  await groups(page).evaluateAll((all) =>
    all.forEach((group) => void group.querySelectorAll('label')[3]?.click()),
  );
  await button(page, words.survey.next).click();
}

test('Somebody begins in the language of their card, goes on in another one, and keeps what they answered', async ({
  page,
}) => {
  const { cards } = await openWave();
  const sent: { path: string; body: string }[] = [];
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') sent.push({ path: pathname, body: request.postData() ?? '' });
    fetched.push(pathname);
  });
  await page.goto(`${cards[0]?.link}&in-de`);
  await expect(button(page, DE.answer.welcome.begin)).toBeVisible();
  await expect(inLanguage(page)).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(new RegExp(`^${DE.answer.title} \\|`));
  await expect(
    page.getByText('mit denen aller anderen').or(page.getByText('in der Gruppe')),
  ).toBeVisible();
  await expect(page.getByText('weniger als fünf Personen').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, DE.answer.welcome.begin).click();
  await expect(page.getByText('gehört, öffne ich zuerst Polaris.')).toContainText(
    'in Polaris gehört',
  );
  await answerSection(page, DE, 0);
  await expect(page.getByRole('heading', { name: titleOf(DE, 1) })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const choice = button(page, 'Polski');
  await choice.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: titleOf(PL, 1) })).toBeVisible();
  await expect(choice, 'the focus stays').toBeFocused();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(inLanguage(page)).toHaveAttribute('lang', 'pl');
  await expect(page.getByRole('status').filter({ hasText: 'Jeszcze 4 odpowiedzi' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: titleOf(PL, 1) })).toBeVisible();
  await page.goBack();
  await expect(groups(page).first().locator('input:checked')).toHaveCount(1);
  await button(page, PL.survey.next).click();
  for (const index of PL.sections.keys()) if (index > 0) await answerSection(page, PL, index);
  await expect(page.getByText(PL.answer.languages.comments)).toBeVisible();
  const wide = page.viewportSize();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const optional = page.locator('label').getByText(PL.survey.comments.optional, { exact: true });
    const lines = await optional.evaluateAll((all) =>
      all.map((word) => {
        const text = document.createRange();
        text.selectNodeContents(word);
        return text.getClientRects().length;
      }),
    );
    expect(lines, 'unbroken beside a label of two lines').toEqual([1, 1, 1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  if (wide) await page.setViewportSize(wide);
  await button(page, PL.survey.submit.button).click();
  await expect(page.getByRole('heading', { name: PL.answer.thankYou.heading })).toBeVisible();
  await expect(page.getByRole('heading', { name: PL.profile.heading })).toBeVisible();
  await expect(page.getByText('4,0').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const response = sent.find(({ path }) => path.endsWith('/campaign-responses'));
  expect(Object.keys(JSON.parse(response?.body ?? '{}')).sort()).toEqual([
    ...['answers', 'campaignToken', 'comments', 'wordsId'],
  ]);
  expect(fetched.filter((path) => /\/(de|pl)\b|[-.](de|pl)\./.test(path))).toEqual([]);

  await page.getByRole('textbox', { name: PL.answer.copy.label }).fill('ola@home');
  await button(page, PL.answer.copy.button).click();
  await expect(page.getByText('Prosimy podać prawidłowy adres e-mail.')).toBeVisible();
  await button(page, 'Deutsch').click();
  await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
  await button(page, 'Polski').click();
  await page.getByRole('textbox', { name: PL.answer.copy.label }).fill('ola@home.example');
  await button(page, PL.answer.copy.button).click();
  // Also announced, for as long as screen readers need.
  await expect(page.getByText('Kopia została wysłana na ola@home.example.').first()).toBeVisible();
  await expect(page.getByText('w ciągu godziny').last()).toBeVisible();
  const copy = JSON.parse(sent.find(({ path }) => path.endsWith('/survey-copies'))?.body ?? '{}');
  expect(copy.language).toBe('pl');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: PL.answer.footer.sheet }).click();
  await expect((await opened).getByRole('heading', { name: PL.sheet.heading })).toBeVisible();
});

test.describe('In a browser that speaks German', () => {
  test.use({ locale: 'de-AT' });

  test('a poster’s link and the sheet are read in German, and at a shared device the next person chooses anew', async ({
    page,
  }) => {
    const { shared } = await openWave();
    await page.goto(shared);
    await expect(page.getByText(DE.answer.welcome.shared)).toBeVisible();
    await button(page, 'English').click();
    await expect(page.getByText(content.pages.answer.welcome.shared)).toBeVisible();
    await page.getByRole('link', { name: content.pages.answer.welcome.sheet }).click();
    const versionIn = (text: RegExp) =>
      page
        .getByText(text)
        .textContent()
        .then((said) => said?.match(/[0-9A-Z]{7}/)?.[0]);
    const version = await versionIn(/^Version/);
    await button(page, 'Deutsch').click();
    await expect(page.getByRole('heading', { level: 1, name: DE.sheet.heading })).toBeVisible();
    await expect(page.getByText('English, Deutsch und Polski')).toBeVisible();
    await expect(page.locator('[lang=en-GB]').getByText(SHEET.storage).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${DE.sheet.title} \\|`));
    await button(page, 'English').click();
    await expect(page).toHaveTitle(new RegExp(`^${content.pages['anonymity-sheet'].title} \\|`));
    await button(page, 'Deutsch').click();
    expect(await versionIn(/^Fassung/), 'one agreement holds for all').toBe(version);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: DE.sheet.back }).click();
    await button(page, DE.answer.welcome.begin).click();
    for (const index of DE.sections.keys()) await answerSection(page, DE, index);
    await button(page, 'English').click();
    await button(page, content.pages['implementation-survey'].survey.submit.button).click();
    await expect(thanks(page)).toBeVisible();
    await button(page, content.pages.answer.thankYou.next).click();
    await expect(page.getByText(DE.answer.welcome.shared)).toBeVisible();
  });
});

test('A language that somebody only chose at a shared device is not the next person’s', async ({
  page,
}) => {
  const { shared } = await openWave();
  await page.clock.install();
  const campaign = Promise.withResolvers<void>();
  await page.route('**/campaign-links', (route) => campaign.promise.then(() => route.continue()));
  await page.goto(shared);
  await button(page, 'Deutsch').click();
  await expect(inLanguage(page), 'before the campaign is there').toHaveAttribute('lang', 'de');
  campaign.resolve();
  await expect(button(page, DE.answer.welcome.begin)).toBeVisible();
  await page.clock.fastForward(5 * MINUTE_MS);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(5 * MINUTE_MS);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(button(page, DE.answer.welcome.begin), 'somebody is there').toBeVisible();
  await page.clock.fastForward(MINUTE_MS);
  await expect(button(page, content.pages.answer.welcome.begin)).toBeVisible();
  await expect(inLanguage(page)).toHaveAttribute('lang', content.language.tag);
});

test('Words that don’t come are fetched again, and where the site has others now, the page says what to do', async ({
  page,
  quiet,
}) => {
  quiet.allow(...NETWORK_FAILURE, /_content_spoken-/);
  const { cards } = await openWave();
  const own = content.pages.answer;
  const words = chunkOf('_content_spoken');
  const network = await breakNetwork(page, words);
  await page.goto(`${cards[1]?.link}&in-de`);
  await expect(toast(page)).toContainText(content.pages.arriving.missing);
  await expect(button(page, own.welcome.begin)).toBeVisible();
  network.mend();
  await button(page, 'Polski').click();
  await expect(button(page, PL.answer.welcome.begin)).toBeVisible();

  const site = await breakNetwork(page, words, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(toast(page)).toContainText(own.languages.renewed);
  await button(page, own.welcome.begin).click();
  await rating(page, 1, 4).check();
  await button(page, 'Deutsch').click();
  await expect(rating(page, 1, 4)).toBeChecked();
  site.mend();
  await page.reload();
  await expect(page.getByRole('heading', { name: titleOf(DE, 0) })).toBeVisible();
  await expect(groups(page).first().locator('input:checked')).toHaveCount(1);
});

test('Somebody is invited in the language beside their address', async ({ page }) => {
  const { invite } = await openWave();
  const link = await invite(desk.relay(), 'ute@northwater.example', 'de');
  const mail = desk.relay().mails.find((one) => one.envelopeTo.includes('ute@northwater.example'));
  expect(mail?.subject).toMatch(/^Polaris rollout \w+: Wie kommen Sie mit Polaris zurecht\?$/);
  expect(mail?.html).toContain('<html lang="de">');
  expect(mail?.text).toContain(german['mail.yaml'].decline);
  await page.goto(link);
  await expect(button(page, DE.answer.welcome.begin)).toBeVisible();
});

test('What is fetched doesn’t tell in which language somebody answers', async ({ browser }) => {
  const { cards } = await openWave();
  const fetchedIn = async (language: string, words: Words['answer']) => {
    const page = await browser.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
    // Which screens are fetched ahead depends on what is in view once the browser is idle.
    const campaign = await hold(page, /\/campaign-links$/);
    await page.goto(`${cards[0]?.link}${language}`);
    for (const ahead of [/privacy-.*\.js$/, /anonymity-sheet-.*\.js$/, /legal-sections-.*\.js$/])
      await expect.poll(() => fetched.some((path) => ahead.test(path))).toBe(true);
    await campaign.release();
    await button(page, words.welcome.begin).click();
    await expect(groups(page).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.close();
    return fetched;
  };
  const english = await fetchedIn('', content.pages.answer);
  expect((await fetchedIn('&in-pl', PL.answer)).toSorted()).toEqual(english.toSorted());
  const last = english.findIndex((path) => path.endsWith('/campaign-links'));
  expect(english.slice(0, last).join(), 'before the survey').toContain('spoken');
});

test('Without JavaScript there is no choice, and the focus stays on it where a link opens nothing', async ({
  browser,
  page,
  quiet,
}) => {
  quiet.allow(/the server responded with a status of 4\d\d/);
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto('/answer/');
  await expect(still.getByText(DE.answer.withoutScript)).toBeVisible();
  await expect(button(still, 'Deutsch')).toBeHidden();
  await still.close();
  await page.goto((await openWave()).open.slice(0, -10));
  await expect(
    page.getByRole('heading', { name: content.pages.answer.unknown.heading }),
  ).toBeVisible();
  await button(page, content.pages.answer.code.button).click();
  await expect(page.getByText(content.pages.answer.code.wrong)).toBeVisible();
  await button(page, 'Deutsch').click();
  await expect(page.getByRole('heading', { name: DE.answer.unknown.heading })).toBeVisible();
  await expect(page.getByText(DE.answer.code.wrong)).toBeVisible();
  await expect(button(page, 'Deutsch')).toBeFocused();
});
