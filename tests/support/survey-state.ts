import type { Page } from '@playwright/test';
import { readContentKeys } from '../../builder/gates/content-keys.ts';
import { gatedItems, publicItems } from '../../builder/gates/gated-items.ts';
import { encryptItem, importContentKey } from '../../core/gates/encrypt.ts';
import { itemPath } from '../../core/gates/gates.ts';
import { firm } from './content.ts';
import { GATE_SETTINGS } from './gates.ts';
import { chunkOf, rewrite } from './network.ts';

const words = firm.pages['trust-bridge-protocol'];
type SurveyState = typeof words.surveyState;

/** The firm's content with the survey in this state. */
export function contentAs(surveyState: SurveyState): typeof firm {
  return { ...firm, pages: { ...firm.pages, 'trust-bridge-protocol': { ...words, surveyState } } };
}

/** Makes a page show the site as built with the survey in this state, regardless of the firm's setting. */
export async function showSurveyAs(page: Page, state: SurveyState): Promise<void> {
  if (words.surveyState === state) return;
  const keys = readContentKeys(GATE_SETTINGS.contentKeyFile);
  for (const [file, body] of await publicItems(contentAs(state)))
    await page.route(`**/${file}`, (route) => route.fulfill({ body, contentType: 'application/json' }));
  for (const item of (await gatedItems(contentAs(state))).filter(({ gate }) => gate === 'survey-preview')) {
    const body = Buffer.from(await encryptItem(item, await importContentKey(keys[item.gate]), JSON.stringify(item.value)));
    await page.route(`**/${itemPath(item)}`, (route) => route.fulfill({ body, contentType: 'application/octet-stream' }));
  }
  await rewrite(page, chunkOf('trust-bridge-protocol'), (code) => code.replace(/(?<=surveyState:\W)[\w-]+/, state));
}
