import { content } from './support/content.ts';
import { TOKEN } from './support/desk.ts';
import { makeCampaign } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { type OwnIntake, startOwnIntake } from './support/own-intake.ts';
import { OWN_SITE } from './support/sites.ts';
import { button, enterButton, groups, sections } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

const { survey, thankYou } = content.pages['implementation-survey'];

test.use({ baseURL: OWN_SITE.url });

let intake: OwnIntake;
test.beforeEach(async () => {
  intake = await startOwnIntake({ settings: { OPERATOR_TOKEN: TOKEN } });
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // Ends what the page fetches ahead, before the intake does.
  await intake.kill();
});

test('On a phone, a respondent who comes by a campaign’s link answers to the end by touch', async ({ page }) => {
  await showSurveyAs(page, 'open');
  const { links } = await makeCampaign(-1, 6);
  await page.goto(links[1] ?? '');
  await expect(page.getByText('in the group ‘Steering committee’')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('Work e-mail').fill('ana@northwater.example');
  await page.getByLabel('Role').fill('Sponsor');
  await button(page, 'Access the Trust Bridge Protocol').tap();
  await enterButton(page).tap();
  for (const { title } of sections) {
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    for (const group of await groups(page).all()) await group.locator('label').nth(3).tap();
    await button(page, survey.next).tap();
  }
  await button(page, survey.submit.button).tap();
  await expect(page.getByRole('heading', { name: thankYou.heading })).toBeInViewport();
});
