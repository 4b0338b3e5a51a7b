import type { Page } from '@playwright/test';
import { content } from './content.ts';
import { expect } from './fixtures.ts';
import { button, enterButton, groups, sections } from './survey.ts';

const { survey, thankYou } = content.pages['implementation-survey'];

/** Answers the survey to the end by touch, on the document that a campaign's link has led to. @param place that of the chosen labels, from 0. */
export async function answerByTouch(page: Page, { email, role, place = 3 }: { email: string; role: string; place?: number }): Promise<void> {
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Role').fill(role);
  await button(page, 'Access the Trust Bridge Protocol').tap();
  await enterButton(page).tap();
  for (const { title } of sections) {
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    for (const group of await groups(page).all()) await group.locator('label').nth(place).tap();
    await button(page, survey.next).tap();
  }
  await button(page, survey.submit.button).tap();
  await expect(page.getByRole('heading', { name: thankYou.heading })).toBeInViewport();
}
