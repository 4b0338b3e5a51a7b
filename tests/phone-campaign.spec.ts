import { answerByTouch } from './support/answer-by-touch.ts';
import { serveDesk } from './support/desk.ts';
import { makeCampaign } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { openPreview } from './support/gates.ts';

serveDesk();

test('On a phone, a respondent who comes by a campaign’s link answers to the end by touch', { tag: '@long' }, async ({ page }) => {
  await openPreview(page);
  const { links } = await makeCampaign(-1, 6);
  await page.goto(links[1] ?? '');
  await expect(page.getByText('in the group ‘Steering committee’')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await answerByTouch(page, { email: 'ana@northwater.example', role: 'Sponsor' });
});
