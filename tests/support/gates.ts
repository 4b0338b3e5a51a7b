import type { Page } from '@playwright/test';
import { readContentKeys, readPreviewToken } from '../../builder/gates/content-keys.ts';
import { readGateSettings } from '../../builder/gates/settings.ts';
import type { Gate } from '../../core/gates/gates.ts';
import { KEY_DATABASE, STORAGE_KEYS } from '../../core/storage-keys.ts';
import { PROJECT } from './sites.ts';
import { SUBMISSIONS } from './submissions.ts';

export const GATE_SETTINGS = readGateSettings(process.env, {
  isSampleAllowed: true,
  output: `${PROJECT}/.cache/test-site`,
});
export const CODES = GATE_SETTINGS.codes;

export const PREVIEW_TOKEN = readPreviewToken(GATE_SETTINGS.contentKeyFile);

/**
 * The response of somebody who opened the preview, without which a survey that is coming soon takes
 * none.
 */
export const RESPONSE = { ...SUBMISSIONS['survey-responses'], previewToken: PREVIEW_TOKEN };

export const FLAGS: Record<Gate, string> = {
  'client-access': STORAGE_KEYS.clientAccess,
  'survey-preview': STORAGE_KEYS.surveyPreview,
};

/**
 * Stores the flag and key of an unlocked gate in the browser, as an earlier visit would have.
 * Entering a code would take a second. The page must show a document of the site.
 */
export async function remember(
  page: Page,
  gate: Gate,
  contentKey = readContentKeys(GATE_SETTINGS.contentKeyFile)[gate],
): Promise<void> {
  await page.evaluate(
    async ({ gate, contentKey, flag, name }) => {
      const bytes = Uint8Array.from(atob(contentKey), (character) => character.charCodeAt(0));
      const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('keys', 'readwrite');
          writing.objectStore('keys').put({ key, bundle: '' }, gate);
          writing.onerror = reject;
          writing.oncomplete = resolve;
        };
      });
      localStorage.setItem(flag, 'true');
    },
    { gate, contentKey, flag: FLAGS[gate], name: KEY_DATABASE },
  );
}
