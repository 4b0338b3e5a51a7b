import type { Page } from '@playwright/test';
import { readContentKeys } from '../../builder/gates/content-keys.ts';
import { gatedItems, publicItems } from '../../builder/gates/gated-items.ts';
import { encryptItem, importContentKey } from '../../core/gates/encrypt.ts';
import { itemPath, SURVEY } from '../../core/gates/gates.ts';
import { firm } from './content.ts';
import { GATE_SETTINGS, PREVIEW_TOKEN } from './gates.ts';
import { chunkOf, rewrite } from './network.ts';

const words = firm.pages['trust-bridge-protocol'];
type SurveyState = typeof words.surveyState;

export const PREVIEW_FILE = itemPath({ gate: 'survey-preview', path: SURVEY });

/** Encrypts the survey's preview as a build with this token and content key does. */
export async function encryptPreview(
  previewToken: string,
  key = readContentKeys(GATE_SETTINGS.contentKeyFile)['survey-preview'],
): Promise<Buffer> {
  const items = await gatedItems(contentAs('coming-soon'), previewToken);
  const preview = items.find(({ gate }) => gate === 'survey-preview');
  if (!preview) throw new Error('The survey has no preview.');
  const text = JSON.stringify(preview.value);
  return Buffer.from(await encryptItem(preview, await importContentKey(key), text));
}

/** The firm's content with the survey in this state. */
export function contentAs(surveyState: SurveyState): typeof firm {
  return { ...firm, pages: { ...firm.pages, 'trust-bridge-protocol': { ...words, surveyState } } };
}

/**
 * Makes a page show the site as built with the survey in this state, regardless of the firm's
 * setting.
 */
export async function showSurveyAs(page: Page, state: SurveyState): Promise<void> {
  if (words.surveyState === state) return;
  for (const [file, body] of await publicItems(contentAs(state)))
    await page.route(`**/${file}`, (route) =>
      route.fulfill({ body, contentType: 'application/json' }),
    );
  if (state === 'coming-soon') {
    const preview = {
      body: await encryptPreview(PREVIEW_TOKEN),
      contentType: 'application/octet-stream',
    };
    await page.route(`**/${PREVIEW_FILE}`, (route) => route.fulfill(preview));
  }
  await rewrite(page, chunkOf('trust-bridge-protocol'), (code) =>
    code.replace(/(?<=surveyState:\W)[\w-]+/, state),
  );
}
