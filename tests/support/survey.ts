import { expect, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../core/storage-keys.ts';
import { firm, specified } from './content.ts';
import { remember } from './gates.ts';
import { documentPath, TRUST_BRIDGE } from './screens.ts';
import { open, openStorage } from './start.ts';

export const { sections } = firm.survey;
export const statements = sections.flatMap((section) => section.statements);

/** The same rating for all statements, except the given ones. */
export function allAnswered(
  rating: number,
  others: Record<number, number> = {},
): Record<number, number> {
  return { ...Object.fromEntries(statements.map(({ id }) => [id, rating])), ...others };
}

export const groups = (page: Page) => page.getByRole('main').getByRole('group');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const rating = (page: Page, id: number, value: number) =>
  page.locator(`input[name="statement-${id}"][value="${value}"]`);

/** Answers every statement that the screen shows. */
export async function answerAll(page: Page, value: number): Promise<void> {
  for (const input of await page.locator(`fieldset input[value="${value}"]`).all())
    await input.check();
}

/** The survey or scan answers that this browser stores. */
function keptAnswers(
  page: Page,
  key: 'surveyDraft' | 'scanDraft',
): Promise<Record<string, number> | undefined> {
  return page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? '{}').answers,
    STORAGE_KEYS[key],
  );
}

/**
 * Waits until this browser stores exactly these survey or scan answers; undefined if it stores no
 * draft.
 */
export async function expectKept(
  page: Page,
  key: 'surveyDraft' | 'scanDraft',
  answers: Record<number, number> | undefined,
): Promise<void> {
  await expect.poll(() => keptAnswers(page, key)).toEqual(answers);
}

/**
 * Stores answers in this browser, as an earlier visit would have. The page must show a document of
 * the site.
 */
export async function keepAnswers(
  page: Page,
  key: 'surveyDraft' | 'scanDraft',
  answers: Record<number, number>,
  step = 0,
  wordings: Record<number, string> = {},
): Promise<void> {
  const draft = {
    answers,
    wordings,
    comments: { workingWell: '', improvements: '', suggestions: '' },
    step,
  };
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    STORAGE_KEYS[key],
    JSON.stringify(draft),
  ] as const);
}

export const COMMENTS_STEP = sections.length;
export const VISITOR = {
  [STORAGE_KEYS.access]: 'true',
  [STORAGE_KEYS.email]: 'ana@example.com',
  [STORAGE_KEYS.role]: 'CIO',
  [STORAGE_KEYS.company]: 'Northwater',
};

/**
 * Opens the survey with access and the preview password stored, and optionally with the answers of
 * an earlier visit.
 */
export async function openSurvey(
  page: Page,
  {
    answers = {},
    step = 0,
    visitor = VISITOR,
    site = '',
  }: {
    answers?: Record<number, number>;
    step?: number;
    visitor?: Record<string, string>;
    site?: string;
  } = {},
) {
  await openStorage(page, site);
  await page.evaluate(
    (values) =>
      Object.entries(values).forEach(([key, value]) => void localStorage.setItem(key, value)),
    visitor,
  );
  await remember(page, 'survey-preview');
  if (Object.keys(answers).length > 0) await keepAnswers(page, 'surveyDraft', answers, step);
  await open(page, site + documentPath(TRUST_BRIDGE));
  await enterSurvey(page);
}

/**
 * Waits until the history has moved back to the first step, which happens after the steps are
 * cleared or left.
 */
export async function atFirstEntry(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.usr?.depth === 0);
}

export const enterButton = (page: Page) =>
  button(
    page,
    specified(
      'Access The Implementation Survey',
      firm.pages['trust-bridge-protocol'].welcome.button,
    ),
  );

export async function enterSurvey(page: Page): Promise<void> {
  await enterButton(page).click();
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: firm.pages['implementation-survey'].survey.heading,
    }),
  ).toBeVisible();
}
