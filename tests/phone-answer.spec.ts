import { answerStatements, begin, openWave, submit, thanks } from './support/answer.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { serveDesk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { button, sections } from './support/survey.ts';

const { answer: words } = content.pages;

serveDesk({}, undefined, 'all');

test('On a phone, somebody answers by the code of a card, from the QR code to the end', async ({
  page,
}) => {
  const { cards } = await openWave();
  await page.goto(cards[0]?.link ?? '');
  await expect(page.getByText('Your answers are counted in the group ‘Planners’')).toBeVisible();
  await expect(page.getByText(words.welcome.once)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await begin(page).tap();
  await answerStatements(page, 3, 'tap');
  await submit(page, 'tap');
  await expect(thanks(page)).toBeInViewport();
});

test('A code is typed as one reads it, and a wrong one is refused, and stays to be compared with the card', async ({
  page,
  quiet,
}) => {
  quiet.allow(/the server responded with a status of 404/);
  const { cards } = await openWave();
  await page.goto('/answer/');
  const field = page.getByRole('textbox', { name: words.code.label });
  await field.fill('ABCD');
  await button(page, words.code.button).tap();
  await expect(page.getByText(words.code.wrong)).toBeVisible();
  await expect(field).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await field.fill('aaaa bbbb cccc');
  const refused = async () => {
    await expect(field).toHaveAccessibleDescription(new RegExp(`${words.code.unknown}$`));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  };
  await button(page, words.code.button).tap();
  await refused();
  await expect(field).toHaveValue('AAAA-BBBB-CCCC');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading);
  expect(await violations(page)).toEqual([]);
  await field.fill('AAAA-BBBB-CCCC');
  await button(page, words.code.button).tap();
  await refused();
  await field.fill(
    ` ${(cards[1]?.code ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`,
  );
  await button(page, words.code.button).tap();
  await begin(page).tap();
  await expect(page.getByRole('heading', { name: sections[0]?.title ?? '' })).toBeInViewport();
});
