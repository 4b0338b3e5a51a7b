import { expect, type Page } from '@playwright/test';
import { answerStatements, begin, submit, thanks } from './answer.ts';

/**
 * Answers a client's survey to the end by touch, at the welcome to which a link or card has led.
 * @param place that of the chosen labels, from 0.
 */
export async function answerByTouch(page: Page, place = 3): Promise<void> {
  await begin(page).tap();
  await answerStatements(page, place, 'tap');
  await submit(page, 'tap');
  await expect(thanks(page)).toBeInViewport();
}
