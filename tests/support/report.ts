import path from 'node:path';
import type { Page } from '@playwright/test';
import { content } from './content.ts';
import { shownOnRefresh } from './desk.ts';
import { expect } from './fixtures.ts';

/** Opens the findings of a wave from its campaign, once its copies are delivered. */
export async function openWaveFindings(page: Page, name: string): Promise<void> {
  const wave = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await wave.getByRole('link', { name: 'Findings and report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeFocused();
  await shownOnRefresh(page, 'The Value Translation Gap');
}

/** The firm's words on a screen of the desk, of which no element says the language. */
export async function unmarkedWords(page: Page): Promise<string[]> {
  const { survey, report, mail } = content;
  const words = [
    ...survey.sections.flatMap(({ title, statements }) => [
      title,
      ...statements.map((one) => one.text),
    ]),
    ...Object.values(survey.steps).flatMap((step) => Object.values(step)),
    ...Object.values(mail['survey-copy'].comments),
    ...[report.summary.scale, report.method.beliefs, report.method.themselves],
  ].map((text) => text.replaceAll('{system}', 'Dispatch'));
  const unmarked = await page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const marked of copy.querySelectorAll('[lang]')) marked.remove();
    return copy.textContent;
  });
  return words.filter((text) => unmarked.includes(text));
}

/** Presses a button, and saves the file that it downloads. @returns its path. */
export async function save(page: Page, button: string, folder: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
